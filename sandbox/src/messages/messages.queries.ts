import type { Db } from '../db.ts';

export type Message = {
  readonly kind: 'sms' | 'email';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly at: string;
};

const columns = 'kind, recipient as "to", subject, text, at';
const shownMessages = 100;

export function insertMessage(db: Db, { kind, to, subject, text, at }: Message): void {
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

/** Newest first; all that are not filtered out. */
export function listMessages(db: Db, { to, kind }: Filter): Message[] {
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
