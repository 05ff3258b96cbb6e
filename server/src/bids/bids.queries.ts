import { type MyBidStatus, type PaymentOrderState, type RefundReason, bidLimit, checkoutMinutes } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { anywhere } from '../db/list-queries.ts';
import { shownResultOf } from '../db/shown-result.ts';

/** The database builds it as JSON, so its times are text. */
export type RefundRow = {
  state: 'pending' | 'refused' | 'refunded';
  reason: RefundReason;
  amountPaise: number;
  owedAt: string;
  refundedAt: string | null;
};

export type MyBidRow = {
  paymentOrderId: string;
  bidId: string | null;
  auctionId: string;
  title: string;
  titleHindi: string | null;
  amountPaise: number;
  status: MyBidStatus;
  state: PaymentOrderState;
  /** Refund of the order's first payment. */
  refund: RefundRow | null;
  /** Refunds of its other payments, the oldest first. */
  otherRefunds: readonly RefundRow[];
  at: Date;
  /** JavaScript's dates have milliseconds only, and a page can end between two rows of one millisecond. */
  atMicroseconds: number;
};

type Place = readonly [number, string];

export type MyBidsAsked = {
  bidderId: string;
  search: string | undefined;
  status: MyBidStatus | undefined;
  auctionId?: string | undefined;
  underWay: 'listed' | 'left_out';
  sort: 'recent' | 'highest';
  /** Where the previous page ended: its last row's sort value (microseconds or paise) and order id. */
  after: Place | null;
  limit: number;
};

/** The refunds of an order's first payment, or of its other payments. */
const refundsOf = (ofFirst: boolean) => sql`
  select json_build_object('state', r.state, 'reason', r.reason, 'amountPaise', r.amount_paise,
    'owedAt', r.created_at, 'refundedAt', r.refunded_at) as refund, r.created_at
  from refunds r join payments p using (payment_id)
  where p.payment_order_id = o.payment_order_id and p.is_first = ${sql.lit(ofFirst)}`;

/**
 * A person's orders with their bids. An order whose money arrived, or may still arrive, is listed without a bid too.
 */
const myOrders = (bidderId: string) => sql`
  select o.payment_order_id, b.bid_id, o.auction_id, a.title, a.title_hindi, o.amount_paise, o.state,
    (select refund from (${refundsOf(true)}) own) as refund,
    (select coalesce(json_agg(refund order by created_at), '[]') from (${refundsOf(false)}) other) as other_refunds,
    coalesce(b.placed_at, o.paid_at, o.created_at) as at,
    case
      when b.bid_id is null then case when o.state in ('paid', 'created') then 'pending' else 'lost' end
      when result.outcome is not null then case when result.winning_bid_id = b.bid_id then 'won' else 'lost' end
      when clock.now < a.end_time and a.slots_filled < a.max_slots then 'active'
      else 'pending'
    end as status
  from payment_orders o
  join auctions a using (auction_id)
  cross join lateral ${shownResultOf('a.auction_id')} result
  left join bids b using (payment_order_id)
  cross join (select game_clock() as now) clock
  where o.bidder_id = ${bidderId}
    and (o.paid_at is not null or (o.state = 'created' and o.holds_slot and o.hold_expires_at > clock.now)
      -- A payment of another amount never makes an order paid, but its refund is shown.
      or exists (select from payments p where p.payment_order_id = o.payment_order_id))`;

const filtered = ({ bidderId, search, status, auctionId, underWay }: MyBidsAsked) => sql`
  select *, (extract(epoch from at) * 1000000)::bigint as at_microseconds from (${myOrders(bidderId)}) mine
  where (${search ?? null}::text is null or title ilike ${anywhere(search ?? '')} or title_hindi ilike ${anywhere(search ?? '')})
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${auctionId ?? null}::uuid is null or auction_id = ${auctionId ?? null})
    and (${underWay === 'listed'} or bid_id is not null or state not in ('created', 'paid'))`;

