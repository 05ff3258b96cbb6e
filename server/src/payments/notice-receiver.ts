import { countedWarning } from '../counted-warning.ts';
import { openLane } from '../db/lane.ts';
import { isTransient } from '../db/retry.ts';
import type { Deps } from '../deps.ts';
import type { ProviderNotice } from './payment-provider.ts';
import { insertNotices } from './webhooks.queries.ts';

type Sent = { readonly eventId: string; readonly body: Buffer; readonly signature: string };
type SignedNotice = ProviderNotice & { readonly eventId: string };

/** Takes in what the provider tells, once an event. Handling it is background work. */
export function noticeReceiver({ db, provider, log }: Pick<Deps, 'db' | 'provider' | 'log'>) {
  const keeping = openLane({
    run: (notices: readonly SignedNotice[]) => keepNotices(db, notices),
    isTransient,
    most: 100,
    longest: 2000,
    retryAfterSeconds: 5,
  });

  const warn = countedWarning(log, 'webhooks that the provider did not sign were refused');

  /** False: the provider did not sign it, and it is not kept. */
  return async function receiveNotice({ eventId, body, signature }: Sent): Promise<boolean> {
    const notice = provider.readNotice(body, signature);
    if (notice === null) warn();
    else await keeping.take({ ...notice, eventId });
    return notice !== null;
  };
}

async function keepNotices(db: Deps['db'], notices: readonly SignedNotice[]): Promise<void[]> {
  // In one order in every process, so that two that take in the same events never wait for each other in turn.
  await insertNotices(
    db,
    notices.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  );
  return notices.map(() => {});
}
