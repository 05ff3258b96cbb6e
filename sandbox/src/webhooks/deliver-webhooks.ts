import type { Db } from '../db.ts';
import { listDueWebhooks, updateWebhook, type Webhook } from './webhooks.queries.ts';

const mostAtOnce = 20;
const shortestPauseMs = 1000;
const longestPauseMs = 10 * 60_000;
const patienceMs = 24 * 60 * 60_000;

export type Answer = { readonly taken: boolean; readonly said: string };

/** Rejects only when the sandbox stops meanwhile: such an attempt never was. */
export type Send = (webhook: Webhook) => Promise<Answer>;

/** Sends what is due, many at once and so in no certain order; no copy twice at a time. */
export function webhookDelivery(db: Db, send: Send): () => Promise<void> {
  const underWay = new Set<number>();

  const deliver = async (webhook: Webhook): Promise<void> => {
    underWay.add(webhook.seq);
    try {
      updateWebhook(db, { ...webhook, ...afterAttempt(webhook, await send(webhook), Date.now()) });
    } finally {
      underWay.delete(webhook.seq);
    }
  };

  return async () => {
    const due = listDueWebhooks(db, Date.now(), mostAtOnce + underWay.size)
      .filter(({ seq }) => !underWay.has(seq))
      .slice(0, mostAtOnce - underWay.size);
    await Promise.all(due.map(deliver));
  };
}

/** Tries again after 1 s, 2 s, 4 s … and, when nobody took it for a day, no more. */
function afterAttempt(
  { attempts: before, createdAt, dueAt }: Webhook,
  { taken, said }: Answer,
  now: number,
): Pick<Webhook, 'status' | 'attempts' | 'answer' | 'dueAt'> {
  const attempts = before + 1;
  const tried = { attempts, answer: said };
  if (taken) return { ...tried, status: 'delivered', dueAt };
  const next = now + Math.min(shortestPauseMs * 2 ** before, longestPauseMs);
  return next > createdAt + patienceMs
    ? { ...tried, status: 'given_up', dueAt }
    : { ...tried, status: 'waiting', dueAt: next };
}
