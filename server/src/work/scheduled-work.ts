import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type KindOfWork, kindOfWork } from './kind-of-work.ts';
import { isFree, isHeldBy, leaseEnds, type LeasedTable, leaseTo, type Token } from './lease.ts';

type Schedule = {
  /** The interval between two runs, as a PostgreSQL interval. */
  readonly every: string;
  /** A time of day in UTC. Intervals are counted from it. */
  readonly from: string;
  /** For how long after its time a missed run is still carried out. */
  readonly makeUp: string;
};

/** Daily at this time. A run that was missed, for example because the machine was off, is carried out later. */
export const daily = (from: string): Schedule => ({ every: '1 day', from, makeUp: '12 hours' });

/** Every few minutes. A missed run is skipped, because the next run does the same work. */
export const everyMinutes = (minutes: number): Schedule => {
  const every = `${minutes} minutes`;
  return { every, from: '00:00', makeUp: every };
};

const table: LeasedTable = {
  name: 'scheduled_work',
  key: 'work_id',
  keyType: 'uuid',
  due: 'try_at',
  isOpen: sql`done_at is null`,
};
const lookEveryMs = 10_000;
/** After this many failures, the task waits for its next scheduled time. */
const maxTries = 10;

type Scheduled = { readonly workId: string };

/** A task that runs once each time it is due, over all processes, and never twice at the same time. */
export function scheduledWork(name: string, schedule: Schedule, db: Db, run: () => Promise<void>): KindOfWork {
  return kindOfWork<Scheduled>({
    name,
    table,
    atOnce: 1,
    everyMs: lookEveryMs,
    keyOf: ({ workId }) => workId,
    async claim(db, token) {
      await addDue(db, name, schedule);
      return claimLast(db, name, token);
    },
    async handle({ workId }, token) {
      await run();
      await markDone(db, name, workId, token);
    },
  });
}

/** Adds the runs that are due. The first run of a new task counts as done, because there is nothing to make up for. */
async function addDue(db: Db, task: string, { every, from, makeUp }: Schedule): Promise<void> {
  await sql`
    insert into scheduled_work (task, due_at, try_at, done_at)
    select ${task}, due_at, due_at, case when is_known then null else now end
    from (
      select now, date_bin(${every}::interval, now, ${`2000-01-01 ${from}+00`}::timestamptz) as due_at,
        exists (select from scheduled_work where task = ${task}) as is_known
      from (select game_clock() as now offset 0) clock
    ) slot
    where (now - due_at <= ${makeUp}::interval or not is_known)
      and not exists (select from scheduled_work s where s.task = ${task} and s.due_at = slot.due_at)
    on conflict do nothing`.execute(db);
}

/** Claims only the latest run, because it also does the work of earlier runs that were missed. */
async function claimLast(db: Db, task: string, token: Token): Promise<readonly Scheduled[]> {
  const { rows } = await sql<Scheduled>`
    with due as materialized (
      select work_id from scheduled_work
      where task = ${task} and due_at = (select max(due_at) from scheduled_work where task = ${task} and due_at <= (select game_clock()))
        and done_at is null and failures < ${maxTries} and try_at <= (select game_clock()) and ${isFree()}
        and not exists (select from scheduled_work before
          where before.task = ${task} and before.done_at is null and before.leased_until > clock_timestamp())
      for update skip locked
    )
    update scheduled_work w set ${leaseTo(token, 'w')} from due where w.work_id = due.work_id returning w.work_id`.execute(
    db,
  );
  return rows;
}

/**
 * Marks a run as done, and deletes runs older than a week. The latest row stays, because it shows that the task is
 * known.
 */
async function markDone(db: Db, task: string, workId: string, token: Token): Promise<void> {
  await sql`update scheduled_work set done_at = game_clock(), ${leaseEnds}
    where work_id = ${workId} and ${isHeldBy(token)}`.execute(db);
  await sql`delete from scheduled_work where task = ${task} and due_at < game_clock() - interval '7 days'
    and due_at < (select max(due_at) from scheduled_work where task = ${task})`.execute(db);
}
