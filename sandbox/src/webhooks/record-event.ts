import { createHmac } from 'node:crypto';
import { nowSeconds } from '../clock.ts';
import type { Db } from '../db.ts';
import { happens, pickDelay } from '../faults/chance.ts';
import { getSwitches } from '../faults/faults.queries.ts';
import { newLetters } from '../ids.ts';
import { getMerchant } from '../merchant.ts';
import { insertWebhook } from './webhooks.queries.ts';

type ProviderEvent =
  | `payment.${'authorized' | 'captured' | 'failed'}`
  | 'order.paid'
  | `refund.${'created' | 'processed' | 'failed'}`
  | `payment.dispute.${'created' | 'won' | 'lost'}`;

/** The things an event is about, each as the provider shows it at that moment. */
type Entities = Readonly<Partial<Record<'payment' | 'order' | 'refund' | 'dispute', object>>>;

/**
 * Puts an event in the outbox, in the transaction of the change it tells of. It is signed here and not when it is sent:
 * after a change of the secret, the provider's older events keep the old signature.
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
  const eventId = newLetters();
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
