import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type MoneyDay, moneyByDay, type Period } from './money-days.queries.ts';

/** Counts the days that are over and not counted yet. The counts are final, because these days no longer change. */
export function countDays(db: Db): Promise<void> {
  return db.transaction().execute(async (db) => {
    await lockDays(db);
    const due = await readDueDays(db);
    if (due === null) return;
    await insertAuctionDays(db, due);
    await insertCountedDays(db, due);
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The first day that is not counted yet. Movements from this day on must be summed from their rows. If no day was ever
 * counted, this is a day long before the first movement.
 */
export async function readFirstUncountedDay(db: Db): Promise<string> {
  const last = await findLastCountedDay(db);
  return last === null ? '2000-01-01' : new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10);
}

/** Money received and refunded on each day, for declared auctions only. Days without money are left out. */
export async function listMoneyDays(db: Db, period: Period): Promise<MoneyDay[]> {
  const uncountedFrom = await readFirstUncountedDay(db);
  return (await moneyByDay(period, uncountedFrom).execute(db)).rows;
}

/** If two processes count, the second one waits for the first. */
async function lockDays(db: Db): Promise<void> {
  await sql`lock table counted_days in share row exclusive mode`.execute(db);
}

/** Days in India, both included. */
type Days = { readonly first: string; readonly last: string };

/**
 * The days to count: from the day after the last counted one, or from the first sign-up or order, until yesterday.
 * Yesterday is counted only from one o'clock on, when all transactions that began yesterday have ended.
 */
async function readDueDays(db: Db): Promise<Days | null> {
  const { rows } = await sql<Days>`
    with known as (
      select coalesce(
          (select max(day) + 1 from counted_days),
          (least((select min(created_at) from users), (select min(created_at) from payment_orders)) at time zone 'Asia/Kolkata')::date
        ) as first,
        ((game_clock() - interval '1 hour') at time zone 'Asia/Kolkata')::date - 1 as last
    )
    select first::text, last::text from known where first <= last`.execute(db);
  return rows[0] ?? null;
}

const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Asia/Kolkata')::date`;
const isOn = (time: RawBuilder<unknown>, { first, last }: Days) => sql<boolean>`
  ${time} >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
  and ${time} < (${last}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;

async function insertCountedDays(db: Db, days: Days): Promise<void> {
  const [joined, placed] = [sql`created_at`, sql`placed_at`];
  await sql`
    insert into counted_days (day, sign_ups, bids)
    select days.day::date, coalesce(people, 0), coalesce(placed.bids, 0)
    from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') days (day)
    left join (select ${dayOf(joined)} as day, count(*) as people from users where ${isOn(joined, days)} group by 1) joined
      on joined.day = days.day
    left join (select ${dayOf(placed)} as day, count(*) as bids from bids where ${isOn(placed, days)} group by 1) placed
      on placed.day = days.day`.execute(db);
}

async function insertAuctionDays(db: Db, days: Days): Promise<void> {
  const [captured, refunded] = [sql`p.captured_at`, sql`r.refunded_at`];
  await sql`
    insert into auction_days (day, auction_id, payments, captured_paise, refunds, refunded_paise)
    select day, auction_id, sum(payments), sum(captured), sum(refunds), sum(refunded) from (
      select ${dayOf(captured)} as day, o.auction_id, count(*) as payments, sum(p.amount_paise) as captured,
        0 as refunds, 0 as refunded
      from payments p join payment_orders o using (payment_order_id) where ${isOn(captured, days)} group by 1, 2
      union all
      select ${dayOf(refunded)}, o.auction_id, 0, 0, count(*), sum(r.amount_paise)
      from refunds r join payments p using (payment_id) join payment_orders o using (payment_order_id)
      where r.state = 'refunded' and ${isOn(refunded, days)} group by 1, 2
    ) moved group by day, auction_id`.execute(db);
}

/** The last day counted; null before the first. */
async function findLastCountedDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from counted_days`.execute(db);
  return rows[0]?.day ?? null;
}
