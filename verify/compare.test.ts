import { describe, expect, test } from 'vitest';
import { fc, runs } from '../testing/properties.ts';
import { checkDocuments } from './documents.mjs';
import {
  answerOf,
  bidLine,
  consistencyOf,
  ekbid,
  linesOf,
  receiptOf,
  savedHeadOf,
  time,
  uuid,
} from './testing/auction.ts';
import { logs } from './testing/honest.ts';
import { tools } from './testing/node-tools.ts';
import { signer } from './testing/signer.ts';

const lines = linesOf(Array.from({ length: 20 }, (_, i) => ({ bidder: i, amount: 100 * (1 + (i % 7)) })));
/** The same log, except that bid 2 has another amount. */
const forked = lines.toSpliced(2, 1, bidLine(2, { bidder: 1, amount: 900 }));

const since = (from: number, size = lines.length, of = lines) =>
  answerOf({ file: savedHeadOf(of, size), consistency: consistencyOf(of, from, size) });
const compared = (...documents: unknown[]) => {
  const { fits, findings, beginnings, apart, documents: each } = checkDocuments({ documents }, tools);
  expect(each.map((document) => document.findings)).toEqual(each.map(() => []));
  expect(fits).toBe(findings.length === 0);
  return { findings, beginnings, apart };
};
const pair = (first: number, second: number) => ({ first, second });

describe('documents of an honest log', () => {
  test('fit each other, whatever they are, and proofs to one head leave nothing apart', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (lines, any) => {
        const bids = lines.flatMap(({ amount }, i) => (amount === undefined ? [] : [i]));
        const sizes = any.map((value) => 1 + (value % lines.length));
        const heads = sizes.map((size) => savedHeadOf(lines, size));
        const receipts = bids.map((i) => receiptOf(lines, i, Math.max(i + 1, sizes[0] ?? 1)));
        const documents = [...heads, ...receipts];
        const kept = compared(...documents);
        expect(kept.findings).toEqual([]);

        const covered = [...sizes, ...bids.map((i) => Math.max(i + 1, sizes[0] ?? 1))];
        const answers = covered.map((size) => since(size, lines.length, lines));
        expect(compared(...documents, ...answers)).toMatchObject({ findings: [], apart: [] });
      }),
      { numRuns: runs(100) },
    );
  });

  test('are shown to begin one another by the proofs', () => {
    expect(compared(since(12), savedHeadOf(lines, 12), receiptOf(lines, 3, 12))).toEqual({
      findings: [],
      beginnings: [pair(1, 2), pair(1, 0), pair(2, 0)],
      apart: [],
    });
  });
});

describe('what no proof connects', () => {
  test('is said to be apart, with the smaller first', () => {
    expect(compared(savedHeadOf(lines, 9), receiptOf(lines, 2, 5))).toMatchObject({ apart: [pair(1, 0)] });
  });

  test('is what proofs lead to two heads from', () => {
    const apart = compared(savedHeadOf(lines, 5), since(5, 9), savedHeadOf(lines, 7), since(7, 12)).apart;
    expect(apart).toEqual([pair(1, 3)]);
    const later = compared(savedHeadOf(lines, 5), since(5, 9), savedHeadOf(lines, 7), since(7, 12), since(9, 12)).apart;
    expect(later).toEqual([]);
  });

  test('is told once for each log, and of one document that it is alone', () => {
    expect(compared(savedHeadOf(lines, 5), receiptOf(lines, 2, 5), savedHeadOf(lines)).apart).toEqual([pair(0, 2)]);
    expect(compared(savedHeadOf(lines, 5)).apart).toEqual([{ first: 0, second: null }]);
  });

  test('is not connected by the proof of another size', () => {
    const { data, ...rest } = since(12);
    for (const from of [0, 11, 22, 23]) {
      const answer = { ...rest, data: { ...data, consistency: { ...data.consistency, from } } };
      expect(compared(savedHeadOf(lines, 12), answer)).toEqual({ findings: [], beginnings: [], apart: [pair(0, 1)] });
    }
  });

  test('are documents of two auctions', () => {
    const head = savedHeadOf(lines, 5);
    const auction = { id: uuid('other'), title: '' };
    const other = ekbid.sign(
      head.head.signed.replace(/auction=\S+/, `auction=${auction.id}`).replace(/root=../, 'root=00'),
    );
    expect(compared(head, { ...head, auction, head: other })).toEqual({
      findings: [],
      beginnings: [],
      apart: [
        { first: 0, second: null },
        { first: 1, second: null },
      ],
    });
  });
});

