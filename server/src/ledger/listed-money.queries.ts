import type { PaymentState, RefundState } from '@ekbid/contract';
import type { RefundReason } from '@ekbid/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { microsecondsOf } from '../db/list-queries.ts';
import { all, isBehind, isOpen } from './money.queries.ts';

type Filters<State> = {
  readonly auctionId?: string | undefined;
  readonly state?: State | undefined;
  readonly search?: string | undefined;
};
export type PaymentFilters = Filters<PaymentState>;
export type RefundFilters = Filters<RefundState>;

type ListedRow<State> = {
  readonly id: string;
  readonly key: string;
  readonly providerPaymentId: string;
  readonly auctionId: string;
  readonly title: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly amountPaise: number;
  readonly state: State;
};
export type PaymentRow = ListedRow<PaymentState> & {
  readonly providerOrderId: string | null;
  readonly capturedAt: Date;
};
export type RefundRow = ListedRow<RefundState> & {
  readonly providerRefundId: string | null;
  readonly reason: RefundReason;
  readonly owedAt: Date;
  readonly refundedAt: Date | null;
};

const ofRefundState: Readonly<Record<RefundState, RawBuilder<boolean>>> = {
  on_its_way: sql`r.state = 'pending'`,
  delayed: sql`r.state = 'refused'`,
  refunded: sql`r.state = 'refunded'`,
};

/** Each condition on the state is written so that PostgreSQL can use indexes and statistics. */
function matches<State extends string>(
  { auctionId, state, search }: Filters<State>,
  ofState: Readonly<Record<State, RawBuilder<boolean>>>,
) {
  return [
    isOpen,
    ...(auctionId ? [sql<boolean>`o.auction_id = ${auctionId}`] : []),
    ...(state ? [ofState[state]] : []),
    ...(search ? [sql<boolean>`payment_id in (${ofProviderId(search)})`] : []),
  ];
}

const paymentTables = sql`
  payments p join payment_orders o using (payment_order_id) join auctions a using (auction_id)
  left join refunds r using (payment_id)`;

/** The state of a payment. A payment without a refund is a bid once its order is consumed, and undecided before. */
export const paymentState = sql<PaymentState>`case r.state
  when 'pending' then 'on_its_way' when 'refused' then 'delayed' when 'refunded' then 'refunded'
  else case o.state when 'consumed' then 'bid' else 'undecided' end end`;

/**
 * The rule of `paymentState`, written so that PostgreSQL can use indexes and statistics. Only the first payment of an
 * order can be without a refund: further payments are inserted together with their refund. An order whose first payment
 * is owed back is neither `consumed` nor `paid`.
 */
const ofPaymentState: Readonly<Record<PaymentState, RawBuilder<boolean>>> = {
  bid: sql`o.state = 'consumed' and p.is_first`,
  undecided: sql`o.state = 'paid' and p.is_first`,
  ...ofRefundState,
};

/** Lists payments, newest first, after the row that the cursor names. */
export async function listPaymentRows(
  db: Db,
  filters: PaymentFilters,
  place: Parameters<typeof isBehind>[2],
  limit: number,
): Promise<PaymentRow[]> {
  const where = all([...matches(filters, ofPaymentState), ...isBehind(sql`p.captured_at`, sql`p.payment_id`, place)]);
  const { rows } = await sql<PaymentRow>`
    select p.payment_id as id, ${microsecondsOf(sql`p.captured_at`)} as key, p.provider_payment_id, o.provider_order_id,
      a.auction_id, a.title, u.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email,
      p.amount_paise, ${paymentState} as state, p.captured_at
    from ${paymentTables} join users u on u.user_id = o.bidder_id
    where ${where} order by p.captured_at desc, p.payment_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts rows one by one, so use it only for filters that match few rows. */
export async function countPaymentRows(db: Db, filters: PaymentFilters): Promise<number> {
  const { rows } = await sql<{ payments: number }>`
    select count(*)::int as payments from ${paymentTables} where ${all(matches(filters, ofPaymentState))}`.execute(db);
  return rows[0]?.payments ?? 0;
}

const refundTables = sql`
  refunds r join payments p using (payment_id) join payment_orders o using (payment_order_id)
  join auctions a using (auction_id)`;

export const refundState = sql<RefundState>`
  case r.state when 'pending' then 'on_its_way' when 'refused' then 'delayed' else 'refunded' end`;

/** Lists refunds, newest first, after the row that the cursor names. */
export async function listRefundRows(
  db: Db,
  filters: RefundFilters,
  place: Parameters<typeof isBehind>[2],
  limit: number,
): Promise<RefundRow[]> {
  const where = all([...matches(filters, ofRefundState), ...isBehind(sql`r.created_at`, sql`r.refund_id`, place)]);
  const { rows } = await sql<RefundRow>`
    select r.refund_id as id, ${microsecondsOf(sql`r.created_at`)} as key, r.provider_refund_id, p.provider_payment_id,
      a.auction_id, a.title, u.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email,
      r.amount_paise, ${refundState} as state, r.reason, r.created_at as owed_at, r.refunded_at
    from ${refundTables} join users u on u.user_id = o.bidder_id
    where ${where} order by r.created_at desc, r.refund_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts rows one by one, so use it only for filters that match few rows. */
export async function countRefundRows(db: Db, filters: RefundFilters): Promise<number> {
  const { rows } = await sql<{ refunds: number }>`
    select count(*)::int as refunds from ${refundTables} where ${all(matches(filters, ofRefundState))}`.execute(db);
  return rows[0]?.refunds ?? 0;
}

/**
 * Finds a payment by its own id, its order's id or its refund's id at the provider. Only whole ids match, because they
 * have indexes.
 */
const ofProviderId = (id: string) => sql`
  select payment_id from payments where provider_payment_id = ${id}
  union all
  select payment_id from payments join payment_orders using (payment_order_id) where provider_order_id = ${id}
  union all
  select payment_id from refunds where provider_refund_id = ${id}`;
