import { Refusal } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { enqueueHandling } from './handle-notices.ts';
import { insertNotice } from './webhooks.queries.ts';

type Sent = { readonly eventId: string; readonly body: Buffer; readonly signature: string };

/** Takes in what the provider tells, once an event, and leaves the work to a job: one waits for each order at most. */
export async function receiveNotice({ db, provider, log }: Pick<Deps, 'db' | 'provider' | 'log'>, sent: Sent) {
  const { eventId, body, signature } = sent;
  const notice = provider.readNotice(body, signature);
  if (notice === null) {
    log.warn({ bytes: body.length }, 'a webhook that the provider did not sign was refused');
    throw new Refusal('invalid_request');
  }
  await db.transaction().execute(async (db) => {
    const inserted = await insertNotice(db, eventId, notice);
    const subject = inserted?.subject ?? null;
    if (subject !== null) await enqueueHandling(db, subject);
  });
}