describe('two logs', () => {
  test('of one size have one root', () => {
    expect(compared(savedHeadOf(lines, 5), savedHeadOf(forked, 5, signer('former'))).findings).toEqual([
      { code: 'two_roots', ...pair(0, 1) },
    ]);
    expect(compared(savedHeadOf(lines, 5), receiptOf(lines, 1, 5)).beginnings).toEqual([pair(0, 1)]);
  });

  test('are found by a proof that leads from another, and named where it shows which is wrong', () => {
    const findings = (from: number) => compared(savedHeadOf(lines, from), since(from, 22, forked)).findings;
    expect(findings(12)).toEqual([{ code: 'not_the_beginning', ...pair(0, 1), isProved: true }]);
    // A proof from a size that is a power of two does not contain the older root. So it cannot prove which root is
    // wrong.
    expect(findings(8)).toEqual([{ code: 'not_the_beginning', ...pair(0, 1), isProved: false }]);
    expect(findings(2)).toEqual([]);
  });

  test('are not shown by a proof that is wrong itself', () => {
    const { data, ...rest } = since(12);
    const { proof } = data.consistency;
    for (const wrong of [
      proof.slice(1),
      [...proof, proof[0]],
      [],
      proof.toReversed(),
      consistencyOf(forked, 12).proof,
    ]) {
      const answer = { ...rest, data: { ...data, consistency: { from: 12, proof: wrong } } };
      expect(compared(savedHeadOf(lines, 12), answer).findings).toEqual([
        { code: 'not_the_beginning', ...pair(0, 1), isProved: false },
      ]);
    }
  });
});

describe('times', () => {
  const signedAt = (size: number, seconds: number) => {
    const head = savedHeadOf(lines, size);
    return { ...head, head: ekbid.sign(head.head.signed.replace(/at=\S+/, `at=${time(seconds)}`)) };
  };
  const head = (document: number, seconds: number) => ({ document, what: 'head', at: time(seconds) });
  const bid = (document: number, seconds: number) => ({ document, what: 'bid', at: time(seconds) });

  test.each([
    ['a larger log signed before a smaller', [signedAt(12, 30), signedAt(9, 31)], head(1, 31), head(0, 30)],
    [
      'a larger log signed before the same',
      [signedAt(9, 31), signedAt(9, 8), signedAt(12, 30)],
      head(0, 31),
      head(2, 30),
    ],
    ['a bid behind a head, and older', [receiptOf(lines, 9, 12), signedAt(9, 10)], head(1, 10), bid(0, 9)],
    ['a bid in front of a head, and younger', [receiptOf(lines, 9, 12), signedAt(10, 8)], bid(0, 9), head(1, 8)],
  ])('do not go back: %s', (_what, documents, before, after) => {
    expect(compared(...documents).findings).toContainEqual({ code: 'time_back', before, after });
  });

  test('may stand still', () => {
    expect(compared(signedAt(9, 30), signedAt(12, 30)).findings).toEqual([]);
    expect(compared(receiptOf(lines, 9, 12), signedAt(9, 9), signedAt(10, 9)).findings).toEqual([]);
  });
});

describe('two receipts', () => {
  const line = (number: number, word?: string) => bidLine(number, { bidder: 50, amount: 900, seconds: 9 }, word);
  /** A receipt for the same entry, but with another bid in it. */
  const instead = (entry: number, by: ReturnType<typeof line>) => receiptOf([...lines.slice(0, entry), by], entry);
  const kept = receiptOf(lines, 9, 15);

  test.each([
    ['in one entry', instead(9, line(9, 'another'))],
    ['of one bid in two entries', instead(11, line(11, 'bid 9'))],
    ['of one number in two entries', instead(11, line(9, 'another'))],
    ['of numbers that run backwards', instead(11, line(8, 'another'))],
    ['with more bids between than entries', instead(11, line(12, 'another'))],
  ])('contradict each other: %s', (_what, other) => {
    const { findings } = compared(other, kept);
    expect(findings.filter(({ code }) => code === 'bids_contradict')).toHaveLength(1);
  });

  test('of one bid, or with other entries between, do not', () => {
    const codes = (...documents: unknown[]) => compared(...documents).findings.map(({ code }) => code);
    expect(codes(kept, receiptOf(lines, 9, 22))).toEqual([]);
    expect(codes(kept, instead(12, line(11, 'another')))).toEqual([]);
  });
});
