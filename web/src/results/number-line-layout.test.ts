import type { NumberLineData } from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import { aLine, fiveBids } from '../testing/number-lines.ts';
import { layOutLine, pitch } from './number-line-layout.ts';

const widths = fc.integer({ min: 300, max: 1100 });

/** Lines as the server sends them: the lowest 120 amounts one by one, and higher amounts combined in bins. */
const lines: fc.Arbitrary<NumberLineData> = fc
  .record({
    amounts: fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 400, size: 'max' }),
    people: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 400, maxLength: 400 }),
    mine: fc.array(fc.nat(399), { maxLength: 5 }),
  })
  .map(({ amounts, people, mine }) => {
    const counted = amounts.toSorted((a, b) => a - b).map((amount, i) => ({ amount, people: people[i]! }));
    const lowest = counted.slice(0, 120);
    const rest = counted.slice(120).map(({ amount, people: bids }) => ({ from: amount, to: amount, bids }));
    const winningBid = counted.find((each) => each.people === 1)?.amount ?? null;
    const own = [...new Set(mine)].flatMap((place) => counted[place] ?? []);
    const totalBids = counted.reduce((all, each) => all + each.people, 0);
    return aLine(lowest, { endingBid: 5000, rest, winningBid, mine: own, totalBids });
  });

describe('the number line, at any width', () => {
  test('leaves no bid out and counts none twice', () => {
    fc.assert(
      fc.property(lines, widths, (line, width) => {
        const { marks, bins } = layOutLine(line, width);
        const drawn = marks.filter(({ pinned }) => !pinned).reduce((all, { people }) => all + (people ?? 0), 0);
        const counted = bins.reduce((all, { bids }) => all + bids, 0);
        expect(drawn + counted).toBe(line.totalBids);
      }),
    );
  });

  test('shows the winner and one’s own amounts, each once', () => {
    fc.assert(
      fc.property(lines, widths, (line, width) => {
        const { marks } = layOutLine(line, width);
        const wanted = [line.winningBid ?? [], line.mine.map(({ amount }) => amount)].flat();
        const shown = marks.filter(({ won, mine }) => won || mine).map(({ amount }) => amount);
        expect(shown.toSorted()).toEqual([...new Set(wanted)].toSorted());
        expect(marks.filter(({ won }) => won)).toHaveLength(line.winningBid === null ? 0 : 1);
      }),
    );
  });

  test('keeps amounts in order, apart and within the drawing', () => {
    fc.assert(
      fc.property(lines, widths, (line, width) => {
        const { marks, bins, binWidth } = layOutLine(line, width);
        for (const group of [marks.filter(({ pinned }) => !pinned), marks.filter(({ pinned }) => pinned)])
          for (const [i, { x, amount }] of group.entries()) {
            expect(x).toBeLessThanOrEqual(width);
            expect(x).toBeGreaterThanOrEqual(0);
            if (i === 0) continue;
            expect(amount).toBeGreaterThan(group[i - 1]!.amount);
            expect(x - group[i - 1]!.x).toBeGreaterThanOrEqual(pitch - 1e-6);
          }
        for (const { x } of bins) expect(x + binWidth).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('a small result', () => {
  test('is drawn amount by amount, with nothing to count', () => {
    const { marks, bins } = layOutLine(fiveBids, 358);
    expect(marks.map(({ amount, people, won }) => [amount, people, won])).toEqual([
      [3, 2, false],
      [5, 1, true],
      [7, 1, false],
      [9, 1, false],
    ]);
    expect(bins).toEqual([]);
  });

  test('that reaches up the range needs no zoom', () => {
    const { zoomEnd, end } = layOutLine(aLine([{ amount: 90, people: 1 }]), 640);
    expect(zoomEnd).toBe(end);
  });

  test('without a bid is an empty line', () => {
    expect(layOutLine(aLine([]), 640)).toMatchObject({ marks: [], bins: [] });
  });
});
