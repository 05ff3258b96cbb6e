import type { Settings } from './config.ts';
import type { Db } from './db.ts';
import { returnLapsed } from './refunds/return-lapsed.ts';
import { settleRefunds } from './refunds/settle-refunds.ts';
import { webhookDelivery } from './webhooks/deliver-webhooks.ts';
import { sendWebhookTo } from './webhooks/send-webhook.ts';

const pauseMs = 50;

export type BackgroundWork = { readonly start: () => void; readonly stop: () => Promise<void> };

/** What happens by itself: banks decide, windows close, events go out. Everything due stands in the database. */
export function backgroundWork(db: Db, { webhooks }: Settings): BackgroundWork {
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  const deliver = webhooks ? webhookDelivery(db, sendWebhookTo(webhooks.url, stopping.signal)) : null;
  let timer: NodeJS.Timeout | undefined;

  const work = () => {
    returnLapsed(db, Date.now());
    settleRefunds(db, Date.now());
    if (!deliver) return;
    const round = deliver()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(error);
      })
      .finally(() => sending.delete(round));
    sending.add(round);
  };

  return {
    start: () => {
      timer = setInterval(work, pauseMs);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(sending);
    },
  };
}
