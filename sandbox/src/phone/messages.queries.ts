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

/** Newest first; of everybody when no recipient is named. */
export function listMessages(db: Db, to: string | null): Message[] {
  const newest = `order by seq desc limit ${shownMessages}`;
  return to === null
    ? db.all<Message>(`select ${columns} from messages ${newest}`)
    : db.all<Message>(`select ${columns} from messages where recipient = ? ${newest}`, to);
}
