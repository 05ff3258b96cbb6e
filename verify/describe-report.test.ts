import { describe, expect, test } from 'vitest';
import { isWrong } from './check.mjs';
import { sentence, clock, counted, plain, rupees } from './sentences.mjs';
import { describeReport } from './describe-report.mjs';
import { linesOf, openingOf, receiptOf, time } from './testing/auction.ts';
import { check } from './testing/node-tools.ts';

describe('words', () => {
  test.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [700, '₹7'],
    [99_900, '₹999'],
    [100_000, '₹1,000'],
    [12_345_650, '₹1,23,456.50'],
    [1_234_567_800, '₹1,23,45,678'],
  ])('%i paise are %s', (paise, text) => {
    expect(rupees(paise)).toBe(text);
  });

  test('count in Indian grouping', () => {
    expect([counted(1, 'bid'), counted(100_002, 'entry', 'entries')]).toEqual(['1 bid', '1,00,002 entries']);
  });

  test('tell the time of India', () => {
    expect(clock('2026-11-22T20:16:03.123Z')).toBe('2026-11-23 01:46:03.123 IST');
  });

  test('from a file cannot steer a terminal', () => {
    expect(plain('a\u001b[2K\rb\u202ec\nd\u0000')).toBe('a[2Kbcd');
    expect(plain('x'.repeat(200))).toHaveLength(101);
  });
});

describe('a finding', () => {
  const place = { from: 64, to: 95, firstBid: 64, lastBid: 95, more: 0 };
  const bid = 17;
  test.each([
    [
      sentence({ code: 'commitment_wrong', bid, amount: 700 }),
      'Bid 17: its amount, ₹7, is not what was committed to in its entry.',
    ],
    [
      sentence({
        code: 'result_wrong',
        stated: { outcome: 'winner', bid: 12, amount: 900 },
        computed: { outcome: 'winner', bid: 31, amount: 700 },
      }),
      'The result names bid 12 at ₹9; the lowest amount of exactly one bidder is ₹7 (bid 31).',
    ],
    [
      sentence({
        code: 'result_wrong',
        stated: { outcome: 'winner', bid: null, amount: 900 },
        computed: { outcome: 'no_bids', bid: null, amount: null },
      }),
      'The result names a bid that is not in the file at ₹9; there are no bids.',
    ],
    [sentence({ code: 'bid_missing', bid, id: 'abc' }), 'Your bid (abc) is not in this file.'],
    [
      sentence({ code: 'bid_moved', bid, receipt: 17, file: 18 }),
      'Your bid stands at place 18, your receipt says 17: not the same entries are before it.',
    ],
    [
      sentence({ code: 'bid_changed', bid, what: 'at', receipt: time(0), file: time(1) }),
      'In your receipt this bid was placed at 2026-11-22 17:30:00.000 IST, the file says 2026-11-22 17:30:01.000 IST.',
    ],
    [
      sentence({ code: 'log_differs', size: 120, ...place, bothSigned: false }),
      'The first 120 entries are not those this was signed over; the difference lies among entries 64 to 95 (bids 64–95 in this file).',
    ],
    [
      sentence({
        code: 'log_differs',
        size: 2,
        ...place,
        from: 1,
        to: 1,
        firstBid: null,
        lastBid: null,
        more: 2,
        bothSigned: true,
      }),
      'The first 2 entries are not those this was signed over; the first difference lies in entry 1 (no bids in this file). Both are signed. If the keys are EkBid’s, the two files together prove that the log was changed: keep them.',
    ],
    [
      sentence({ code: 'log_shorter', size: 7, leaves: 6, bothSigned: false }),
      'This was signed over 7 entries; the file has only 6.',
    ],
    [
      sentence({ code: 'entry_slipped_in', entry: 7, bid: 6, at: time(0), signed: time(1) }),
      'Entry 7 (bid 6) says it was made at 2026-11-22 17:30:00.000 IST, but was not there when this was signed at 2026-11-22 17:30:01.000 IST: it was put in afterwards.',
    ],
  ])('is said in a sentence: %s', (said, expected) => {
    expect(said).toBe(expected);
  });
});

describe('a report', () => {
  const lines = linesOf([700, 700, 900].map((amount, bidder) => ({ bidder, amount })));
  const told = async (opening: unknown, ...documents: unknown[]) => {
    const report = await check(opening, documents);
    return { isWrong: isWrong(report), text: describeReport(report, ['opening.json', 'mine.json']).join('\n') };
  };

  test('of what fits names the auction, the winner, each check and each receipt', async () => {
    const { isWrong, text } = await told(openingOf(lines), receiptOf(lines, 2, 3));
    expect(isWrong).toBe(false);
    expect(text).toContain('Auction: A silver kettle\n');
    expect(text).toContain('3 bids of 3 bidders, ₹23 in all\nWinner, found again: ₹9, bid 3, bidder');
    expect(text.match(/^ok {6}[1-8][.] /gm)).toHaveLength(8);
    expect(text).toMatch(
      /mine\.json: your bid 2, ₹7 – fits\. The first 3 entries are as they were when they were signed at .* IST\.\n {2}Note: signed at .*, before the end at .*: of bids placed from then on it tells nothing\..*\n\nEverything fits\./,
    );
  });

  test('of an auction nobody won tells refunds as promises, and how many are confirmed', async () => {
    const { isWrong, text } = await told(openingOf(linesOf([1, 2].map((bidder) => ({ bidder, amount: 700 })))));
    expect(isWrong).toBe(false);
    expect(text).toContain(
      '\nRefunds promised: 2, ₹14 in all; by the file’s word the payment provider has confirmed 1\n',
    );
    expect(text).toContain('ok      8. Where nobody won, the file promises every bid its amount back.\n');
  });

  test('of what does not says so at its end', async () => {
    const { isWrong, text } = await told(openingOf(lines.toSpliced(1, 1)), receiptOf(lines, 2, 3));
    expect(isWrong).toBe(true);
    expect(text).toContain('WRONG   3. ');
    expect(text).toContain('mine.json: your bid 2, ₹7 – DOES NOT FIT.\n  - Your bid stands at place 1');
    expect(text).toMatch(/SOMETHING DOES NOT FIT: see above[.]$/);
  });

  test('of what cannot be read is neither', async () => {
    expect(await told('[]')).toEqual({
      isWrong: false,
      text: 'opening.json cannot be checked.\n  - This is no file this checker knows; an opening comes first.',
    });
    const { isWrong, text } = await told(openingOf(lines), '[]');
    expect(isWrong).toBe(false);
    expect(text).toMatch(/What could be read fits[.]$/);
  });
});
