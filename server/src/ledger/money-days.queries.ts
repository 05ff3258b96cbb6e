import type { exportPayments, exportRefunds } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { paymentState, refundState } from './listed-money.queries.ts';
import { all, isOpen } from './money.queries.ts';

/** The first and the last day in India, both included. Undefined means without limit. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

export type MoneyDay = {
  readonly day: string;
  readonly payments: number;
  readonly capturedPaise: number;
  readonly refunds: number;
  readonly refundedPaise: number;
  readonly lostPaise: number;
  readonly earnedPaise: number;
};

/**
 * Compares the time itself with the bounds of the period, because a computed day could not use an index on the time.
 */
function isWithin(time: RawBuilder<unknown>, { from, to }: Period): RawBuilder<boolean>[] {
  const midnight = (day: string, after: number) =>
    sql`(${day}::date + ${sql.lit(after)})::timestamp at time zone 'Asia/Kolkata'`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${midnight(from, 0)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${time} < ${midnight(to, 1)}`]),
  ];
}

type Column = 'payments' | 'captured' | 'refunds' | 'refunded' | 'lost' | 'earned';
const columns: readonly Column[] = ['payments', 'captured', 'refunds', 'refunded', 'lost', 'earned'];

/** One kind of movement, summed by day. The columns of other kinds are zero. */
function movement(
  sums: Partial<Readonly<Record<Column, RawBuilder<unknown>>>>,
  {
    from,
    time,
    where,
  }: { from: RawBuilder<unknown>; time: RawBuilder<unknown>; where: readonly RawBuilder<boolean>[] },
) {
  const selected = columns.map((column) => sql`${sums[column] ?? sql`0`} as ${sql.ref(column)}`);
  return sql`select (${time} at time zone 'Asia/Kolkata')::date as day, ${sql.join(selected)}
    from ${from} where ${all(where)} group by day`;
}

function countedDays({ from, to }: Period, uncountedFrom: string) {
  const days = [
    sql<boolean>`c.day < ${uncountedFrom}::date`,
    ...(from === undefined ? [] : [sql<boolean>`c.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`c.day <= ${to}::date`]),
  ];
  return sql`select c.day, sum(c.payments) as payments, sum(c.captured_paise) as captured, sum(c.refunds) as refunds,
      sum(c.refunded_paise) as refunded, 0 as lost, 0 as earned
    from auction_days c join auctions a using (auction_id) where ${all([isOpen, ...days])} group by c.day`;
}

const toAuction = sql`
  join payment_orders o on o.payment_order_id = p.payment_order_id join auctions a on a.auction_id = o.auction_id`;

/**
 * The money that moved on each day, for declared auctions only. An auction is missing until it is declared. Then it
 * appears with all its money, on the days on which the money moved. So the difference between two readings never is a
 * sealed amount. Days before `uncountedFrom` are read as stored sums by auction; later days are summed now.
 */
export function moneyByDay(period: Period, uncountedFrom: string): RawBuilder<MoneyDay> {
  const live = {
    ...period,
    from: period.from !== undefined && period.from > uncountedFrom ? period.from : uncountedFrom,
  };
  const [captured, refunded, booked] = [sql`p.captured_at`, sql`r.refunded_at`, sql`l.booked_at`];
  const movements = [
    countedDays(period, uncountedFrom),
    movement(
      { payments: sql`count(*)`, captured: sql`sum(p.amount_paise)` },
      { from: sql`payments p ${toAuction}`, time: captured, where: [isOpen, ...isWithin(captured, live)] },
    ),
    movement(
      { refunds: sql`count(*)`, refunded: sql`sum(r.amount_paise)` },
      {
        from: sql`refunds r join payments p using (payment_id) ${toAuction}`,
        time: refunded,
        where: [isOpen, sql`r.state = 'refunded'`, ...isWithin(refunded, live)],
      },
    ),
    movement(
      { lost: sql`sum(l.amount_paise)` },
      {
        from: sql`ledger_entries l join payments p using (payment_id) ${toAuction}`,
        time: booked,
        where: [
          isOpen,
          sql`l.movement = 'lost'`,
          // If the payment was owed back later, the refund is counted instead of this loss.
          sql`not exists (select from refunds r where r.payment_id = l.payment_id and r.state = 'refunded')`,
          ...isWithin(booked, period),
        ],
      },
    ),
    movement(
      { earned: sql`sum(l.amount_paise)` },
      {
        from: sql`ledger_entries l join auctions a using (auction_id)`,
        time: booked,
        where: [isOpen, sql`l.movement = 'earned'`, ...isWithin(booked, period)],
      },
    ),
  ];
  return sql<MoneyDay>`
    select day::text, sum(payments)::int as payments, sum(captured)::bigint as captured_paise,
      sum(refunds)::int as refunds, sum(refunded)::bigint as refunded_paise,
      sum(lost)::bigint as lost_paise, sum(earned)::bigint as earned_paise
    from (${sql.join(movements, sql` union all `)}) moved group by moved.day
    having sum(payments) + sum(refunds) + sum(lost) + sum(earned) > 0 order by moved.day`;
}

