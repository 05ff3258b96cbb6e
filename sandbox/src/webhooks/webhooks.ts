import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nowSeconds, newEventId } from '../entities.ts';
import type { Db } from '../db.ts';
import { getSwitches, happens, pickDelay } from '../faults/switches.ts';
import { getMerchant } from '../merchant.ts';

type ProviderEvent =
  | `payment.${'authorized' | 'captured' | 'failed'}`
  | 'order.paid'
  | `refund.${'created' | 'processed' | 'failed'}`
  | `payment.dispute.${'created' | 'won' | 'lost'}`;

/** The entities that an event contains, in the provider's API format at the time of the event. */
type Entities = Readonly<Partial<Record<'payment' | 'order' | 'refund' | 'dispute', object>>>;

/**
 * Records an event in the outbox, in the transaction of the change that it reports. The event is signed here, because a
 * later change of the secret must not change its signature.
 */
export function recordEvent(db: Db, event: ProviderEvent, entities: Entities): void {
  const { accountId, webhookSecret } = getMerchant(db);
  if (webhookSecret === null) return;

  const body = JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: nowSeconds(),
  });
  const { webhooks } = getSwitches(db);
  const eventId = newEventId();
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const copies = happens(db, webhooks.duplicate) ? 2 : 1;
  for (let copy = 0; copy < copies; copy++) {
    insertWebhook(db, {
      eventId,
      event,
      body,
      signature,
      status: happens(db, webhooks.lose) ? 'lost' : 'waiting',
      dueAt: Date.now() + pickDelay(db, webhooks.delayMs),
      createdAt: Date.now(),
    });
  }
}

const maxConcurrent = 20;
const minBackoffMs = 1000;
const maxBackoffMs = 10 * 60_000;
const giveUpAfterMs = 24 * 60 * 60_000;

export type DeliveryResult = { readonly accepted: boolean; readonly response: string };

/** Sends a webhook. The promise rejects only if the sandbox stops before the reply. Such an attempt does not count. */
export type Send = (webhook: Webhook) => Promise<DeliveryResult>;

/** Sends due webhooks concurrently, so they can arrive in any order. A webhook is not sent twice at the same time. */
export function webhookDelivery(db: Db, send: Send): () => Promise<void> {
  const inFlight = new Set<number>();
  const store = storeTogether(db);

  const deliver = async (webhook: Webhook): Promise<void> => {
    inFlight.add(webhook.seq);
    try {
      await store({ ...webhook, ...afterAttempt(webhook, await send(webhook), Date.now()) });
    } finally {
      inFlight.delete(webhook.seq);
    }
  };

  return async () => {
    const due = listDueWebhooks(db, Date.now(), maxConcurrent + inFlight.size)
      .filter(({ seq }) => !inFlight.has(seq))
      .slice(0, maxConcurrent - inFlight.size);
    await Promise.all(due.map(deliver));
  };
}

/** Stores in one transaction all attempts that end in the same turn of the event loop. */
function storeTogether(db: Db): (webhook: Webhook) => Promise<void> {
  let waiting: Webhook[] = [];
  let stored: Promise<void> | undefined;
  const storeAll = async () => {
    await nextTurn();
    const webhooks = waiting;
    waiting = [];
    stored = undefined;
    db.transaction(() => {
      for (const webhook of webhooks) updateWebhook(db, webhook);
    });
  };
  return (webhook) => {
    waiting.push(webhook);
    return (stored ??= storeAll());
  };
}

/** After a failure the next attempt comes in 1 s, then 2 s, 4 s and so on. After a day there are no more attempts. */
function afterAttempt(
  { attempts: before, createdAt, dueAt }: Webhook,
  { accepted, response }: DeliveryResult,
  now: number,
): Pick<Webhook, 'status' | 'attempts' | 'answer' | 'dueAt'> {
  const attempts = before + 1;
  const tried = { attempts, answer: response };
  if (accepted) return { ...tried, status: 'delivered', dueAt };
  const next = now + Math.min(minBackoffMs * 2 ** before, maxBackoffMs);
  return next > createdAt + giveUpAfterMs
    ? { ...tried, status: 'given_up', dueAt }
    : { ...tried, status: 'waiting', dueAt: next };
}

const defaultTimeoutMs = 5000;

/**
 * Posts one copy of an event. Only a status 2xx within five seconds accepts it. `node:http` with keep-alive is used,
 * because it needs half the CPU time of `fetch`.
 */
export function sendWebhookTo(url: string, stopping: AbortSignal, timeoutMs = defaultTimeoutMs): Send {
  const { request } = url.startsWith('https:') ? https : http;
  const { Agent } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });
  stopping.addEventListener('abort', () => agent.destroy());

  const post = ({ body, eventId, signature }: Webhook): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      };
      const sending = request(url, { method: 'POST', headers, agent }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      const timer = setTimeout(() => sending.destroy(new Error('no answer in time')), timeoutMs);
      sending.on('close', () => clearTimeout(timer));
      sending.on('error', reject);
      sending.end(body);
    });

  return async (webhook) => {
    try {
      stopping.throwIfAborted();
      const status = await post(webhook);
      return { accepted: status >= 200 && status < 300, response: String(status) };
    } catch (error) {
      stopping.throwIfAborted();
      return { accepted: false, response: describeError(error) };
    }
  };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

type WebhookStatus = 'waiting' | 'delivered' | 'lost' | 'given_up';

/** One copy of an event in the outbox. An event can have several copies. Times are in milliseconds. */
export type Webhook = {
  readonly seq: number;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly signature: string;
  readonly status: WebhookStatus;
  readonly attempts: number;
  /** How the latest attempt ended, as text. Null before the first attempt. */
  readonly answer: string | null;
  readonly dueAt: number;
  readonly createdAt: number;
};

const columns = `seq, event_id as eventId, event, body, signature, status, attempts, answer, due_at as dueAt,
  created_at as createdAt`;

function insertWebhook(db: Db, webhook: Omit<Webhook, 'seq' | 'attempts' | 'answer'>): void {
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

export function listDueWebhooks(db: Db, now: number, limit: number): Webhook[] {
  return db.all<Webhook>(
    `select ${columns} from webhooks where status = 'waiting' and due_at <= ? order by due_at, seq limit ?`,
    now,
    limit,
  );
}

function updateWebhook(
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

export function listRecentWebhooks(db: Db, limit: number): Webhook[] {
  return db.all<Webhook>(`select ${columns} from webhooks order by seq desc limit ?`, limit);
}
