import type { FastifyInstance } from 'fastify';
import { senderOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { readPage, sendPage, serveFiles } from '../pages.ts';
import { fieldsOf, readOptionalText, readText } from '../requests.ts';
import { insertMessage, listMessages, type Message } from './messages.queries.ts';

const longestRecipient = 254;
const longestSubject = 998;
const longestText = 100_000;

const pages = [
  {
    path: '/sandbox/phone',
    kind: 'sms',
    title: 'Phone',
    intro: 'Every SMS the application sends, newest first. New ones appear by themselves.',
    label: 'Mobile number',
    example: '+91…',
    none: 'No SMS yet. Ask for an OTP in the application and it appears here.',
  },
  {
    path: '/sandbox/inbox',
    kind: 'email',
    title: 'Inbox',
    intro: 'Every e-mail the application sends, newest first. New ones appear by themselves; their links work.',
    label: 'E-mail address',
    example: 'name@example.com',
    none: 'No e-mails yet. They appear here as the application sends them.',
  },
] as const;

export function messageRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = senderOnly(settings);

  const receive = (kind: Message['kind'], body: unknown) => {
    const fields = fieldsOf(body);
    insertMessage(db, {
      kind,
      to: readText(fields, 'to', longestRecipient),
      subject: kind === 'email' ? readText(fields, 'subject', longestSubject) : null,
      text: readText(fields, 'text', longestText),
      at: new Date().toISOString(),
    });
    return { received: true };
  };

  app.post('/sandbox/sms', { onRequest }, async ({ body }) => receive('sms', body));
  app.post('/sandbox/email', { onRequest }, async ({ body }) => receive('email', body));

  const fillPage = readPage(new URL('./browser/messages-page.html', import.meta.url));
  for (const page of pages) {
    app.get(page.path, async ({ query }, reply) =>
      sendPage(reply, fillPage({ ...page, to: readRecipient(query) ?? '' })),
    );
  }
  serveFiles(app, {
    '/sandbox/messages-page/messages-page.css': new URL('./browser/messages-page.css', import.meta.url),
    '/sandbox/messages-page/messages-page.ts': new URL('./browser/messages-page.ts', import.meta.url),
    '/sandbox/messages-page/links.ts': new URL('./browser/links.ts', import.meta.url),
  });

  app.get('/sandbox/messages', async ({ query }) => ({
    messages: listMessages(db, { to: readRecipient(query), kind: readKind(query) }).map(messageReply),
  }));
}

function readKind(query: unknown): Message['kind'] | null {
  const { kind } = fieldsOf(query);
  return kind === 'sms' || kind === 'email' ? kind : null;
}

/** A bare `+` in an address line arrives as a space: `?to=+91…` must still find its number. */
function readRecipient(query: unknown): string | null {
  const to = readOptionalText(fieldsOf(query), 'to', longestRecipient);
  return to === null ? null : to.replace(/^ /, '+').trim();
}

function messageReply({ subject, ...message }: Message) {
  return subject === null ? message : { ...message, subject };
}
