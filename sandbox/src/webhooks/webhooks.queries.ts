import type { Db } from '../db.ts';

type WebhookStatus = 'waiting' | 'delivered' | 'lost' | 'given_up';

/** One copy of an event on its way to the merchant. Its times are in milliseconds. */
export type Webhook = {
  readonly seq: number;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly signature: string;
  readonly status: WebhookStatus;
  readonly attempts: number;
  /** What came back the last time. */
  readonly answer: string | null;
  readonly dueAt: number;
  readonly createdAt: number;
};

const columns = `seq, event_id as eventId, event, body, signature, status, attempts, answer, due_at as dueAt,
  created_at as createdAt`;

export function insertWebhook(db: Db, webhook: Omit<Webhook, 'seq' | 'attempts' | 'answer'>): void {
  db.run(
    `insert into webhooks (event_id, event, body, signature, status, due_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    webhook.eventId,
    webhook.event,
    webhook.body,
    webhook.signature,
    webhook.status,
    webhook.dueAt,
    webhook.createdAt,
  );
}

export function listDueWebhooks(db: Db, now: number, most: number): Webhook[] {
  return db.all<Webhook>(
    `select ${columns} from webhooks where status = 'waiting' and due_at <= ? order by due_at, seq limit ?`,
    now,
    most,
  );
}

export function updateWebhook(
  db: Db,
  { seq, status, attempts, answer, dueAt }: Pick<Webhook, 'seq' | 'status' | 'attempts' | 'answer' | 'dueAt'>,
): void {
  db.run(
    'update webhooks set status = ?, attempts = ?, answer = ?, due_at = ? where seq = ?',
    status,
    attempts,
    answer,
    dueAt,
    seq,
  );
}

export function listNewestWebhooks(db: Db, most: number): Webhook[] {
  return db.all<Webhook>(`select ${columns} from webhooks order by seq desc limit ?`, most);
}
