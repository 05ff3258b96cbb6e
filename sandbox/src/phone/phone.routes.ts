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

export function phoneRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
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

  const fillPage = readPage(new URL('./browser/phone-page.html', import.meta.url));
  app.get('/sandbox/phone', async ({ query }, reply) => sendPage(reply, fillPage({ to: readRecipient(query) ?? '' })));
  serveFiles(app, {
    '/sandbox/phone/phone-page.css': new URL('./browser/phone-page.css', import.meta.url),
    '/sandbox/phone/phone-page.ts': new URL('./browser/phone-page.ts', import.meta.url),
  });

  app.get('/sandbox/messages', async ({ query }) => ({
    messages: listMessages(db, readRecipient(query)).map(messageReply),
  }));
}

/** A bare `+` in an address line arrives as a space: `?to=+91…` must still find its number. */
function readRecipient(query: unknown): string | null {
  const to = readOptionalText(fieldsOf(query), 'to', longestRecipient);
  return to === null ? null : to.replace(/^ /, '+').trim();
}

function messageReply({ subject, ...message }: Message) {
  return subject === null ? message : { ...message, subject };
}
