import { languages } from '@ekbid/texts';
import { fairPlay as en } from '@ekbid/texts/en/fair-play';
import { fairPlay as hi } from '@ekbid/texts/hi/fair-play';
import type { Finding } from '@ekbid/verify';
import { expect, test } from 'vitest';
import { describeFinding } from './describe-finding.ts';

const texts = { en, hi };
const momentText = (at: string) => `<${at}>`;
const hash = 'ab12cd34'.repeat(8);
const found: Finding[] = [
  { code: 'not_json' },
  { code: 'leaf_unreadable', entry: 0 },
  { code: 'head_root_wrong', signed: hash, computed: hash },
  { code: 'commitment_wrong', bid: 1200, amount: 123_450 },
  { code: 'amount_off_grid', bid: 2, amount: 150, lowest: 100, highest: 10_000, step: 100 },
  { code: 'bid_moved', bid: 4, receipt: 4, file: 5 },
  { code: 'amount_changed', bid: 4, receipt: 700, file: 900 },
  {
    code: 'result_wrong',
    stated: { outcome: 'winner', bid: 3, amount: 500 },
    computed: { outcome: 'no_unique_bid', bid: null, amount: null },
  },
  { code: 'log_differs', size: 10, from: 2, to: 3, firstBid: 2, lastBid: 3, more: 0, bothSigned: true },
  { code: 'log_differs', size: 10, from: 0, to: 0, firstBid: null, lastBid: null, more: 0, bothSigned: false },
  { code: 'bid_too_early', bid: 1, at: '2026-11-22T11:59:59.999Z', starts: '2026-11-22T12:00:00.000Z' },
  {
    code: 'shown_result_wrong',
    shown: { outcome: 'cancelled', bid: null, amount: null },
    file: { outcome: 'winner', bid: 3, amount: 500 },
  },
  { code: 'shown_amount_wrong', bid: 4, shown: 700, file: 900 },
  { code: 'shown_rank_wrong', bid: 4, shown: 1, file: 1200 },
  { code: 'shown_status_wrong', bid: 4, shown: 'winner', file: 'disqualified' },
  { code: 'shown_figure_wrong', what: 'bidders', shown: 3, file: 4 },
  { code: 'shown_not_declared', withheld: true },
  { code: 'prize_shown_wrong', what: 'title' },
  { code: 'end_moved_in_last_hour', entry: 2, at: '2026-11-22T12:30:00.000Z', ends: '2026-11-22T13:00:00.000Z' },
  { code: 'and_more', of: 'payment_twice', count: 1980 },
];

test('what a check found is said with amounts in rupees, and places counted from 1', () => {
  expect(found.map((finding) => describeFinding({ ...en, momentText }, finding))).toEqual([
    'The file is damaged, or no file of EkBid.',
    'Entry 1 cannot be read.',
    'The entries are not those that were signed: their fingerprint is another one.',
    'Bid 1,200 is opened with ₹1,234.50, which is not what was sealed when it was placed.',
    'Bid 2 is of ₹1.50, which the rules do not allow: from ₹1 to ₹100 in steps of ₹1.',
    'Bid 4 stood at entry 5, and stands at entry 6 in the published log.',
    'The amount of bid 4 was changed: it was ₹7, and is ₹9 in the published log.',
    'The log says “bid 3 wins with ₹5”; the bids come to “no amount is unique”.',
    'The first 10 entries were changed since this was signed. The difference lies in the entries 3 to 4 (bids 2 to 3).',
    'The first 10 entries were changed since this was signed. The difference lies in the entries 1 to 1.',
    'Bid 1 was placed at <2026-11-22T11:59:59.999Z>, before the auction began (<2026-11-22T12:00:00.000Z>).',
    'EkBid shows “the auction was cancelled”; the log says “bid 3 wins with ₹5”.',
    'EkBid shows bid 4 at ₹7; the log says ₹9.',
    'EkBid shows bid 4 at rank 1; the bids make it 1,200.',
    'EkBid shows bid 4 as “the winner”; the bids make it “shared”.',
    'EkBid counts 3 bidders; the log has 4.',
    'EkBid withholds the result: its database says something else than the log.',
    'EkBid shows this auction under another title than it was promised with.',
    'The end was moved at <2026-11-22T12:30:00.000Z>, in the last hour before it (<2026-11-22T13:00:00.000Z>).',
    'And 1,980 more of this kind.',
  ]);
});

test.each(languages)('nothing found is said half in %s', (language) => {
  const said = found.map((finding) => describeFinding({ ...texts[language], momentText }, finding));
  expect(said.filter((sentence) => /undefined|null|object/.test(sentence))).toEqual([]);
});