export async function listMyOrders(db: Db, asked: MyBidsAsked): Promise<MyBidRow[]> {
  const { order, beyond } = myBidSorts[asked.sort];
  const { rows } = await sql<MyBidRow>`
    select * from (${filtered(asked)}) listed
    where ${asked.after === null ? sql`true` : beyond(asked.after)}
    order by ${order} limit ${asked.limit + 1}`.execute(db);
  return rows;
}

const myBidSorts = {
  recent: {
    order: sql`at_microseconds desc, payment_order_id desc`,
    beyond: ([at, id]: Place) => sql`(at_microseconds, payment_order_id) < (${at}::bigint, ${id}::uuid)`,
  },
  highest: {
    order: sql`amount_paise desc, payment_order_id desc`,
    beyond: ([amount, id]: Place) => sql`(amount_paise, payment_order_id) < (${amount}::bigint, ${id}::uuid)`,
  },
};

export async function countMyOrders(db: Db, asked: MyBidsAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${filtered(asked)}) listed`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Over all bids of a person, without filters. Spent is what was paid and is not refunded or owed back. */
export async function getMyStatistics(db: Db, bidderId: string) {
  const { rows } = await sql<{ totalBids: number; bidsWon: number; spentPaise: number }>`
    select count(*) filter (where bid_id is not null)::int as total_bids,
      count(*) filter (where status = 'won')::int as bids_won,
      coalesce(sum(amount_paise) filter (where state in ('paid', 'consumed')), 0)::bigint as spent_paise
    from (${myOrders(bidderId)}) mine`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

/** A paid order that is to become a bid, with the auction and amount that its bidder names. */
export type BidToPlace = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly nonce: Buffer;
  readonly commitment: Buffer;
  /** The session that must be valid and the bidder's; null: background work places the bid. */
  readonly sessionHash: Buffer | null;
};

export type PlaceBidAnswer = {
  readonly paymentOrderId: string;
  readonly verdict:
    'placed' | 'already_placed' | 'refund_due' | 'refunded' | 'unpaid' | 'mismatch' | 'unknown' | 'not_admitted';
  readonly reason: RefundReason | null;
  readonly bidId: string | null;
  readonly ownBids: number;
  readonly slotsFilled: number;
  readonly placedAt: Date | null;
};

/** A bid whose order is named by the checkout's result. The provider reports its payment as captured, in rupees. */
export type BidWithPayment = Omit<BidToPlace, 'paymentOrderId'> & {
  readonly payment: {
    readonly providerOrderId: string;
    readonly providerPaymentId: string;
    readonly amountPaise: number;
  };
};

/**
 * Places many bids, or owes their refunds, in one transaction, which also books the payments that come with them. Returns
 * one answer for each, in the order given.
 */
export async function placeBids(db: Db, bids: readonly (BidToPlace | BidWithPayment)[]): Promise<PlaceBidAnswer[]> {
  const column = <Key extends keyof (typeof bids)[number]>(key: Key) => bids.map((bid) => bid[key]);
  const orderIds = bids.map((bid) => ('payment' in bid ? null : bid.paymentOrderId));
  const payments = bids.map((bid) => ('payment' in bid ? bid.payment : null));
  const columns = sql`
    ${column('auctionId')}::uuid[], ${column('bidderId')}::uuid[],
    ${column('amountPaise')}::bigint[], ${column('bidId')}::uuid[], ${column('pseudonym')}::bytea[],
    ${column('nonce')}::bytea[], ${column('commitment')}::bytea[], ${column('sessionHash')}::bytea[],
    ${bidLimit}`;
  const placed = payments.every((payment) => payment === null)
    ? sql<PlaceBidAnswer>`select * from place_bids(${orderIds}::uuid[], ${columns})`
    : sql<PlaceBidAnswer>`select * from place_paid_bids(${orderIds}::uuid[],
        ${payments.map((payment) => payment?.providerOrderId)}::text[],
        ${payments.map((payment) => payment?.providerPaymentId)}::text[],
        ${payments.map((payment) => payment?.amountPaise)}::bigint[], ${columns}, ${checkoutMinutes})`;
  return (await placed.execute(db)).rows;
}
