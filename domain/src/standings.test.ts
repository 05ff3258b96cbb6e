import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { auctionStatuses, type AuctionStatus, type AuctionEnd, leaderboardStatus, winRate } from './auction-status.ts';

const won = { won: true, people: 1 };
const lone = { won: false, people: 1 };
const shared = { won: false, people: 2 };

function auction(status: AuctionStatus, outcome: AuctionEnd['outcome']): AuctionEnd {
  return { status, outcome };
}

describe('on the leaderboard a bid is', () => {
  test.each([
    ['active while the auction runs', lone, auction('active', null), 'active'],
    ['pending once it ended', lone, auction('completed', null), 'pending'],
    ['winner', won, auction('completed', 'winner'), 'winner'],
    ['lost when unique but not lowest', lone, auction('completed', 'winner'), 'lost'],
    ['disqualified when its amount is shared', shared, auction('completed', 'winner'), 'disqualified'],
    ['disqualified where nobody won', shared, auction('completed', 'no_unique_bid'), 'disqualified'],
    ['pending for ever in a cancelled auction', lone, auction('cancelled', 'cancelled'), 'pending'],
  ])('%s', (_sentence, bid, end, status) => {
    expect(leaderboardStatus(bid, end)).toBe(status);
  });

  test('told apart by nothing until the result is declared', () => {
    for (const status of auctionStatuses)
      for (const outcome of [null, 'cancelled'] as const) {
        const shown = [won, lone, shared].map((bid) => leaderboardStatus(bid, auction(status, outcome)));
        expect(new Set(shown).size).toBe(1);
      }
  });
});

describe('the win rate', () => {
  test.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [5, 5, 100],
  ])('of %i won out of %i is %d', (wins, all, percent) => {
    expect(winRate(wins, all)).toBe(percent);
  });

  // proves my-bids.win-rate
  test('is a percentage with at most one decimal', () => {
    const bids = fc.nat(10_000).chain((all) => fc.tuple(fc.nat(all), fc.constant(all)));
    fc.assert(
      fc.property(bids, ([wins, all]) => {
        const percent = winRate(wins, all);
        expect(percent).toBe(Number(percent.toFixed(1)));
        expect(percent >= 0 && percent <= 100).toBe(true);
        if (all > 0) expect(Math.abs(percent - (100 * wins) / all)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });
});
