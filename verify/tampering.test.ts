import { describe, expect, test } from 'vitest';
import {
  bidLine,
  ekbid,
  endLine,
  linesOf,
  openingOf,
  receiptOf,
  resultLine,
  rulesLine,
  savedHeadOf,
  terms,
  time,
  uuid,
  type Line,
  type Placed,
  type Terms,
} from './testing/auction.ts';
import { codes } from './testing/node-tools.ts';
import { signer } from './testing/signer.ts';

/** Forty bids. Bid 17 is ours. Bid 31 wins with ₹7, because every amount from ₹8 on is shared. */
const placed: Placed[] = Array.from({ length: 40 }, (_, i) => ({
  bidder: Math.floor(i / 2),
  amount: i === 30 ? 700 : 800 + 100 * (i % 2),
}));
const honest = linesOf(placed);
const own = 17;
const receipt = receiptOf(honest, own);
const other = signer('somebody else');

type Tampering = (lines: Line[]) => Line[] | void;
const change = (lines: Line[], entry: number, by: Partial<Line>) => Object.assign(lines[entry] ?? {}, by);
const rewrite = (lines: Line[], entry: number, from: string | RegExp, to: string) =>
  change(lines, entry, { leaf: (lines[entry]?.leaf ?? '').replace(from, to) });
/** Replaces one bid. The commitment is made again, so only the hashes of the log can show the change. */
const replaced = (bid: number, by: Partial<Placed>, word?: string): Tampering => {
  const line = bidLine(bid, { ...(placed[bid - 1] ?? { bidder: 0, amount: 0 }), ...by }, word);
  return (lines) => void lines.splice(bid, 1, line);
};
const tampered = (tampering: Tampering) => {
  const lines = structuredClone(honest);
  return tampering(lines) ?? lines;
};
/** All bids but ours. They have their old ids, but new numbers without a gap, because a gap would show the change. */
const renumbered = placed
  .toSpliced(own - 1, 1)
  .map((bid, i) => bidLine(i + 1, bid, `bid ${i + 1 < own ? i + 1 : i + 2}`));
/** The same bids, in a log whose first entry has other rules. */
const under = (rules: Partial<Terms>) => linesOf(placed, { ...terms, ...rules });
const last = honest.length - 1;

describe('a change that EkBid did not sign', () => {
  const unsigned: [string, string[], Tampering][] = [
    ['an amount', ['commitment_wrong'], (lines) => void change(lines, 20, { amount: 1000 })],
    ['a nonce', ['commitment_wrong'], (lines) => void change(lines, 20, { nonce: '0'.repeat(64) })],
    ['an amount with its commitment', ['head_root_wrong'], replaced(20, { amount: 1000 })],
    ['a bidder', ['head_root_wrong', 'commitment_wrong'], (lines) => void rewrite(lines, 20, /bidder=../, 'bidder=00')],
    ['a time', ['head_root_wrong'], (lines) => void rewrite(lines, 20, time(20), time(20.5))],
    [
      'an entry removed',
      ['head_size_wrong', 'head_root_wrong', 'bid_number_wrong'],
      (lines) => void lines.splice(20, 1),
    ],
    [
      'an entry added',
      ['head_size_wrong', 'head_root_wrong', 'result_too_early'],
      (lines) => void lines.splice(1, 0, endLine(0, 3601)),
    ],
  ];
  test.each(unsigned)('is found: %s', async (_what, expected, tampering) => {
    const opening = { ...openingOf(tampered(tampering)), head: openingOf(honest).head };
    const found = await codes(opening);
    expect(found.opening).toEqual(expected.toSorted());
  });
});

