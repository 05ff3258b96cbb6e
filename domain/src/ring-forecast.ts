import { type BidGrid, bidLimit } from './bidding.ts';
import type { EntryMode } from './entry-modes.ts';
import { type Crowd, fewAccounts, type Forecast, type GameSize } from './forecast.ts';

/** How often several accounts of one person win, and what they pay. */
export type RingForecast = {
  readonly accounts: number;
  /** The share of auctions that these accounts win. */
  readonly wins: number;
  /** The cost of their bids, one on each of the lowest amounts, before any refund. */
  readonly stakePaise: number;
  /** What they pay on average in an auction that they win, after refunds. */
  readonly paidPaise: number;
};

/** What a ring pays depends on the entry mode: the price of all bids, of the winning bid only, or nothing. */
export function ringForecasts(
  { rings }: Crowd,
  forecast: Forecast,
  { startingBidPaise, bidIncrementPaise }: BidGrid,
  mode: EntryMode,
): RingForecast[] {
  return rings.map(({ accounts, bids }, which) => {
    const { wins, winningPaise } = forecast.rings[which] ?? { wins: 0, winningPaise: 0 };
    const sumPaise = bids * startingBidPaise + ((bids * (bids - 1)) / 2) * bidIncrementPaise;
    const stakePaise = mode === 'free' ? 0 : sumPaise;
    return { accounts, wins, stakePaise, paidPaise: mode === 'refundable' ? winningPaise : stakePaise };
  });
}

/**
 * The smallest number of accounts with which one person is certain to win. The person needs bids on the lowest amounts
 * in more than half of all slots. Then the other people have fewer bids than the person has amounts, so they cannot
 * share every one of them. Null if the auction has too few amounts.
 */
export function accountsToWinSurely({ bids, amounts }: GameSize): number | null {
  const needed = Math.floor(bids / 2) + 1;
  return needed <= amounts ? Math.ceil(needed / bidLimit) : null;
}

/**
 * The smallest number of accounts with which one person has a bid on every amount, so that nobody else can win. Null if
 * there are fewer slots than amounts.
 */
export function accountsToHoldAll({ bids, amounts }: GameSize): number | null {
  return amounts <= bids ? Math.ceil(amounts / bidLimit) : null;
}

export type Danger =
  | { readonly kind: 'sure'; readonly accounts: number }
  | { readonly kind: 'held'; readonly accounts: number }
  | { readonly kind: 'likely' }
  | { readonly kind: 'none' };

/**
 * Cheating is reported as likely if a few accounts win at least this share of auctions. The share is a half if every
 * bid costs money, and much less if lost bids cost nothing.
 */
const likely: Readonly<Record<EntryMode, number>> = { paid: 0.5, refundable: 0.1, free: 0.1 };

/** The worst danger from one person with up to `fewAccounts` accounts. */
export function dangerOf(crowd: Crowd, { rings }: Forecast, mode: EntryMode): Danger {
  const sure = accountsToWinSurely(crowd);
  if (sure !== null && sure <= fewAccounts) return { kind: 'sure', accounts: sure };
  const held = accountsToHoldAll(crowd);
  if (held !== null && held <= fewAccounts) return { kind: 'held', accounts: held };
  const few = rings[crowd.rings.findIndex(({ accounts }) => accounts === fewAccounts)];
  return { kind: few && few.wins >= likely[mode] ? 'likely' : 'none' };
}
