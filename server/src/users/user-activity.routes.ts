import * as contract from '@ekbid/contract';
import type { UserBid, UserPayment } from '@ekbid/contract';
import { type Outcome, type RefundReason, toRupees } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { shownResultOf } from '../db/shown-result.ts';
import { serve } from '../http/serve.ts';

/** The calls that show administrators what a person did. */
export function userActivityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.listUserBids, async ({ params, query }) => listUserBids(db, { ...params, ...query }));

  serve(app, deps, contract.listUserPayments, async ({ params, query }) =>
    listUserPayments(db, { ...params, ...query }),
  );
}

type AskedBids = { readonly userId: string; readonly after?: string | undefined; readonly limit: number };

/** A person's bids, newest first. Amounts are shown for declared auctions only. */
async function listUserBids(db: Db, { userId, after, limit }: AskedBids) {
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const [rows, total] = await Promise.all([
    listUserBidRows(db, { userId, after: from, limit: limit + 1 }),
    counted ?? countUserBids(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ bidId }) => [bidId, total]);
  return { data: page.map(toUserBid), meta: { next, total } };
}

function toUserBid(row: UserBidRow): UserBid {
  return {
    _id: row.bidId,
    auction: { _id: row.auctionId, title: row.title },
    status: statusOf(row),
    amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    createdAt: row.placedAt.toISOString(),
  };
}

function statusOf({ outcome, won }: UserBidRow): UserBid['status'] {
  if (outcome === null) return 'sealed';
  if (outcome === 'cancelled') return 'cancelled';
  return won ? 'won' : 'lost';
}

type AskedPayments = { readonly userId: string; readonly after?: string | undefined; readonly limit: number };

/**
 * A person's payments and refunds in declared auctions, newest first. For other auctions, only their number is
 * returned.
 */
async function listUserPayments(db: Db, { userId, after, limit }: AskedPayments) {
  const [from] = readCursor(after, cursorId) ?? [null];
  const [rows, { open, ...sealed }] = await Promise.all([
    listUserPaymentRows(db, { userId, after: from, limit: limit + 1 }),
    countUserPayments(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ paymentId }) => [paymentId]);
  return { data: page.map(toUserPayment), meta: { next, total: open, sealed } };
}

const stateOf = { pending: 'on_its_way', refused: 'delayed', refunded: 'refunded' } as const;

function toUserPayment({ refundState, reason, refundedAt, ...row }: UserPaymentRow): UserPayment {
  return {
    _id: row.paymentId,
    providerPaymentId: row.providerPaymentId,
    auction: { _id: row.auctionId, title: row.title },
    amount: toRupees(row.amountPaise),
    refund:
      refundState === null || reason === null
        ? null
        : { state: stateOf[refundState], reason, refundedAt: refundedAt?.toISOString() ?? null },
    createdAt: row.capturedAt.toISOString(),
  };
}

type Place = { readonly userId: string; readonly after: string | null; readonly limit: number };

type UserBidRow = {
  bidId: string;
  auctionId: string;
  title: string;
  outcome: Outcome | null;
  won: boolean;
  /** Null while sealed, so that a sealed amount does not leave the database. */
  amountPaise: number | null;
  placedAt: Date;
};

const isDeclared = sql`result.outcome is not null and result.outcome <> 'cancelled'`;

/** Lists bids, newest first, after the bid `after`. */
async function listUserBidRows(db: Db, { userId, after, limit }: Place): Promise<UserBidRow[]> {
  const { rows } = await sql<UserBidRow>`
    select b.bid_id, b.auction_id, a.title, result.outcome,
      coalesce(result.winning_bid_id = b.bid_id, false) as won,
      case when ${isDeclared} then b.amount_paise end as amount_paise, b.placed_at
    from payment_orders o join bids b using (payment_order_id) join auctions a on a.auction_id = o.auction_id
    cross join lateral ${shownResultOf('a.auction_id')} result
    where o.bidder_id = ${userId} and (${after}::uuid is null
      or (b.placed_at, b.bid_id) < (select placed_at, bid_id from bids where bid_id = ${after}))
    order by b.placed_at desc, b.bid_id desc limit ${limit}`.execute(db);
  return rows;
}

async function countUserBids(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bids: number }>`
    select count(*)::int as bids from payment_orders o join bids using (payment_order_id)
    where o.bidder_id = ${userId}`.execute(db);
  return rows[0]?.bids ?? 0;
}

type UserPaymentRow = {
  paymentId: string;
  providerPaymentId: string;
  auctionId: string;
  title: string;
  amountPaise: number;
  capturedAt: Date;
  refundState: 'pending' | 'refused' | 'refunded' | null;
  reason: RefundReason | null;
  refundedAt: Date | null;
};

const paymentsOf = (userId: string) => sql`
  from payment_orders o
  join auctions a using (auction_id)
  cross join lateral ${shownResultOf('a.auction_id')} result
  join payments p using (payment_order_id)
  left join refunds r using (payment_id)
  where o.bidder_id = ${userId}`;

/** Lists payments in declared auctions, newest first, after the payment `after`. */
async function listUserPaymentRows(db: Db, { userId, after, limit }: Place): Promise<UserPaymentRow[]> {
  const { rows } = await sql<UserPaymentRow>`
    select p.payment_id, p.provider_payment_id, o.auction_id, a.title, p.amount_paise, p.captured_at,
      r.state as refund_state, r.reason, r.refunded_at
    ${paymentsOf(userId)} and ${isDeclared} and (${after}::uuid is null
      or (p.captured_at, p.payment_id) < (select captured_at, payment_id from payments where payment_id = ${after}))
    order by p.captured_at desc, p.payment_id desc limit ${limit}`.execute(db);
  return rows;
}

type UserPaymentCounts = { open: number; payments: number; goingBack: number; refunded: number };

/** Counts payments in declared auctions. Payments in other auctions are counted by the state of their refund. */
async function countUserPayments(db: Db, userId: string): Promise<UserPaymentCounts> {
  const { rows } = await sql<UserPaymentCounts>`
    select count(*) filter (where ${isDeclared})::int as open,
      count(*) filter (where not coalesce(${isDeclared}, false))::int as payments,
      count(*) filter (where not coalesce(${isDeclared}, false) and r.state in ('pending', 'refused'))::int as going_back,
      count(*) filter (where not coalesce(${isDeclared}, false) and r.state = 'refunded')::int as refunded
    ${paymentsOf(userId)}`.execute(db);
  return rows[0] ?? { open: 0, payments: 0, goingBack: 0, refunded: 0 };
}
