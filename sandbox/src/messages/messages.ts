import type { FastifyInstance } from 'fastify';
import { requireToken } from '../merchant.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { readPage, sendPage, serveFiles } from '../pages.ts';
import { fieldsOf, readOptionalText, readText } from '../requests.ts';

const maxRecipientLength = 254;
const maxSubjectLength = 998;
const maxTextLength = 100_000;

const pages = [
  {
    path: '/sandbox/phone',
    kind: 'sms',
    title: 'Phone',
    intro: 'Every SMS the application sends, newest first. New ones appear automatically.',
    label: 'Mobile number',
    example: '+91…',
    none: 'No SMS yet. Ask for an OTP in the application and it appears here.',
  },
  {
    path: '/sandbox/inbox',
    kind: 'email',
    title: 'Inbox',
    intro: 'Every e-mail the application sends, newest first. New ones appear automatically, and their links work.',
    label: 'E-mail address',
    example: 'name@example.com',
    none: 'No e-mails yet. They appear here as the application sends them.',
  },
] as const;

export function messageRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireToken(settings);

  const receive = (kind: Message['kind'], body: unknown) => {
    const fields = fieldsOf(body);
    insertMessage(db, {
      kind,
      to: readText(fields, 'to', maxRecipientLength),
      subject: kind === 'email' ? readText(fields, 'subject', maxSubjectLength) : null,
      text: readText(fields, 'text', maxTextLength),
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

/** An unescaped `+` in a query arrives as a space. It is restored, so that `?to=+91…` works. */
function readRecipient(query: unknown): string | null {
  const to = readOptionalText(fieldsOf(query), 'to', maxRecipientLength);
  return to === null ? null : to.replace(/^ /, '+').trim();
}

function messageReply({ subject, ...message }: Message) {
  return subject === null ? message : { ...message, subject };
}

type Message = {
  readonly kind: 'sms' | 'email';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly at: string;
};

const columns = 'kind, recipient as "to", subject, text, at';
const shownMessages = 100;

function insertMessage(db: Db, { kind, to, subject, text, at }: Message): void {
  db.run(
    'insert into messages (kind, recipient, subject, text, at) values (?, ?, ?, ?, ?)',
    kind,
    to,
    subject,
    text,
    at,
  );
}

type Filter = { readonly to: string | null; readonly kind: Message['kind'] | null };

/** Newest messages first. A filter that is null matches all messages. */
function listMessages(db: Db, { to, kind }: Filter): Message[] {
  const given = [
    { condition: 'recipient = ?', value: to },
    { condition: 'kind = ?', value: kind },
  ].filter(({ value }) => value !== null);
  const where = given.length === 0 ? '' : `where ${given.map(({ condition }) => condition).join(' and ')}`;
  return db.all<Message>(
    `select ${columns} from messages ${where} order by seq desc limit ${shownMessages}`,
    ...given.map(({ value }) => value),
  );
}
