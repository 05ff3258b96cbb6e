import type { MyBid, Refund } from '@ekbid/contract';
import {
  type MyBidStatus,
  type PaymentOrderState,
  type PaymentStatus,
  receiptNumber,
  toRupees,
  winRate,
  type RefundReason,
} from '@ekbid/domain';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../sessions/authorize.ts';
import { sql } from 'kysely';
import { anywhere } from '../db/list-queries.ts';
import { shownResultOf } from '../db/shown-result.ts';

type Asked = {
  readonly search?: string | undefined;
  readonly status?: MyBidStatus | '' | undefined;
  readonly auctionId?: string | undefined;
  readonly underWay: 'listed' | 'left_out';
  readonly sort: 'recent' | 'highest';
  readonly after?: string | undefined;
  readonly limit: number;
};

/** Lists a person's own bids in all auctions, with statistics over all their bids. */
export async function listMyBids(db: Db, { userId }: Caller, query: Asked) {
  const { search, status, after, limit, ...rest } = query;
  const from = readPlace(after);
  const asked = {
    ...rest,
    bidderId: userId,
    search: search?.trim() || undefined,
    status: status || undefined,
    after: from?.place ?? null,
    limit,
  };
  const rows = await listMyOrders(db, asked);
  const counted = from?.counted ?? (await countAll(db, asked));
  const [total, totalBids, bidsWon, spentPaise] = counted;
  const { page, next } = takePage(rows, limit, ({ atMicroseconds, amountPaise, paymentOrderId }) => [
    query.sort === 'recent' ? atMicroseconds : amountPaise,
    paymentOrderId,
    ...counted,
  ]);
  const totalSpent = toRupees(spentPaise);
  return {
    data: page.map(toMyBid),
    meta: { next, total, statistics: { totalBids, bidsWon, winRate: winRate(bidsWon, totalBids), totalSpent } },
  };
}

/**
 * Counts of matching bids, all bids and won bids, and the paise spent. They are computed for the first page, and the
 * cursor carries them to later pages.
 */
type Counted = readonly [total: number, totalBids: number, bidsWon: number, spentPaise: number];

function readPlace(after: string | undefined) {
  const counts = [cursorNumber, cursorNumber, cursorNumber, cursorNumber] as const;
  const cursor = readCursor(after, cursorNumber, cursorId, ...counts);
  if (cursor === null) return null;
  const [key, orderId, ...counted] = cursor;
  return { place: [key, orderId] as const, counted };
}

async function countAll(db: Db, asked: MyBidsAsked): Promise<Counted> {
  const [total, mine] = await Promise.all([countMyOrders(db, asked), getMyStatistics(db, asked.bidderId)]);
  return [total, mine.totalBids, mine.bidsWon, mine.spentPaise];
}

const paymentStatusOf: Readonly<Record<Exclude<PaymentOrderState, 'expired' | 'failed'>, PaymentStatus>> = {
  created: 'pending',
  paid: 'paid',
  consumed: 'paid',
  refund_pending: 'refund_pending',
  refunded: 'refunded',
};

/**
 * An order that expired or failed is listed only if money arrived for it that could not pay it, such as another amount.
 * That money is refunded, so the status is that of its refunds.
 */
function statusOfPayment({ state, isFree, otherRefunds }: MyBidRow): PaymentStatus {
  if (isFree) return 'free';
  if (state !== 'expired' && state !== 'failed') return paymentStatusOf[state];
  return otherRefunds.every((refund) => refund.state === 'refunded') ? 'refunded' : 'refund_pending';
}

function toMyBid(row: MyBidRow): MyBid {
  return {
    _id: row.paymentOrderId,
    bidId: row.bidId,
    receiptNumber: row.bidId && receiptNumber(row.bidId),
    auctionId: row.auctionId,
    auctionTitle: row.title,
    auctionTitleHindi: row.titleHindi,
    bidAmount: toRupees(row.amountPaise),
    status: row.status,
    people: row.people,
    paymentStatus: statusOfPayment(row),
    refund: row.refund && toRefund(row.refund),
    otherRefunds: row.otherRefunds.map(toRefund),
    createdAt: row.at.toISOString(),
  };
}

export const refundStateOf: Readonly<Record<RefundRow['state'], Refund['state']>> = {
  pending: 'on_its_way',
  refused: 'delayed',
  refunded: 'refunded',
};

function toRefund({ state, reason, amountPaise, owedAt, refundedAt }: RefundRow): Refund {
  return {
    state: refundStateOf[state],
    reason,
    amount: toRupees(amountPaise),
    owedAt: new Date(owedAt).toISOString(),
    refundedAt: refundedAt === null ? null : new Date(refundedAt).toISOString(),
  };
}

/** The database returns refunds as JSON, so their times are text. */
type RefundRow = {
  state: 'pending' | 'refused' | 'refunded';
  reason: RefundReason;
  amountPaise: number;
  owedAt: string;
  refundedAt: string | null;
};

