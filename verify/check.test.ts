import { describe, expect, test } from 'vitest';
import { fc, runs } from '../testing/properties.ts';
import { checkResult } from './check.mjs';
import { byAmount, lowestOfOne } from './result.mjs';
import {
  answerOf,
  linesOf,
  openingOf,
  pseudonym,
  receiptOf,
  savedHeadOf,
  time,
  title,
  uuid,
  winnerOf,
} from './testing/auction.ts';
import { logs, wishes } from './testing/honest.ts';
import { check, codes, tools } from './testing/node-tools.ts';

const placed = [
  { bidder: 1, amount: 700 },
  { bidder: 2, amount: 700 },
  { bidder: 3, amount: 900 },
  { bidder: 1, amount: 800 },
];

describe('an honest auction', () => {
  test('fits, whatever its bids, with every receipt and every head ever given', async () => {
    await fc.assert(
      fc.asyncProperty(logs, fc.nat(), async (lines, any) => {
        const entries = lines.flatMap(({ amount }, i) => (amount === undefined ? [] : [i]));
        const receipts = entries.map((i) => receiptOf(lines, i, i + 1 + (any % (lines.length - i))));
        const heads = [1, lines.length, 1 + (any % lines.length)].map((size) => savedHeadOf(lines, size));
        const report = await check(JSON.stringify(openingOf(lines)), [...receipts, ...heads]);
        expect({ fits: report.fits, findings: report.findings }).toEqual({ fits: true, findings: [] });
        expect(report.checks.map(({ status }) => status)).toEqual(Array(8).fill('fits'));
      }),
      { numRuns: runs(150) },
    );
  });

  test('is told in facts', async () => {
    const { facts } = await check(openingOf(linesOf(placed)));
    expect(facts).toMatchObject({
      title,
      leaves: 6,
      bids: 4,
      bidders: 3,
      outcome: 'winner',
      winner: { bid: 4, id: uuid('bid 4'), bidder: pseudonym(1), amount: 800, at: time(4) },
      amounts: 3100,
      refunds: { count: 0, sum: 0, confirmed: 0 },
      head: { size: 6 },
    });
  });

  test('that nobody won gives the sums of what goes back, and of what is confirmed', async () => {
    const { fits, facts } = await check(openingOf(linesOf(placed.slice(0, 2))));
    expect({ fits, facts }).toMatchObject({
      fits: true,
      facts: { outcome: 'no_unique_bid', winner: null, refunds: { count: 2, sum: 1400, confirmed: 1 } },
    });
  });

  test('without bids fits', async () => {
    const { fits, facts } = await check(openingOf(linesOf([])));
    expect({ fits, outcome: facts?.outcome }).toEqual({ fits: true, outcome: 'no_bids' });
  });

  test('may give money back though somebody won', async () => {
    const lines = linesOf(placed).map((line, i) =>
      i === 2 ? { ...line, refund: { amount: 700, reference: null } } : line,
    );
    expect(await codes(openingOf(lines))).toEqual({ opening: [], documents: [] });
  });

  test('may have members nobody knows, and a receipt may come as the server answers it', async () => {
    const opening = { ...openingOf(linesOf(placed)), later: [{ more: true }] };
    const answer = answerOf({ receiptNumber: 'EKB-1', file: { ...receiptOf(linesOf(placed), 2), later: 1 } });
    expect(await codes(JSON.stringify(opening), [JSON.stringify(answer)])).toEqual({ opening: [], documents: [[]] });
    const { documents } = await check(opening, [{ file: answer.data.file }, answer.data, answerOf({ file: null })]);
    expect(documents.map(({ findings }) => findings.map(({ code }) => code))).toEqual(
      Array(3).fill(['format_unknown']),
    );
  });
});

describe('the winner', () => {
  test('is who placed the lowest amount of one bidder alone, found by asking everybody', () => {
    fc.assert(
      fc.property(wishes, (placed) => {
        const opened = placed.map((bid, i) => ({ ...bid, number: i + 1, id: `${i}`, at: '' }));
        expect((lowestOfOne(byAmount(opened))?.number ?? 0) - 1).toBe(winnerOf(placed));
      }),
      { numRuns: runs(2500) },
    );
  });
});

describe('a page', () => {
  test('is told how far the check is', async () => {
    const many = Array.from({ length: 4500 }, (_, i) => ({ bidder: i, amount: 100 * (1 + (i % 900)), seconds: i / 2 }));
    const told: [number, number][] = [];
    const onProgress = (done: number, total: number) => void told.push([done, total]);
    const opening = openingOf(linesOf(many, { slots: 4500 }));
    const { fits } = await checkResult({ opening }, { ...tools, onProgress });
    expect({ fits, told }).toEqual({
      fits: true,
      told: [0, 2000, 4000, 4502].map((done) => [done, 4502]),
    });
  });
});
