import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { ProviderOrder } from '../provider/payment-provider.ts';
import { findOrderOfProvider } from './orders.queries.ts';
import { openReference } from './order-reference.ts';

type Restored =
  /** The order is in our database now, without a reservation. */
  | { readonly kind: 'restored'; readonly paymentOrderId: string }
  /** We created the order, but the database lacks its bidder, or its auction with the rules of that time. */
  | { readonly kind: 'homeless' }
  | { readonly kind: 'not_ours' };

/**
 * Adds an order that the provider has and our database lost. Its payment then becomes a bid or a refund by the present
 * rules. If the auction in our database has no order yet, its rules may have changed since the bidder saw them. Then
 * the order cannot be added.
 */
export async function restoreOrder({ db, keys }: Pick<Deps, 'db' | 'keys'>, order: ProviderOrder): Promise<Restored> {
  const purpose = openReference(keys, order);
  if (purpose === null) return { kind: 'not_ours' };
  const { auctionId, bidderId } = purpose;
  const { providerOrderId, amountPaise, receipt } = order;
  await sql`
    insert into payment_orders (auction_id, bidder_id, amount_paise, receipt, provider_order_id, state, holds_slot,
      hold_expires_at, attempted)
    select a.auction_id, u.user_id, ${amountPaise}::bigint, ${receipt}::text, ${providerOrderId}::text, 'expired', false,
      game_clock(), true
    from auctions a cross join users u
    where a.auction_id = ${auctionId}::uuid and u.user_id = ${bidderId}::uuid
      and a.ever_ordered and a.entry_mode in ('paid', 'refundable')
      and ${amountPaise}::bigint between a.starting_bid_paise and a.ending_bid_paise
      and (${amountPaise}::bigint - a.starting_bid_paise) % a.bid_increment_paise = 0
    on conflict do nothing`.execute(db);
  // Another process may have added the order at the same time.
  const known = await findOrderOfProvider(db, providerOrderId);
  return known ? { kind: 'restored', paymentOrderId: known.paymentOrderId } : { kind: 'homeless' };
}
