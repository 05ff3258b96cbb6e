import * as contract from '@ekbid/contract';
import type { OwnLimits } from '@ekbid/contract';
import {
  type Exclusion,
  exclusionEnd,
  formatRupees,
  isExcluded,
  isRaise,
  leftOf,
  type LimitPeriod,
  limitPeriods,
  maximumBidPaise,
  minimumBidPaise,
  parseRupees,
  periodStart,
  raiseWindow,
  Refusal,
  toRupees,
} from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { beginOwnLimits } from './own-limits.ts';

export function ownLimitsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getOwnLimits, async ({ caller }) => ({ data: await getOwnLimits(deps.db, caller.userId) }));

  serve(app, deps, contract.setLimit, async ({ body, caller }) => {
    const limitPaise = body.limit === null ? null : readLimit(body.limit);
    return change(deps, caller.userId, (db, ownLimitsId) => setLimit(db, ownLimitsId, body.period, limitPaise));
  });

  serve(app, deps, contract.confirmLimit, async ({ body, caller }) =>
    change(deps, caller.userId, (db, ownLimitsId) => confirmRaise(db, ownLimitsId, body.period)),
  );

  serve(app, deps, contract.excludeMyself, async ({ body, caller }) =>
    change(deps, caller.userId, (db, ownLimitsId) => exclude(db, ownLimitsId, body.exclusion)),
  );
}

type Change = (db: Db, ownLimitsId: string) => Promise<void>;