describe('a change that EkBid signed anew', () => {
  /**
   * For each case: its name, the findings of the opening alone, the findings of a receipt from before the change, and
   * the change.
   */
  const signed: [string, string[], string[], Tampering][] = [
    ['another’s amount', [], ['log_differs'], replaced(20, { amount: 1000 })],
    ['our amount', [], ['bid_changed', 'amount_changed', 'log_differs'], replaced(own, { amount: 1000 })],
    ['another’s time', [], ['log_differs'], (lines) => void rewrite(lines, 20, time(20), time(20.5))],
    ['our time', [], ['bid_changed', 'log_differs'], replaced(own, { seconds: 17.5 })],
    ['our bidder', [], ['bid_changed', 'log_differs'], replaced(own, { bidder: 99 })],
    ['our bid under another id', [], ['bid_missing', 'log_differs'], replaced(own, {}, 'another')],
    [
      'a bid removed, the rest left',
      ['bid_number_wrong'],
      ['bid_moved', 'log_shorter'],
      (lines) => void lines.splice(3, 1),
    ],
    [
      'our bid removed, the rest numbered again',
      [],
      ['bid_missing', 'log_shorter'],
      ([rules, ...lines]) => [rules as Line, ...renumbered, lines.at(-1) as Line],
    ],
    [
      'a bid inserted, the rest numbered again',
      ['bid_number_wrong'],
      ['bid_moved', 'log_differs'],
      (lines) => void lines.splice(5, 0, bidLine(5, { bidder: 88, amount: 1000 }, 'inserted')),
    ],
    [
      'two bids in another order',
      ['bid_number_wrong', 'bid_time_back'],
      ['log_differs'],
      (lines) => void lines.splice(19, 2, lines[20] as Line, lines[19] as Line),
    ],
    ['a bid before the start', ['bid_too_early'], ['log_differs'], replaced(1, { seconds: -1 })],
    ['a bid after the end', ['bid_too_late'], ['log_differs'], replaced(40, { seconds: 3600 })],
    ['an amount off the grid', ['amount_off_grid'], ['log_differs'], replaced(20, { amount: 950 })],
    ['an amount below the lowest', ['amount_off_grid', 'result_wrong'], ['log_differs'], replaced(20, { amount: 0 })],
    ['an amount above the highest', ['amount_off_grid'], ['log_differs'], replaced(20, { amount: 100_100 })],
    [
      'a bid id twice',
      ['bid_twice'],
      ['log_differs'],
      (lines) => {
        replaced(20, {}, 'bid 19')(lines);
        change(lines, 20, { payment: '0'.repeat(64) });
      },
    ],
    [
      'a payment twice',
      ['payment_twice'],
      [],
      (lines) => void change(lines, 20, { payment: lines[19]?.payment ?? '' }),
    ],
    [
      'a sixth bid of a bidder',
      ['bidder_over_limit'],
      ['log_differs'],
      (lines) => [2, 4, 6, 8].forEach((bid) => replaced(bid + 20, { bidder: 9, amount: 1000 + bid * 100 })(lines)),
    ],
    ['an amount twice by one bidder', ['amount_twice'], ['log_differs'], replaced(20, { amount: 800 })],
    ['fewer slots', ['too_many_bids'], ['log_differs'], () => under({ slots: 39 })],
    ['other rules', ['amount_off_grid'], ['log_differs'], () => under({ lowest: 800 })],
    [
      'rules that cannot hold',
      ['rules_impossible', 'amount_off_grid', 'and_more'],
      ['log_differs'],
      () => under({ step: 0 }),
    ],
    [
      'an end moved back',
      ['end_not_later'],
      ['log_differs', 'bid_moved'],
      (lines) => void lines.splice(5, 0, endLine(4, 3599)),
    ],
    [
      'an end moved when it had come',
      ['end_moved_too_late'],
      ['log_differs'],
      (lines) => [...lines.slice(0, -1), endLine(3600, 7200), resultLine(placed, 7200)],
    ],
    [
      'an end moved when all slots were filled',
      ['end_moved_when_full'],
      ['log_differs'],
      () => [...under({ slots: 40 }).slice(0, -1), endLine(50, 7200), resultLine(placed, 7200)],
    ],
    [
      'a result too early',
      ['result_too_early'],
      ['log_differs'],
      (lines) => [...lines.slice(0, -1), resultLine(placed, 50)],
    ],
    [
      'another winner',
      ['result_wrong'],
      ['log_differs'],
      (lines) => void rewrite(lines, last, /bid=.*/, `bid=${uuid('bid 17')} amount=700`),
    ],
    [
      'another amount of the winner',
      ['result_wrong'],
      ['log_differs'],
      (lines) => void rewrite(lines, last, /amount=.*/, 'amount=800'),
    ],
    [
      'no winner where there is one',
      ['result_wrong'],
      ['log_differs'],
      (lines) => void rewrite(lines, last, /winner .*/, 'no_unique_bid'),
    ],
    [
      'a result older than the last bid',
      ['entry_time_back', 'result_too_early'],
      ['log_differs'],
      (lines) => void rewrite(lines, last, /at=\S+/, `at=${time(1)}`),
    ],
    ['two results', ['leaf_misplaced'], [], (lines) => [...lines, resultLine(placed, 3600)]],
    ['no result', ['result_missing'], ['log_shorter'], (lines) => lines.slice(0, -1)],
    ['rules twice', ['leaf_misplaced'], ['log_differs'], (lines) => void lines.splice(30, 0, rulesLine(terms))],
    ['no rules', ['rules_missing'], ['bid_moved', 'log_shorter'], (lines) => lines.slice(1)],
    [
      'a cancellation',
      ['leaf_misplaced'],
      ['log_differs'],
      (lines) => void lines.splice(30, 0, { leaf: `ekbid-cancelled/1 at=${time(30)}` }),
    ],
    [
      'rules of another auction',
      ['rules_of_another_auction'],
      ['log_differs'],
      (lines) => void rewrite(lines, 0, /auction=\S+/, `auction=${uuid('other')}`),
    ],
  ];

  test.each(signed)('is found: %s', async (_what, inOpening, inReceipt, tampering) => {
    const found = await codes(openingOf(tampered(tampering)), [receipt]);
    expect(found).toEqual({ opening: inOpening.toSorted(), documents: [inReceipt.toSorted()] });
  });

  test('is found by a head somebody kept', async () => {
    const opening = openingOf(tampered(replaced(20, { amount: 1000 })));
    const found = await codes(opening, [savedHeadOf(honest, 20), savedHeadOf(honest, 21), savedHeadOf(honest)]);
    expect(found).toEqual({ opening: [], documents: [[], ['log_differs'], ['log_differs']] });
  });
});

describe('a refund that is missing or wrong', () => {
  const shared = linesOf([1, 2].map((bidder) => ({ bidder, amount: 700 })));
  test.each([
    ['missing', 'refund_missing', undefined],
    ['less than was paid', 'refund_wrong', { amount: 600, reference: null }],
  ])('is found: %s', async (_what, code, refund) => {
    const { refund: _removed, ...line } = shared[2] as Line;
    const lines = [...shared.slice(0, 2), { ...line, ...(refund && { refund }) }, ...shared.slice(3)];
    expect(await codes(openingOf(lines))).toEqual({ opening: [code], documents: [] });
  });
});

test('an honest auction shows none of all this', async () => {
  expect(await codes(openingOf(honest), [receipt])).toEqual({ opening: [], documents: [[]] });
  expect(await codes(openingOf(honest), [receipt], { trustedKeys: [ekbid.key.id] })).toEqual({
    opening: [],
    documents: [[]],
  });
  expect(other.key.id).not.toBe(ekbid.key.id);
});
