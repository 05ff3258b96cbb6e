import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../context/deps.ts';
import { checkWait } from '../budgets.ts';
import { type Sms, SmsEndUnknown } from './sms-sender.ts';

/** People who sign up cannot use up what resets and security codes need: a part of the day's budget is kept for these. */
type Kind = 'sign-up' | 'other';
type Needs = Pick<Deps, 'config' | 'db' | 'sms' | 'metrics' | 'log'>;

const columnOf = { 'sign-up': 'signUps', other: 'others' } as const;

/** At this part of a budget an operator is told. */
const alarmAt = 0.8;

/** Sends a message within the day's budget; throws `sms_limit` where it is used up, and what the sender throws. */
export async function sendSms(deps: Needs, message: Sms, kind: Kind = 'other'): Promise<void> {
  const day = await takeMessage(deps, kind);
  if (day !== null) return handOver(deps, message, day, kind);
  checkWait('sms_limit', await minutesUntilMidnight(deps.db));
}

/** Sends a message that was counted on this day. */
export async function handOver(deps: Needs, message: Sms, day: string, kind: Kind = 'other'): Promise<void> {
  try {
    await deps.sms.send(message);
    deps.metrics.smsEnded(kind, 'sent');
  } catch (error) {
    deps.metrics.smsEnded(kind, 'failed');
    // What was not handed over costs nothing.
    if (!(error instanceof SmsEndUnknown)) await giveBack(deps.db, day, kind);
    throw error;
  }
}

/** The day in India, and its midnight. */
const today = sql`(game_clock() at time zone 'Asia/Kolkata')::date`;

export async function minutesUntilMidnight(db: Db): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Kolkata' - game_clock()) / 60)::int
      as minutes`.execute(db);
  return Math.max(1, rows[0]?.minutes ?? 1);
}

type Taken = { readonly day: string; readonly signUps: number; readonly all: number };

/**
 * Counts a message before it is sent, so that any number at once are all counted, and returns its day. Null: none is left
 * today. Where none will be sent it does the same, and counts nothing: nobody sees the difference.
 */
export async function takeMessage(deps: Needs, kind: Kind, count: 0 | 1 = 1): Promise<string | null> {
  const { SMS_DAILY_BUDGET: all, SMS_DAILY_RESERVE: reserve } = deps.config;
  const forSignUps = all - reserve;
  const column = sql.ref(columnOf[kind]);
  const { rows } = await sql<Taken>`
    insert into sms_days as d (day, ${column}) values (${today}, ${count})
    on conflict (day) do update set ${column} = d.${column} + ${count}
      where d.sign_ups + d.others < ${all} and (${kind} = 'other' or d.sign_ups < ${forSignUps})
    returning day::text, sign_ups, sign_ups + others as all`.execute(deps.db);
  const [taken] = rows;
  if (count === 1) await watchBudget(deps, kind, taken, { all, forSignUps });
  return taken?.day ?? null;
}

type Budgets = { readonly all: number; readonly forSignUps: number };

/** Tells an operator, once a day, that little or nothing is left. */
async function watchBudget(
  { db, metrics, log }: Needs,
  kind: Kind,
  taken: Taken | undefined,
  { all, forSignUps }: Budgets,
): Promise<void> {
  if (!taken) metrics.smsEnded(kind, 'over_budget');
  const isMuchLeft = taken?.signUps !== Math.ceil(forSignUps * alarmAt) && taken?.all !== Math.ceil(all * alarmAt);
  if (taken && isMuchLeft) return;
  const { rows } = await sql`
    insert into operator_tasks (kind, subject) values ('sms_budget', ${today}::text)
    on conflict (kind, subject) do nothing returning 1`.execute(db);
  if (rows.length > 0) log.error({ kind, budget: all }, 'the day’s budget for text messages is almost used up');
}

async function giveBack(db: Db, day: string, kind: Kind): Promise<void> {
  const column = sql.ref(columnOf[kind]);
  await sql`update sms_days set ${column} = greatest(0, ${column} - 1) where day = ${day}::date`.execute(db);
}
