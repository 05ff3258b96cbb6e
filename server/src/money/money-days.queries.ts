import { type RawBuilder, sql } from 'kysely';
import { all, isOpen } from './conditions.queries.ts';

/** Days in India, both included; one left out is open. */
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

/** Days as bounds of the time itself, which indexes know. */
export function isWithin(time: RawBuilder<unknown>, { from, to }: Period): RawBuilder<boolean>[] {
  const midnight = (day: string, after: number) =>
    sql`(${day}::date + ${sql.lit(after)})::timestamp at time zone 'Asia/Kolkata'`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${midnight(from, 0)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${time} < ${midnight(to, 1)}`]),
  ];
}

type Column = 'payments' | 'captured' | 'refunds' | 'refunded' | 'lost' | 'earned';
const columns: readonly Column[] = ['payments', 'captured', 'refunds', 'refunded', 'lost', 'earned'];

/** One kind of movement summed by day: its own columns, and nought in all others. */
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

/** Days that were over and counted. */
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
 * What came and went on each day on which anything did. Of declared auctions alone: one that is declared later appears on
 * the days its money moved, so that no two looks differ by an amount that is still sealed. Days before `uncountedFrom` were
 * summed once by auction; the others are summed now.
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
          // Owed back later, it is that refund, and counted there.
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
