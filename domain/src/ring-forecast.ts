import { type BidGrid, bidLimit } from './bidding.ts';
import type { EntryMode } from './entry-modes.ts';
import { type Crowd, fewAccounts, type Forecast, type GameSize } from './forecast.ts';

/** What several accounts of one person achieve, and what that costs them. */
export type RingForecast = {
  readonly accounts: number;
  /** The share of auctions that they win. */
  readonly wins: number;
  /** What their bids cost at first: one at each of the lowest amounts. */
  readonly stakePaise: number;
  /** What of it stays paid in an auction that they win, on average. */
  readonly paidPaise: number;
};

/** By the way in which an auction is entered: all bids stay paid, the winning one alone, or none. */
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
 * The fewest accounts of one person that win for certain, whatever the others do: with one bid at each of the lowest
 * amounts, on more than half of all slots, the others have too few bids to share all of those amounts. Null: no number
 * is enough.
 */
export function accountsToWinSurely({ bids, amounts }: GameSize): number | null {
  const needed = Math.floor(bids / 2) + 1;
  return needed <= amounts ? Math.ceil(needed / bidLimit) : null;
}

/**
 * The fewest accounts of one person that have a bid on every amount, so that no other person can win. Null: too few
 * slots.
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
 * From this share of auctions on, cheating pays: half of them where every bid is spent; far fewer where losing costs
 * nothing.
 */
const likely: Readonly<Record<EntryMode, number>> = { paid: 0.5, refundable: 0.1, free: 0.1 };

/** The worst danger that a few accounts of one person pose. */
export function dangerOf(crowd: Crowd, { rings }: Forecast, mode: EntryMode): Danger {
  const sure = accountsToWinSurely(crowd);
  if (sure !== null && sure <= fewAccounts) return { kind: 'sure', accounts: sure };
  const held = accountsToHoldAll(crowd);
  if (held !== null && held <= fewAccounts) return { kind: 'held', accounts: held };
  const few = rings[crowd.rings.findIndex(({ accounts }) => accounts === fewAccounts)];
  return { kind: few && few.wins >= likely[mode] ? 'likely' : 'none' };
}
