import type { UserGroup } from '@ekbid/contract';
import type { Outcome, RefundReason } from '@ekbid/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { anywhere, isFew } from '../db/list-queries.ts';
import type { DB } from '../db/schema.ts';
import { shownResultOf } from '../db/shown-result.ts';

type UserFilter = { readonly search: string; readonly group: UserGroup | undefined };
type UserPage = UserFilter & {
  /** How many match, as `countUsers` returned for the first page. */
  readonly found: number;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, starting after the person `after`. */
export function listUserRows(db: Db, { found, after, limit, ...filter }: UserPage) {
  let query = db
    .with(
      (cte) => (isFew(found) ? cte('matching').materialized() : cte('matching').notMaterialized()),
      (db) =>
        db
          .selectFrom('users')
          .where((user) => matches(user, filter))
          .selectAll(),
    )
    .selectFrom('matching')
    .select(['userId', 'firstName', 'lastName', 'email', 'mobileNumber', 'role', 'blockedAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(limit);
  // Compared inside the database: its times are finer than a Date, and a rounded one would skip people.
  if (after !== null)
    query = query.where(
      sql<boolean>`(created_at, user_id) < (select created_at, user_id from users where user_id = ${after})`,
    );
  return query.execute();
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const counted = db
    .selectFrom('users')
    .where((user) => matches(user, filter))
    .select((user) => user.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

function matches(user: ExpressionBuilder<DB, 'users'>, { search, group }: UserFilter) {
  return user.and([
    ...(search === '' ? [] : [user.or(spellings(search).map(contains))]),
    ...(group === 'administrators' ? [user('role', '=', sql.lit('ADMIN'))] : []),
    ...(group === 'blocked' ? [user('blockedAt', 'is not', null)] : []),
  ]);
}

/** The expression of the index `users_found`, to the letter. */
const contains = (text: string) => sql<boolean>`
  (first_name || ' ' || last_name || e'\\n' || email || e'\\n' || mobile_number) ilike ${anywhere(text)}`;

/** The typed text; for one that looks like a phone number also its stored form. */
function spellings(search: string): string[] {
  const digits = search.replaceAll(/[\s()-]/g, '').replace(/^0+/, '');
  return /^\+?\d{3,}$/.test(digits) && digits !== search ? [search, digits] : [search];
}

export function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select(['userId', 'firstName', 'lastName', 'email', 'emailConfirmedAt', 'mobileNumber', 'role', 'blockedAt'])
    .select('createdAt')
    .executeTakeFirst();
}

/** Where a person is signed in, the newest first. */
export function listSessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`game_clock()`)
    .select(['createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .execute();
}

type Place = { readonly userId: string; readonly after: string | null; readonly limit: number };

export type UserBidRow = {
  bidId: string;
  auctionId: string;
  title: string;
  outcome: Outcome | null;
  won: boolean;
  /** Null while sealed: it does not leave the database. */
  amountPaise: number | null;
  placedAt: Date;
};

const isDeclared = sql`result.outcome is not null and result.outcome <> 'cancelled'`;

/** Newest first, starting after the bid `after`. */
export async function listUserBidRows(db: Db, { userId, after, limit }: Place): Promise<UserBidRow[]> {
  const { rows } = await sql<UserBidRow>`
    select b.bid_id, b.auction_id, a.title, result.outcome,
      coalesce(result.winning_bid_id = b.bid_id, false) as won,
      case when ${isDeclared} then b.amount_paise end as amount_paise, b.placed_at
    from bids b join auctions a using (auction_id) cross join lateral ${shownResultOf('a.auction_id')} result
    where b.bidder_id = ${userId} and (${after}::uuid is null
      or (b.placed_at, b.bid_id) < (select placed_at, bid_id from bids where bid_id = ${after}))
    order by b.placed_at desc, b.bid_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countUserBids(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bids: number }>`
    select count(*)::int as bids from bids where bidder_id = ${userId}`.execute(db);
  return rows[0]?.bids ?? 0;
}

export type UserPaymentRow = {
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

/** In declared auctions only; newest first, starting after the payment `after`. */
export async function listUserPaymentRows(db: Db, { userId, after, limit }: Place): Promise<UserPaymentRow[]> {
  const { rows } = await sql<UserPaymentRow>`
    select p.payment_id, p.provider_payment_id, o.auction_id, a.title, p.amount_paise, p.captured_at,
      r.state as refund_state, r.reason, r.refunded_at
    ${paymentsOf(userId)} and ${isDeclared} and (${after}::uuid is null
      or (p.captured_at, p.payment_id) < (select captured_at, payment_id from payments where payment_id = ${after}))
    order by p.captured_at desc, p.payment_id desc limit ${limit}`.execute(db);
  return rows;
}

type UserPaymentCounts = { open: number; payments: number; goingBack: number; refunded: number };

/** Counts payments in declared auctions, and those in other auctions by their refund. */
export async function countUserPayments(db: Db, userId: string): Promise<UserPaymentCounts> {
  const { rows } = await sql<UserPaymentCounts>`
    select count(*) filter (where ${isDeclared})::int as open,
      count(*) filter (where not coalesce(${isDeclared}, false))::int as payments,
      count(*) filter (where not coalesce(${isDeclared}, false) and r.state in ('pending', 'refused'))::int as going_back,
      count(*) filter (where not coalesce(${isDeclared}, false) and r.state = 'refunded')::int as refunded
    ${paymentsOf(userId)}`.execute(db);
  return rows[0] ?? { open: 0, payments: 0, goingBack: 0, refunded: 0 };
}
