import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { ProviderOrder } from '../provider/payment-provider.ts';
import { findOrderOfProvider } from './orders.queries.ts';
import { openReference } from './order-reference.ts';

type Restored =
  /** The order is in our database now. It holds no slot. */
  | { readonly kind: 'restored'; readonly paymentOrderId: string }
  /** We created the order, but our database lacks its bidder, its auction, or the auction's rules of that time. */
  | { readonly kind: 'homeless' }
  | { readonly kind: 'not_ours' };

/**
 * Adds an order that the provider has and our database lost. Its payment then becomes a bid or a refund by the present
 * rules. If our database has no other order of this auction, the auction's rules could have been changed since the
 * bidder saw them, so the order is not added.
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