const inIndia = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`;
const inUtc = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
const inRupees = (paise: RawBuilder<unknown>) => sql`to_char(${paise} / 100.0, 'FM999999999990.00')`;
const name = sql`trim(u.first_name || ' ' || u.last_name)`;

type PaymentLine = z.output<typeof exportPayments.reply>;
type RefundLine = z.output<typeof exportRefunds.reply>;

/** Names the columns like the headers of the file, so that rows can be written as they come. */
function selected<Line>(columns: Readonly<Record<keyof Line, RawBuilder<unknown>>>) {
  return sql.join(
    Object.entries<RawBuilder<unknown>>(columns).map(([header, value]) => sql`${value} as ${sql.raw(`"${header}"`)}`),
  );
}

/** The lines of the payments file, oldest first. */
export function paymentLines(period: Period): RawBuilder<PaymentLine> {
  const at = sql`p.captured_at`;
  const columns = selected<PaymentLine>({
    'Captured (IST)': inIndia(at),
    'Captured (UTC)': inUtc(at),
    'Amount (INR)': inRupees(sql`p.amount_paise`),
    State: paymentState,
    Auction: sql`a.title`,
    Bidder: name,
    'E-mail': sql`u.email`,
    'Payment id': sql`p.provider_payment_id`,
    'Order id': sql`o.provider_order_id`,
    'Auction id': sql`a.auction_id`,
    'Bidder id': sql`u.user_id`,
  });
  return sql<PaymentLine>`
    select ${columns}
    from payments p join payment_orders o using (payment_order_id) join auctions a using (auction_id)
    join users u on u.user_id = o.bidder_id left join refunds r using (payment_id)
    where ${all([isOpen, ...isWithin(at, period)])} order by p.captured_at, p.payment_id`;
}

/** The lines of the refunds file, sorted by when the refund was owed, oldest first. */
export function refundLines(period: Period): RawBuilder<RefundLine> {
  const [owed, made] = [sql`r.created_at`, sql`r.refunded_at`];
  const columns = selected<RefundLine>({
    'Owed (IST)': inIndia(owed),
    'Owed (UTC)': inUtc(owed),
    'Refunded (IST)': inIndia(made),
    'Refunded (UTC)': inUtc(made),
    'Amount (INR)': inRupees(sql`r.amount_paise`),
    State: refundState,
    Reason: sql`r.reason`,
    Auction: sql`a.title`,
    Bidder: name,
    'E-mail': sql`u.email`,
    'Refund id': sql`r.provider_refund_id`,
    'Payment id': sql`p.provider_payment_id`,
    'Auction id': sql`a.auction_id`,
    'Bidder id': sql`u.user_id`,
  });
  return sql<RefundLine>`
    select ${columns}
    from refunds r join payments p using (payment_id) join payment_orders o using (payment_order_id)
    join auctions a using (auction_id) join users u on u.user_id = o.bidder_id
    where ${all([isOpen, ...isWithin(owed, period)])} order by r.created_at, r.refund_id`;
}
