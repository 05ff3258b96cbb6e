import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Keys } from '../context/keys.ts';
import type { ProviderOrder } from '../provider/payment-provider.ts';
import { findOrderOfProvider } from './orders.queries.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const uuidBytes = 16;

type Purpose = { readonly auctionId: string; readonly bidderId: string };
type Bound = { readonly receipt: string; readonly amountPaise: number };

/**
 * Encrypts the auction and the bidder of an order, for the provider to store with the order. If our database is
 * restored to a moment before the order, this is the only record of what the order was for. The provider must not learn
 * which auction an amount belongs to, so the record is encrypted. It is bound to the order's receipt and amount, so
 * that it is invalid on any other order.
 */
export function sealReference({ order: key }: Pick<Keys, 'order'>, order: Purpose & Bound): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo(order));
  const ids = Buffer.concat([idBytes(order.auctionId), idBytes(order.bidderId)]);
  const sealed = Buffer.concat([cipher.update(ids), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the auction and the bidder of an order. Null unless this EkBid created exactly this order. */
export function openReference(
  { order: key }: Pick<Keys, 'order'>,
  { receipt, amountPaise, reference }: Pick<ProviderOrder, 'receipt' | 'amountPaise' | 'reference'>,
): Purpose | null {
  const sealed = Buffer.from(reference ?? '', 'base64url');
  if (receipt === null || sealed.length !== nonceBytes + tagBytes + 2 * uuidBytes) return null;
  const [tagAt, idsAt] = [nonceBytes, nonceBytes + tagBytes];
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, tagAt), { authTagLength: tagBytes })
    .setAuthTag(sealed.subarray(tagAt, idsAt))
    .setAAD(boundTo({ receipt, amountPaise }));
  try {
    const ids = Buffer.concat([decipher.update(sealed.subarray(idsAt)), decipher.final()]);
    return { auctionId: idOf(ids.subarray(0, uuidBytes)), bidderId: idOf(ids.subarray(uuidBytes)) };
  } catch {
    // Decryption failed, so another installation or another shop created the order.
    return null;
  }
}

const boundTo = ({ receipt, amountPaise }: Bound) => Buffer.from(`${receipt}|${amountPaise}`);

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

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
