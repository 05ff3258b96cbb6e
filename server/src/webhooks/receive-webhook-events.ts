import { countedWarning } from '../context/log.ts';
import { openBatcher } from '../concurrency/batcher.ts';
import { isTransient } from '../db/retry.ts';
import type { Deps } from '../context/deps.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';
import { insertEvents } from './webhook-events.queries.ts';

type Sent = { readonly eventId: string; readonly body: Buffer; readonly signature: string };
type SignedEvent = ProviderEvent & { readonly eventId: string };

/** Stores each webhook event once. Handling it is background work. */
export function webhookReceiver({ db, provider, log }: Pick<Deps, 'db' | 'provider' | 'log'>) {
  const storing = openBatcher({
    run: (events: readonly SignedEvent[]) => storeEvents(db, events),
    isTransient,
    maxBatchSize: 100,
    maxQueueLength: 2000,
    retryAfterSeconds: 5,
  });

  const warn = countedWarning(log, 'webhooks that the provider did not sign were refused');

  /** False: the provider did not sign the event, and it is not stored. */
  return async function receiveEvent({ eventId, body, signature }: Sent): Promise<boolean> {
    const event = provider.readEvent(body, signature);
    if (event === null) warn();
    else await storing.take({ ...event, eventId });
    return event !== null;
  };
}

async function storeEvents(db: Deps['db'], events: readonly SignedEvent[]): Promise<void[]> {
  // Every process inserts in the same order, so that two that store the same events cannot deadlock.
  await insertEvents(
    db,
    events.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  );
  return events.map(() => {});
}
