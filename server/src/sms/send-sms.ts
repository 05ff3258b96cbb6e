import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../context/deps.ts';
import { checkWait } from '../budgets.ts';
import { type Sms, SmsEndUnknown } from './sms-sender.ts';

/**
 * A part of the day's budget is reserved for `other`, because people need codes to reset passwords. Sign-ups and
 * notifications share the rest. Notifications get at most half of that rest, so that a large cancelled auction prevents
 * no sign-up.
 */
type Kind = 'sign-up' | 'notification' | 'other';
type Needs = Pick<Deps, 'config' | 'db' | 'sms' | 'metrics' | 'log'>;

const columnOf = { 'sign-up': 'signUps', notification: 'notifications', other: 'others' } as const;

/** When this share of a budget is used, an operator task is made. */
const warnAt = 0.8;

/**
 * Sends a message within the day's budget. Throws `sms_limit` if the budget is used up. Also throws the sender's
 * errors.
 */
export async function sendSms(deps: Needs, message: Sms, kind: Kind = 'other'): Promise<void> {
  const day = await countMessage(deps, kind);
  if (day !== null) return sendCounted(deps, message, day, kind);
  checkWait('sms_limit', await minutesUntilMidnight(deps.db));
}

/** Sends a message that `countMessage` has counted on this day. */
export async function sendCounted(deps: Needs, message: Sms, day: string, kind: Kind = 'other'): Promise<void> {
  try {
    await deps.sms.send(message);
    deps.metrics.smsEnded(kind, 'sent');
  } catch (error) {
    deps.metrics.smsEnded(kind, 'failed');
    // A message that was certainly not sent is not counted.
    if (!(error instanceof SmsEndUnknown)) await uncount(deps.db, day, kind);
    throw error;
  }
}

/** Today's date in India. */
const today = sql`(game_clock() at time zone 'Asia/Kolkata')::date`;

export async function minutesUntilMidnight(db: Db): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Kolkata' - game_clock()) / 60)::int
      as minutes`.execute(db);
  return Math.max(1, rows[0]?.minutes ?? 1);
}

type Counted = { readonly day: string; readonly signUps: number; readonly all: number };

/**
 * Counts a message before it is sent, so that concurrent messages are all counted. Returns the day, or null if the
 * day's budget is used up. With `count` 0 it does the same work without counting, so that the duration does not reveal
 * whether a message is sent.
 */
export async function countMessage(deps: Needs, kind: Kind, count: 0 | 1 = 1): Promise<string | null> {
  const { SMS_DAILY_BUDGET: all, SMS_DAILY_RESERVE: reserve } = deps.config;
  const forSignUps = all - reserve;
  const column = sql.ref(columnOf[kind]);
  const { rows } = await sql<Counted>`
    insert into sms_days as d (day, ${column}) values (${today}, ${count})
    on conflict (day) do update set ${column} = d.${column} + ${count}
      where d.sign_ups + d.others + d.notifications < ${all}
        and (${kind} = 'other' or d.sign_ups + d.notifications < ${forSignUps})
        and (${kind} <> 'notification' or d.notifications < ${Math.floor(forSignUps / 2)})
    returning day::text, sign_ups, sign_ups + others + notifications as all`.execute(deps.db);
  const [counted] = rows;
  if (count === 1) await watchBudget(deps, kind, counted, { all, forSignUps });
  return counted?.day ?? null;
}

type Budgets = { readonly all: number; readonly forSignUps: number };

/** Makes at most one operator task a day when a budget is almost or fully used. */
async function watchBudget(
  { db, metrics, log }: Needs,
  kind: Kind,
  counted: Counted | undefined,
  { all, forSignUps }: Budgets,
): Promise<void> {
  if (!counted) metrics.smsEnded(kind, 'over_budget');
  // Notifications wait for the next day, so an operator need not do anything.
  if (kind === 'notification' && !counted) return;
  const isMuchLeft = counted?.signUps !== Math.ceil(forSignUps * warnAt) && counted?.all !== Math.ceil(all * warnAt);
  if (counted && isMuchLeft) return;
  const { rows } = await sql`
    insert into operator_tasks (kind, subject) values ('sms_budget', ${today}::text)
    on conflict (kind, subject) do nothing returning 1`.execute(db);
  if (rows.length > 0) log.error({ kind, budget: all }, 'the day’s budget for text messages is almost used up');
}

async function uncount(db: Db, day: string, kind: Kind): Promise<void> {
  const column = sql.ref(columnOf[kind]);
  await sql`update sms_days set ${column} = greatest(0, ${column} - 1) where day = ${day}::date`.execute(db);
}
