import { lowestUniqueBid, seededRandom } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { drawOthers, playPractice, practiceNumbers } from './practice-round.ts';

describe('a practice round', () => {
  // proves home.practice
  test.each([
    ['is won by the lowest unique number', 3, [1, 1, 2, 2, 4, 4], 3, { kind: 'won' }],
    ['is not won by a shared number', 1, [1, 1, 2, 3, 3], 2, { kind: 'shared', people: 3, winner: 2 }],
    ['may have no winner', 1, [1, 2, 2, 3, 3], null, { kind: 'shared', people: 2, winner: null }],
    ['is not won by a unique number above another', 9, [1, 1, 2, 3, 3], 2, { kind: 'higher', winner: 2 }],
  ])('%s', (_, own, others, winner, outcome) => {
    expect(playPractice(own, others)).toEqual({ bids: [own, ...others], winner, outcome });
  });

  test('has the winner of the rule, whatever falls', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const { bids, winner, outcome } = playPractice(practiceNumbers[round % 9] ?? 1, drawOthers(random));
      const best = lowestUniqueBid(
        bids.map((amountPaise, person) => ({ bidId: `${person}`, bidderId: `${person}`, amountPaise })),
      );
      expect(winner).toBe(best?.amountPaise ?? null);
      expect(outcome.kind === 'won').toBe(best?.bidId === '0');
    }
  });

  test('is as fair as an auction among best players: no number is a better choice', () => {
    const random = seededRandom(13);
    const rounds = 4000;
    for (const own of practiceNumbers) {
      const outcomes = Array.from({ length: rounds }, () => playPractice(own, drawOthers(random)).outcome.kind);
      const share = outcomes.filter((kind) => kind === 'won').length / rounds;
      expect(share, `number ${own}`).toBeGreaterThan(0.05);
      expect(share, `number ${own}`).toBeLessThan(0.11);
    }
  });
});
