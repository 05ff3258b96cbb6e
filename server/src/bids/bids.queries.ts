import type { MyBidStatus, PaymentOrderState, RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** One person's bids in these auctions, in order of placing. */
export async function listBidsOf(db: Db, bidderId: string, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return [];
  return db
    .selectFrom('bids')
    .where('bidderId', '=', bidderId)
    .where('auctionId', 'in', [...auctionIds])
    .orderBy('seq')
    .select(['bidId', 'auctionId', 'bidderId', 'amountPaise', 'placedAt'])
    .execute();
}

export type MyBidRow = {
  paymentOrderId: string;
  bidId: string | null;
  auctionId: string;
  title: string;
  amountPaise: number;
  status: MyBidStatus;
  state: PaymentOrderState;
  reason: RefundReason | null;
  at: Date;
  /** JavaScript's dates keep milliseconds, and a page can end between two of them. */
  atMicroseconds: number;
};

type Place = readonly [number, string];

export type MyBidsAsked = {
  bidderId: string;
  search: string | undefined;
  status: MyBidStatus | undefined;
  sort: 'recent' | 'highest';
  /** Where the page before ended: its last row's sort value (microseconds or paise) and order. */
  after: Place | null;
  limit: number;
};

/** Each bid is its payment order's; an order whose money came, or is on its way, shows before and without a bid. */
const myOrders = (bidderId: string) => sql`
  select o.payment_order_id, b.bid_id, o.auction_id, a.title, o.amount_paise, o.state,
    (select r.reason from refunds r join payments p using (payment_id)
      where p.payment_order_id = o.payment_order_id order by r.created_at limit 1) as reason,
    coalesce(b.placed_at, o.paid_at, o.created_at) as at,
    case
      when b.bid_id is null then case when o.state in ('refund_pending', 'refunded') then 'lost' else 'pending' end
      when a.outcome is not null then case when a.winning_bid_id = b.bid_id then 'won' else 'lost' end
      when clock.now < a.end_time and a.slots_filled < a.max_slots then 'active'
      else 'pending'
    end as status
  from payment_orders o
  join auctions a using (auction_id)
  left join bids b using (payment_order_id)
  cross join (select game_clock() as now) clock
  where o.bidder_id = ${bidderId}
    and (o.paid_at is not null or (o.state = 'created' and o.holds_slot and o.hold_expires_at > clock.now))`;

const filtered = ({ bidderId, search, status }: MyBidsAsked) => sql`
  select *, (extract(epoch from at) * 1000000)::bigint as at_microseconds from (${myOrders(bidderId)}) mine
  where (${search ?? null}::text is null or title ilike ${likePattern(search)})
    and (${status ?? null}::text is null or status = ${status ?? null})`;

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

/** Over all of a person's bids, no filter applied. Spent is what was paid and not given back or on its way back. */
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

/** What a person typed is text, never a pattern. */
function likePattern(search: string | undefined): string {
  return `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
}
