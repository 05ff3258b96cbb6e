import { type RawBuilder, sql } from 'kysely';
import { timeAt } from '../db/microseconds.ts';

/** Where a page ended: time in microseconds (JavaScript's dates are coarser), id, and the total its first page said. */
export type Place = readonly [microseconds: string, id: string, total: number];

/**
 * Whether the amounts of auction `a` may be told: those of a declared one, and of no other. What `isSealed` says of
 * outcomes, in a form an index can serve; a test holds the two together. Every sum and list of money is cut by this.
 */
export const isOpen = sql<boolean>`a.declared_at is not null`;

/** The payment an id of the provider's is about: its own, its order's, or its refund's. Whole ids, so that each is one look. */
export const ofProviderId = (id: string) => sql`
  select payment_id from payments where provider_payment_id = ${id}
  union all
  select payment_id from payments join payment_orders using (payment_order_id) where provider_order_id = ${id}
  union all
  select payment_id from refunds where provider_refund_id = ${id}`;

/** Behind a place in a list that falls by time and id. */
export function isBehind(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  place: Place | null,
): RawBuilder<boolean>[] {
  if (place === null) return [];
  return [sql<boolean>`(${time}, ${id}) < (${timeAt(place[0])}, ${place[1]}::uuid)`];
}

export const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;
