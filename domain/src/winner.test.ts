import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../testing/properties.ts';
import { countPeoplePerAmount, lowestUniqueAmount, lowestUniqueBid, type StandingBid } from './winner.ts';

/** Few people and few amounts, so that shared, repeated and unique amounts are all frequent. */
const somebodysBid = fc.record({ bidderId: fc.constantFrom('asha', 'bilal', 'chitra', 'dev'), amountPaise: amount(8) });
const someBids = fc.array(somebodysBid, { maxLength: 14 }).map(numbered);

function amount(highest: number) {
  return fc.integer({ min: 1, max: highest }).map((rupees) => rupees * 100);
}

function numbered(bids: readonly Omit<StandingBid, 'bidId'>[]): StandingBid[] {
  return bids.map((bid, index) => ({ bidId: `bid-${index}`, ...bid }));
}

/** One bid on each of these amounts in rupees, each by another person. */
function bidsOf(...rupees: number[]): StandingBid[] {
  return numbered(rupees.map((each, index) => ({ bidderId: `bidder-${index}`, amountPaise: each * 100 })));
}

/** Applies the rule as a person would by hand: compares every bid with every other bid. */
function lowestUniqueByHand(bids: readonly StandingBid[]): number | null {
  const alone = bids.filter(({ amountPaise, bidderId }) =>
    bids.every((other) => other.amountPaise !== amountPaise || other.bidderId === bidderId),
  );
  return alone.length === 0 ? null : Math.min(...alone.map(({ amountPaise }) => amountPaise));
}

/** The winner and the winning amount. They must not depend on the order of bids. */
function winnerOf(bids: readonly StandingBid[]) {
  const bid = lowestUniqueBid(bids);
  return bid && { bidderId: bid.bidderId, amountPaise: bid.amountPaise };
}

describe('the winner', () => {
  test.each([
    ['nobody bids', [], null],
    ['one person bids', [7], 7],
    ['the lowest amount is held by one person', [3, 4, 4, 9], 3],
    ['the lowest amount is shared', [3, 3, 5, 7, 9], 5],
    ['the only lone amount is the highest', [1, 1, 2, 2, 2, 8], 8],
    ['every amount is shared', [2, 2, 6, 6], null],
  ])('when %s', (_when, rupees, winning) => {
    expect(lowestUniqueBid(bidsOf(...rupees))?.amountPaise ?? null).toBe(winning === null ? null : winning * 100);
  });

  test('is the one found by comparing every bid with every other', () => {
    fc.assert(
      fc.property(someBids, (bids) => {
        const winner = lowestUniqueBid(bids);
        expect(winner?.amountPaise ?? null).toBe(lowestUniqueByHand(bids));
        if (winner) expect(bids).toContain(winner);
      }),
      { numRuns: runs(500) },
    );
  });

  test('does not depend on the order of bids', () => {
    const shuffled = someBids.chain((bids) =>
      fc.tuple(fc.constant(bids), fc.shuffledSubarray(bids, { minLength: bids.length })),
    );
    fc.assert(
      fc.property(shuffled, ([bids, others]) => {
        expect(winnerOf(others)).toEqual(winnerOf(bids));
      }),
    );
  });

  test('loses the amount when another person bids it too', () => {
    fc.assert(
      fc.property(someBids, (bids) => {
        const winner = lowestUniqueBid(bids);
        fc.pre(winner !== null);
        const rival = { bidId: 'one more', bidderId: 'rival', amountPaise: winner.amountPaise };
        expect(lowestUniqueBid([...bids, rival])?.amountPaise).not.toBe(winner.amountPaise);
      }),
    );
  });

  test('stays the same when somebody bids higher', () => {
    fc.assert(
      fc.property(someBids, amount(20), (bids, higher) => {
        const winner = lowestUniqueBid(bids);
        fc.pre(winner !== null && higher > winner.amountPaise);
        const rival = { bidId: 'one more', bidderId: 'rival', amountPaise: higher };
        expect(lowestUniqueBid([...bids, rival])).toEqual(winner);
      }),
    );
  });

  test('shares an amount with nobody by holding it twice', () => {
    const twice = numbered([
      { bidderId: 'asha', amountPaise: 300 },
      { bidderId: 'asha', amountPaise: 300 },
      { bidderId: 'bilal', amountPaise: 400 },
    ]);
    expect(winnerOf(twice)).toEqual({ bidderId: 'asha', amountPaise: 300 });
  });
});

describe('the people per amount', () => {
  test('are none without bids', () => {
    expect(countPeoplePerAmount([])).toEqual([]);
    expect(lowestUniqueAmount([])).toBeNull();
  });

  test('count each person once for each amount, lowest amount first', () => {
    fc.assert(
      fc.property(someBids, (bids) => {
        const counts = countPeoplePerAmount(bids);
        const holdings = new Set(bids.map(({ bidderId, amountPaise }) => `${bidderId} ${amountPaise}`));
        expect(counts.reduce((sum, { people }) => sum + people, 0)).toBe(holdings.size);

        const amounts = [...new Set(bids.map(({ amountPaise }) => amountPaise))].sort((a, b) => a - b);
        expect(counts.map(({ amountPaise }) => amountPaise)).toEqual(amounts);
      }),
    );
  });

  test('are enough to find the lowest unique amount, in any order', () => {
    fc.assert(
      fc.property(someBids, (bids) => {
        const counts = countPeoplePerAmount(bids);
        expect(lowestUniqueAmount(counts)).toBe(lowestUniqueByHand(bids));
        expect(lowestUniqueAmount([...counts].reverse())).toBe(lowestUniqueByHand(bids));
      }),
    );
  });
});
