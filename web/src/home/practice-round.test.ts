import { lowestUniqueBid, seededRandom } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { chancesOf, drawOthers, largeGame, lineOf, playPractice, smallGame } from './practice-round.ts';

describe('a practice round', () => {
  // proves home.practice
  test.each([
    ['is won by the lowest unique number', 3, [1, 1, 2, 2, 4, 4], 3, { kind: 'won' }],
    ['is not won by a shared number', 1, [1, 1, 2, 3, 3], 2, { kind: 'shared', people: 3, winner: 2 }],
    ['may have no winner', 1, [1, 2, 2, 3, 3], null, { kind: 'shared', people: 2, winner: null }],
    ['is not won by a unique number above another', 9, [1, 1, 2, 3, 3], 2, { kind: 'higher', winner: 2 }],
  ])('%s', (_, own, others, winner, outcome) => {
    expect(playPractice(own, others)).toMatchObject({ bids: [own, ...others], winner, outcome });
  });

  test('has the winner of the rule, whatever falls', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const { bids, winner, outcome } = playPractice(smallGame.numbers[round % 9] ?? 1, drawOthers(random, smallGame));
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
    for (const own of smallGame.numbers) {
      const outcomes = Array.from(
        { length: rounds },
        () => playPractice(own, drawOthers(random, smallGame)).outcome.kind,
      );
      const share = outcomes.filter((kind) => kind === 'won').length / rounds;
      expect(share, `number ${own}`).toBeGreaterThan(0.05);
      expect(share, `number ${own}`).toBeLessThan(0.11);
    }
  });

  // proves practice.odds
  test('is won as often as its odds say, with each number', () => {
    const random = seededRandom(29);
    const rounds = 4000;
    const chances = chancesOf(largeGame);
    expect(chances).toHaveLength(largeGame.numbers.length);
    for (const own of largeGame.numbers) {
      const played = Array.from({ length: rounds }, () => playPractice(own, drawOthers(random, largeGame)));
      const share = played.filter(({ outcome }) => outcome.kind === 'won').length / rounds;
      const chance = chances[own - 1] ?? 0;
      const error = Math.sqrt((chance * (1 - chance)) / rounds);
      expect(Math.abs(share - chance), `number ${own}`).toBeLessThan(4 * error);
    }
  });

  test('is shown as the line of an auction, with the own number and every other', () => {
    const line = lineOf(playPractice(3, [1, 1, 3, 5]), largeGame);
    expect(line).toMatchObject({ startingBid: 1, endingBid: 18, totalBids: 5, sealed: false, winningBid: 5 });
    expect(line.mine).toEqual([{ amount: 3, people: 2 }]);
    expect(line.lowest).toEqual([
      { amount: 1, people: 2 },
      { amount: 3, people: 2 },
      { amount: 5, people: 1 },
    ]);
  });
});