/** Locks the person's limits while they change, because orders are opened under the same lock. */
async function change({ db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>, userId: string, run: Change) {
  await db.transaction().execute(async (db) => {
    const ownLimitsId = await beginOwnLimits({ db, keys }, userId);
    await sql`select from own_limits where own_limits_id = ${ownLimitsId} for no key update`.execute(db);
    await run(db, ownLimitsId);
  });
  live.personChanged(userId);
  return { data: await getOwnLimits(db, userId) };
}

function readLimit(typed: string | number): number {
  const limitPaise = parseRupees(typed);
  if (limitPaise === null || limitPaise < minimumBidPaise || limitPaise > maximumBidPaise) {
    const range = { least: formatRupees(minimumBidPaise), most: formatRupees(maximumBidPaise) };
    throw new Refusal('limit_amount', { field: 'limit', ...range });
  }
  return limitPaise;
}

async function setLimit(db: Db, ownLimitsId: string, period: LimitPeriod, limitPaise: number | null): Promise<void> {
  const present = await findLimit(db, ownLimitsId, period);
  if (!present) {
    if (limitPaise !== null)
      await db.insertInto('spendingLimits').values({ ownLimitsId, period, limitPaise }).execute();
    return;
  }
  if (limitPaise !== null && !isRaise(present.limitPaise, limitPaise))
    return updateLimit(db, present, { limitPaise, raiseAskedAt: null, raiseToPaise: null });
  const now = await readClock(db);
  // If the same raise is asked for again, the waiting time does not start over.
  if (present.raiseToPaise === limitPaise && openRaise(present, now)) return;
  await updateLimit(db, present, { raiseAskedAt: now, raiseToPaise: limitPaise });
}

async function confirmRaise(db: Db, ownLimitsId: string, period: LimitPeriod): Promise<void> {
  const [present, now] = [await findLimit(db, ownLimitsId, period), await readClock(db)];
  const raise = present && openRaise(present, now);
  if (!present || !raise) throw new Refusal('not_found', { what: 'limit' });
  if (raise.from > now) throw new Refusal('limit_raise_waits', { from: raise.from.toISOString() });
  if (present.raiseToPaise !== null)
    return updateLimit(db, present, { limitPaise: present.raiseToPaise, raiseAskedAt: null, raiseToPaise: null });
  await db.deleteFrom('spendingLimits').where('ownLimitsId', '=', ownLimitsId).where('period', '=', period).execute();
}

/** Returns when a requested raise can be confirmed. Null without a request, or after the week to confirm it. */
function openRaise({ raiseAskedAt }: Pick<Limit, 'raiseAskedAt'>, now: Date) {
  const window = raiseAskedAt && raiseWindow(raiseAskedAt);
  return window && window.until > now ? window : null;
}

async function exclude(db: Db, ownLimitsId: string, exclusion: Exclusion): Promise<void> {
  const now = await readClock(db);
  const limits = db.selectFrom('ownLimits').where('ownLimitsId', '=', ownLimitsId).select('excludedUntil');
  const { excludedUntil: present } = await limits.executeTakeFirstOrThrow();
  const until = exclusionEnd(exclusion, now);
  if (present !== null && present >= until) throw new Refusal('exclusion_shorter');
  const ends = { excludedUntil: until, excludedAt: now, exclusion };
  await db.updateTable('ownLimits').where('ownLimitsId', '=', ownLimitsId).set(ends).execute();
}

type Limit = {
  readonly ownLimitsId: string;
  readonly period: LimitPeriod;
  readonly limitPaise: number;
  readonly raiseAskedAt: Date | null;
  readonly raiseToPaise: number | null;
};

function findLimit(db: Db, ownLimitsId: string, period: LimitPeriod): Promise<Limit | undefined> {
  const limits = db.selectFrom('spendingLimits').where('ownLimitsId', '=', ownLimitsId).where('period', '=', period);
  return limits.selectAll().executeTakeFirst();
}

async function updateLimit(db: Db, { ownLimitsId, period }: Limit, set: Partial<Limit>): Promise<void> {
  const limits = db.updateTable('spendingLimits').where('ownLimitsId', '=', ownLimitsId).where('period', '=', period);
  await limits.set(set).execute();
}

type State = Pick<Limit, 'period' | 'raiseAskedAt' | 'raiseToPaise'> & {
  readonly limitPaise: number | null;
  readonly spentPaise: number;
  readonly now: Date;
  readonly excludedUntil: Date | null;
  readonly excludedAt: Date | null;
  readonly exclusion: Exclusion | null;
  readonly bidsOfHour: number;
  readonly spentOfHour: number;
  readonly firstOfHour: Date | null;
};

/** The limits and what is spent, with one row for each period. */
async function listStates(db: Db, userId: string): Promise<readonly State[]> {
  const { rows } = await sql<State>`
    select periods.period, s.limit_paise, s.raise_asked_at, s.raise_to_paise, clock.now,
      spent_since(${userId}, period_start(periods.period, clock.now)) as spent_paise,
      l.excluded_until, l.excluded_at, l.exclusion, hour.*
    from unnest(${[...limitPeriods]}::text[]) with ordinality periods (period, place)
    cross join (select game_clock() as now offset 0) clock
    left join own_limits_accounts a on a.user_id = ${userId}
    left join own_limits l using (own_limits_id)
    left join spending_limits s on s.own_limits_id = l.own_limits_id and s.period = periods.period
    cross join lateral (
      select count(*)::int as bids_of_hour, coalesce(sum(o.amount_paise), 0)::bigint as spent_of_hour,
        min(o.paid_at) as first_of_hour
      from payment_orders o
      where o.bidder_id = ${userId} and o.state = 'consumed' and not o.is_free and o.created_at > clock.now - interval '2 hours'
        and o.paid_at > clock.now - interval '1 hour'
    ) hour
    order by place`.execute(db);
  return rows;
}

async function getOwnLimits(db: Db, userId: string): Promise<OwnLimits> {
  const states = await listStates(db, userId);
  const [any] = states;
  if (!any) throw new Error('there are no periods');
  return { limits: states.map(toLimit), exclusion: toExclusion(any), lastHour: toLastHour(any) };
}

function toLimit({ period, limitPaise, spentPaise, now, ...asked }: State): OwnLimits['limits'][number] {
  const raise = openRaise(asked, now);
  return {
    period,
    limit: limitPaise === null ? null : toRupees(limitPaise),
    spent: toRupees(spentPaise),
    left: limitPaise === null ? null : toRupees(leftOf({ limitPaise, spentPaise })),
    renewsAt: periodStart(period, now, 1).toISOString(),
    raise: raise && {
      limit: asked.raiseToPaise === null ? null : toRupees(asked.raiseToPaise),
      from: raise.from.toISOString(),
      until: raise.until.toISOString(),
    },
  };
}

function toExclusion({ exclusion, excludedAt, excludedUntil, now }: State): OwnLimits['exclusion'] {
  if (exclusion === null || excludedAt === null || excludedUntil === null) return null;
  if (!isExcluded({ excludedUntil, now })) return null;
  return { exclusion, since: excludedAt.toISOString(), until: excludedUntil.toISOString() };
}

function toLastHour({ bidsOfHour, spentOfHour, firstOfHour }: State): OwnLimits['lastHour'] {
  return { bids: bidsOfHour, spent: toRupees(spentOfHour), since: firstOfHour?.toISOString() ?? null };
}
