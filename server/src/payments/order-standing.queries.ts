import type { PaymentOrderState, RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { keptUntil } from './hold-slots.queries.ts';

export type StandingRow = {
  state: PaymentOrderState;
  holdLives: boolean;
  awaitsCapture: boolean;
  auctionId: string;
  bidderId: string;
  amountPaise: number;
  bidId: string | null;
  placedAt: Date | null;
  ownBids: number;
  slotsFilled: number;
  refundRefused: boolean;
  reason: RefundReason | null;
  owedAt: Date | null;
  refundedAt: Date | null;
};

/** An order with its bid and the refund of its own money, whichever there are. */
export async function getOrderStanding(db: Db, paymentOrderId: string): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select o.state, o.hold_expires_at > game_clock() as hold_lives, o.awaits_capture, o.auction_id, o.bidder_id,
      o.amount_paise, b.bid_id, b.placed_at, a.slots_filled,
      (select count(*)::int from payment_orders of_own join bids own using (payment_order_id)
        where of_own.auction_id = o.auction_id and of_own.bidder_id = o.bidder_id and own.seq <= b.seq) as own_bids,
      coalesce(r.state = 'refused', false) as refund_refused, r.reason, r.created_at as owed_at, r.refunded_at
    from payment_orders o
    join auctions a using (auction_id)
    left join bids b using (payment_order_id)
    left join payments p on p.payment_order_id = o.payment_order_id and p.is_first
    left join refunds r on r.payment_id = p.payment_id
    where o.payment_order_id = ${paymentOrderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a payment order that is not there');
  return row;
}

export type OpenOrderRow = {
  providerOrderId: string;
  auctionId: string;
  title: string;
  amountPaise: number;
  state: PaymentOrderState;
  holdLives: boolean;
  awaitsCapture: boolean;
  keptUntil: Date;
};

/** Orders of a bidder that wait for their money or for what becomes of it, the newest first. */
export async function listUnsettledOrders(db: Db, bidderId: string, auctionId: string | null): Promise<OpenOrderRow[]> {
  const { rows } = await sql<OpenOrderRow>`
    select o.provider_order_id, o.auction_id, a.title, o.amount_paise, o.state,
      o.hold_expires_at > game_clock() as hold_lives, o.awaits_capture, ${keptUntil('o')} as kept_until
    from payment_orders o join auctions a using (auction_id)
    where o.bidder_id = ${bidderId} and (${auctionId}::uuid is null or o.auction_id = ${auctionId}::uuid)
      and (o.state in ('created', 'paid') or (o.state in ('expired', 'failed') and o.awaits_capture))
      -- Nobody can have paid what the provider has no order for.
      and o.provider_order_id is not null
    order by o.created_at desc, o.payment_order_id desc limit 100`.execute(db);
  return rows;
}