type MyBidRow = {
  paymentOrderId: string;
  bidId: string | null;
  auctionId: string;
  title: string;
  titleHindi: string | null;
  /** The amount of the bid. A free bid has an amount but costs nothing. */
  amountPaise: number;
  isFree: boolean;
  status: MyBidStatus;
  /**
   * How many people chose this amount. Null while amounts are sealed. The amounts of a cancelled auction stay sealed
   * for ever.
   */
  people: number | null;
  state: PaymentOrderState;
  /** The refund of the order's first payment. */
  refund: RefundRow | null;
  /** The refunds of its other payments, oldest first. */
  otherRefunds: readonly RefundRow[];
  at: Date;
  /**
   * Microseconds since 1970. JavaScript's dates have only milliseconds, but a page can end between two rows of one
   * millisecond.
   */
  atMicroseconds: number;
};

type Place = readonly [number, string];

type MyBidsAsked = {
  bidderId: string;
  search: string | undefined;
  status: MyBidStatus | undefined;
  auctionId?: string | undefined;
  underWay: 'listed' | 'left_out';
  sort: 'recent' | 'highest';
  /** The sort value (microseconds or paise) and the order id of the last row on the previous page. */
  after: Place | null;
  limit: number;
};

/** Selects the refund of an order's first payment, or the refunds of its other payments. */
const refundsOf = (ofFirst: boolean) => sql`
  select json_build_object('state', r.state, 'reason', r.reason, 'amountPaise', r.amount_paise,
    'owedAt', r.created_at, 'refundedAt', r.refunded_at) as refund, r.created_at
  from refunds r join payments p using (payment_id)
  where p.payment_order_id = o.payment_order_id and p.is_first = ${sql.lit(ofFirst)}`;

/**
 * Selects a person's orders with their bids. Orders without a bid are included if money arrived or may still arrive.
 */
const myOrders = (bidderId: string) => sql`
  select o.payment_order_id, b.bid_id, o.auction_id, a.title, a.title_hindi, coalesce(b.amount_paise, o.amount_paise) as amount_paise,
    o.amount_paise as price_paise, o.is_free, o.state,
    (select refund from (${refundsOf(true)}) own) as refund,
    (select coalesce(json_agg(refund order by created_at), '[]') from (${refundsOf(false)}) other) as other_refunds,
    coalesce(b.placed_at, o.paid_at, o.created_at) as at,
    case
      when b.bid_id is null then case when o.state in ('paid', 'created') then 'pending' else 'lost' end
      when result.outcome is not null then case when result.winning_bid_id = b.bid_id then 'won' else 'lost' end
      when clock.now < a.end_time and a.slots_filled < a.max_slots then 'active'
      else 'pending'
    end as status,
    case when b.bid_id is not null and result.outcome in ('winner', 'no_unique_bid') then (
      select c.people from amount_counts c where c.auction_id = o.auction_id and c.amount_paise = b.amount_paise)
    end as people
  from payment_orders o
  join auctions a using (auction_id)
  cross join lateral ${shownResultOf('a.auction_id')} result
  left join bids b using (payment_order_id)
  cross join (select game_clock() as now) clock
  where o.bidder_id = ${bidderId}
    and (o.paid_at is not null or (o.state = 'created' and o.holds_slot and o.hold_expires_at > clock.now)
      -- A payment of another amount never makes an order paid, but the bidder must see its refund.
      or exists (select from payments p where p.payment_order_id = o.payment_order_id))`;

const filtered = ({ bidderId, search, status, auctionId, underWay }: MyBidsAsked) => sql`
  select *, (extract(epoch from at) * 1000000)::bigint as at_microseconds from (${myOrders(bidderId)}) mine
  where (${search ?? null}::text is null or title ilike ${anywhere(search ?? '')} or title_hindi ilike ${anywhere(search ?? '')})
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${auctionId ?? null}::uuid is null or auction_id = ${auctionId ?? null})
    and (${underWay === 'listed'} or bid_id is not null or state not in ('created', 'paid'))`;

async function listMyOrders(db: Db, asked: MyBidsAsked): Promise<MyBidRow[]> {
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

async function countMyOrders(db: Db, asked: MyBidsAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${filtered(asked)}) listed`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Computes statistics over all bids of a person, without filters. Money that was refunded or is owed back does not
 * count as spent.
 */
async function getMyStatistics(db: Db, bidderId: string) {
  const { rows } = await sql<{ totalBids: number; bidsWon: number; spentPaise: number }>`
    select count(*) filter (where bid_id is not null)::int as total_bids,
      count(*) filter (where status = 'won')::int as bids_won,
      coalesce(sum(price_paise) filter (where state in ('paid', 'consumed')), 0)::bigint as spent_paise
    from (${myOrders(bidderId)}) mine`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
