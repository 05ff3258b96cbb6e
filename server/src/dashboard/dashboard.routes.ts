import * as contract from '@ekbid/contract';
import {
  type Dashboard,
  toInstant,
  type ChartDay,
  type ChartFigure,
  type Charts,
  paiseToRupees,
} from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { readFirstUncountedDay, listMoneyDays } from '../ledger/count-days.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getDashboard, async () => ({ data: await getDashboard(deps.db) }));
  serve(app, deps, contract.getCharts, async ({ query }) => ({ data: await getCharts(deps.db, query.days) }));
}

const endingShown = 5;

/** Returns the counts for the administrator's first page, and the auctions that end next. */
export async function getDashboard(db: Db): Promise<Dashboard> {
  const now = await readClock(db);
  const [counts, ending] = await Promise.all([countForDashboard(db, now), listEndingSoon(db, now, endingShown)]);
  const endingSoon = ending.map(({ auctionId, endTime, ...auction }) => ({
    _id: auctionId,
    ...auction,
    endTime: toInstant(endTime),
  }));
  return { ...counts, endingSoon };
}

/**
 * Returns figures for each of the last `days` days in India, today included. Money comes only from declared auctions,
 * because other amounts are sealed.
 */
export async function getCharts(db: Db, days: number): Promise<Charts> {
  const [now, uncountedFrom] = await Promise.all([readClock(db), readFirstUncountedDay(db)]);
  const counted = await countByDay(db, { days, now, uncountedFrom });
  const period = { from: counted[0]?.day, to: counted.at(-1)?.day };
  const money = new Map((await listMoneyDays(db, period)).map((day) => [day.day, day]));
  const inPaise = counted.map((day) => {
    const { capturedPaise = 0, refundedPaise = 0 } = money.get(day.day) ?? {};
    return { ...day, captured: capturedPaise, refunded: refundedPaise };
  });
  const sum = (figure: ChartFigure) => inPaise.reduce((total, day) => total + day[figure], 0);
  const totals = {
    signUps: sum('signUps'),
    bids: sum('bids'),
    captured: sum('captured'),
    refunded: sum('refunded'),
    slotsFilled: sum('slotsFilled'),
    slotsOffered: sum('slotsOffered'),
  };
  return { days: inPaise.map(inRupees), totals: inRupees(totals) };
}

function inRupees<Figures extends Pick<ChartDay, 'captured' | 'refunded'>>(figures: Figures): Figures {
  return { ...figures, captured: paiseToRupees(figures.captured), refunded: paiseToRupees(figures.refunded) };
}

type Counts = {
  readonly totalUsers: number;
  readonly activeAuctions: number;
  readonly completedAuctions: number;
  readonly awaitingDeclaration: number;
  readonly overdueDeclarations: number;
  readonly todayReports: number;
  readonly needsAttention: number;
  readonly openReports: number;
};

/** Counts everything in one query. Days are Indian calendar days, whatever the server's time zone is. */
async function countForDashboard(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from users) as total_users,
      count(*) filter (where start_time <= ${now} and end_time > ${now}) as active_auctions,
      -- decided_auctions has the totals of decided auctions, so this query reads only the undecided ones.
      count(*) filter (where end_time <= ${now})
        + (select coalesce(sum(auctions), 0) from decided_auctions where outcome <> 'cancelled') as completed_auctions,
      count(*) filter (where end_time <= ${now} or start_time <= ${now} and slots_filled >= max_slots) as awaiting_declaration,
      count(*) filter (where end_time < ${now}::timestamptz - interval '1 day') as overdue_declarations,
      (select count(*) from reports
        where created_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Kolkata')) as today_reports,
      (select count(*) from operator_tasks where resolved_at is null) as needs_attention,
      (select count(*) from reports where resolved_at is null) as open_reports
    from auctions where outcome is null
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}

type Ending = {
  readonly auctionId: string;
  readonly title: string;
  readonly endTime: Date;
  readonly slotsFilled: number;
  readonly maxSlots: number;
};

/** Lists running auctions in the order in which they end. */
async function listEndingSoon(db: Db, now: Date, limit: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select auction_id, title, end_time, slots_filled, max_slots from auctions
    where outcome is null and start_time <= ${now} and end_time > ${now}
    order by end_time, auction_id limit ${limit}`.execute(db);
  return rows;
}

type CountedDay = {
  readonly day: string;
  readonly signUps: number;
  readonly bids: number;
  readonly slotsFilled: number;
  readonly slotsOffered: number;
};

type Asked = {
  readonly days: number;
  readonly now: Date;
  /** The first day whose counts are not stored yet. Counts of earlier days are read from `counted_days`. */
  readonly uncountedFrom: string;
};

/** Returns the counts of each of the last `days` days in India, today included. */
async function countByDay(db: Db, { days, now, uncountedFrom }: Asked): Promise<CountedDay[]> {
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
