import { formatRupees } from './money.ts';
import { Refusal } from './refusals.ts';

/** Periods for which people limit what they spend. A limit applies to all auctions together. */

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** India's time zone has not changed since before the oldest data of EkBid, and there is no summer time. */
const indiaMs = 5.5 * 3_600_000;

/**
 * Returns the start of the day, week or month that contains `at`, by the calendar in India. Weeks begin on Monday.
 * `later` 1 returns the start of the next period, 2 the start of the period after that.
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

/** A limit, and how much of it is used in the present period. */
export type Spending = { readonly period: LimitPeriod; readonly limitPaise: number; readonly spentPaise: number };

export type OwnLimits = {
  /** The end of the latest break or exclusion. It may be in the past. */
  readonly excludedUntil: Date | null;
  /** One entry for each limit that the person has set. */
  readonly spending: readonly Spending[];
  readonly now: Date;
};

/** The limits of a person who has set none. */
export const noOwnLimits: OwnLimits = { excludedUntil: null, spending: [], now: new Date(0) };

export function isExcluded({ excludedUntil, now }: Pick<OwnLimits, 'excludedUntil' | 'now'>): boolean {
  return excludedUntil !== null && excludedUntil > now;
}

/** Throws while a break or an exclusion is in force. */
export function checkNotExcluded({ excludedUntil, now }: OwnLimits): void {
  if (excludedUntil !== null && isExcluded({ excludedUntil, now }))
    throw new Refusal('excluded', { until: excludedUntil.toISOString() });
}

/** Throws if an order of this amount exceeds a limit. Of several, the error names the one whose period ends last. */
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

/** A higher limit can be confirmed only this long after the request. A lower limit applies at once. */
export const raiseWaitHours = 24;
/** How long a higher limit can be confirmed after the wait. Afterwards it must be requested again. */
const raiseOpenDays = 7;

/** From when until when a higher limit, requested at `askedAt`, can be confirmed. */
export function raiseWindow(askedAt: Date): { readonly from: Date; readonly until: Date } {
  const from = new Date(askedAt.getTime() + raiseWaitHours * 3_600_000);
  return { from, until: new Date(from.getTime() + raiseOpenDays * 86_400_000) };
}

/** Whether a change makes a limit higher or removes it, so that the person must wait. Null means no limit. */
export function isRaise(fromPaise: number | null, toPaise: number | null): boolean {
  return fromPaise !== null && (toPaise === null || toPaise > fromPaise);
}

/** `day`, `week` and `month` are called breaks on screens, the longer ones exclusions. */
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

/** The end of a break or an exclusion that begins at `from`. */
export function exclusionEnd(exclusion: Exclusion, from: Date): Date {
  const length = lengthOf[exclusion];
  if ('days' in length) return new Date(from.getTime() + length.days * 86_400_000);
  const end = new Date(from);
  end.setUTCMonth(from.getUTCMonth() + length.months);
  // If the month lacks that day, JavaScript counts on into the next month. So the end may be late, but never early.
  return end;
}
