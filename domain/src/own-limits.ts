import { formatRupees } from './money.ts';
import { Refusal } from './refusals.ts';

/** The limits that people set for themselves. They hold over all auctions. */

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** India has had one time zone, without summer time, since before any of our data. */
const indiaMs = 5.5 * 3_600_000;

/**
 * Returns the start of the day, week or month (India's calendar) that contains `at`. With `later` 1 it is the next
 * period's start, and so on. Weeks begin on Monday.
 */
export function periodStart(period: LimitPeriod, at: Date, later = 0): Date {
  const local = new Date(at.getTime() + indiaMs);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const sinceMonday = (local.getUTCDay() + 6) % 7;
  const first = {
    day: Date.UTC(year, month, day + later),
    week: Date.UTC(year, month, day - sinceMonday + 7 * later),
    month: Date.UTC(year, month + later, 1),
  };
  return new Date(first[period] - indiaMs);
}

/** A limit, and what counts against it in the present period. */
export type Spending = { readonly period: LimitPeriod; readonly limitPaise: number; readonly spentPaise: number };

export type OwnLimits = {
  /** The end of a break or an exclusion, which may be past. */
  readonly excludedUntil: Date | null;
  /** One entry for each limit that is set. */
  readonly spending: readonly Spending[];
  readonly now: Date;
};

/** Of a person who set none. */
export const noOwnLimits: OwnLimits = { excludedUntil: null, spending: [], now: new Date(0) };

export function isExcluded({ excludedUntil, now }: Pick<OwnLimits, 'excludedUntil' | 'now'>): boolean {
  return excludedUntil !== null && excludedUntil > now;
}

/** Throws while a break or an exclusion lasts. */
export function checkNotExcluded({ excludedUntil, now }: OwnLimits): void {
  if (excludedUntil !== null && isExcluded({ excludedUntil, now }))
    throw new Refusal('excluded', { until: excludedUntil.toISOString() });
}

/** Throws if one more order of this amount would pass a limit. Of several, the one that renews last. */
export function checkSpending({ spending, now }: OwnLimits, amountPaise: number): void {
  const renewal = ({ period }: Spending) => periodStart(period, now, 1).getTime();
  const [passed] = spending
    .filter(({ limitPaise, spentPaise }) => spentPaise + amountPaise > limitPaise)
    .sort((one, other) => renewal(other) - renewal(one));
  if (!passed) return;
  throw new Refusal('spending_limit_reached', {
    period: passed.period,
    limit: formatRupees(passed.limitPaise),
    left: formatRupees(leftOf(passed)),
    renewsAt: periodStart(passed.period, now, 1).toISOString(),
  });
}

export function leftOf({ limitPaise, spentPaise }: Omit<Spending, 'period'>): number {
  return Math.max(0, limitPaise - spentPaise);
}

/** Raising or removing a limit is confirmed after this wait. A lower limit holds at once. */
export const raiseWaitHours = 24;
/** So long after the wait it can be confirmed. Then it must be asked for again. */
const raiseOpenDays = 7;

/** From when until when a higher limit can be confirmed. */
export function raiseWindow(askedAt: Date): { readonly from: Date; readonly until: Date } {
  const from = new Date(askedAt.getTime() + raiseWaitHours * 3_600_000);
  return { from, until: new Date(from.getTime() + raiseOpenDays * 86_400_000) };
}

/** Whether a person who has this limit must wait for that one. Null: no limit. */
export function isRaise(fromPaise: number | null, toPaise: number | null): boolean {
  return fromPaise !== null && (toPaise === null || toPaise > fromPaise);
}

/** The shorter ones are breaks. */
export const exclusions = ['day', 'week', 'month', 'half_year', 'year', 'five_years'] as const;
export type Exclusion = (typeof exclusions)[number];

const lengthOf: Readonly<Record<Exclusion, { readonly days: number } | { readonly months: number }>> = {
  day: { days: 1 },
  week: { days: 7 },
  month: { days: 30 },
  half_year: { months: 6 },
  year: { months: 12 },
  five_years: { months: 60 },
};

/** When a break or an exclusion ends that begins at a moment. */
export function exclusionEnd(exclusion: Exclusion, from: Date): Date {
  const length = lengthOf[exclusion];
  if ('days' in length) return new Date(from.getTime() + length.days * 86_400_000);
  const end = new Date(from);
  end.setUTCMonth(from.getUTCMonth() + length.months);
  // A month without that day: JavaScript has gone on to the next one, which is never too early.
  return end;
}
