import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { BidLeaf } from './leaves.ts';

export type OpenedBid = BidLeaf & {
  readonly amountPaise: number;
  readonly nonce: Buffer;
  readonly providerPaymentId: string;
  readonly refundPaise: number | null;
  readonly providerRefundId: string | null;
};

/** Bids of a declared auction with what their commitments bind, in order of placing, from behind `after` up to `last`. */
export async function listOpenedBids(db: Db, auctionId: string, after: number, last: number): Promise<OpenedBid[]> {
  const { rows } = await sql<OpenedBid>`
    select b.seq, b.placed_at, b.bid_id, b.pseudonym, b.commitment, b.amount_paise, b.nonce, p.provider_payment_id,
      r.amount_paise as refund_paise, case when r.state = 'refunded' then r.provider_refund_id end as provider_refund_id
    from bids b
    join payments p on p.payment_order_id = b.payment_order_id and p.is_first
    left join refunds r using (payment_id)
    where b.auction_id = ${auctionId} and b.seq > ${after} and b.seq <= ${last}
    order by b.seq`.execute(db);
  return rows;
}
