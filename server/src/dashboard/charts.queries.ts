import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type CountedDay = {
  readonly day: string;
  readonly signUps: number;
  readonly bids: number;
  readonly slotsFilled: number;
  readonly slotsOffered: number;
};

type Asked = {
  readonly days: number;
  readonly now: Date;
  /** Days before were counted when they were over. */
  readonly uncountedFrom: string;
};

/** The last days in India, today included, each with what was counted on it. */
export async function countByDay(db: Db, { days, now, uncountedFrom }: Asked): Promise<CountedDay[]> {
  const oldest = sql`((${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${days}::int + 1)`;
  const uncounted = sql`greatest(${oldest}, ${uncountedFrom}::date)::timestamp at time zone 'Asia/Kolkata'`;
  const { rows } = await sql<CountedDay>`
    with period as (
      select today - ${days}::int + 1 as first, today,
        (today - ${days}::int + 1)::timestamp at time zone 'Asia/Kolkata' as since
      from (select (${now}::timestamptz at time zone 'Asia/Kolkata')::date as today) clock
    ), counted as (
      select day, counted_days.sign_ups, counted_days.bids from counted_days where day >= (select first from period)
    ), sign_ups as (
      select (created_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as people
      from users where created_at >= ${uncounted} group by 1
    ), placed as (
      select (placed_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as bids
      from bids where placed_at >= ${uncounted} group by 1
    ), over as (
      select (least(end_time, cancelled_at, declared_at) at time zone 'Asia/Kolkata')::date as day,
        sum(slots_filled)::int as filled, sum(max_slots)::int as offered
      from auctions
      where least(end_time, cancelled_at, declared_at) >= (select since from period)
        and least(end_time, cancelled_at, declared_at) <= ${now} and cancelled_at is null
      group by 1
    )
    select days.day::date::text as day, coalesce(counted.sign_ups, people, 0) as sign_ups,
      coalesce(counted.bids, placed.bids, 0) as bids,
      coalesce(filled, 0) as slots_filled, coalesce(offered, 0) as slots_offered
    from period cross join generate_series(first, today, interval '1 day') days (day)
    left join counted on counted.day = days.day
    left join sign_ups on sign_ups.day = days.day
    left join placed on placed.day = days.day
    left join over on over.day = days.day
    order by days.day`.execute(db);
  return rows;
}
