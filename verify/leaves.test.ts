import { describe, expect, test } from 'vitest';
import { readHead, readLeaf } from './leaves.mjs';
import { auctionId, bidLine, endLine, headOf, linesOf, resultLine, rulesLine, terms, time } from './testing/auction.ts';

const bid = bidLine(7, { bidder: 1, amount: 700 }).leaf;
const head = headOf(linesOf([])).signed;

describe('a leaf', () => {
  test.each([
    ['rules', rulesLine(terms).leaf],
    ['bid', bid],
    ['end', endLine(1, 2).leaf],
    ['cancelled', `ekbid-cancelled/1 at=${time(1)}`],
    ['result', resultLine([], 1).leaf],
    ['result', resultLine([{ bidder: 1, amount: 100 }], 1).leaf],
  ])('of kind %s is read', (kind, leaf) => {
    expect(readLeaf(leaf)).toMatchObject({ kind });
  });

  test('tells what it says', () => {
    expect(readLeaf(rulesLine(terms).leaf)).toEqual({
      kind: 'rules',
      version: 1,
      auction: auctionId,
      starts: '2026-11-22T12:00:00.000Z',
      ends: '2026-11-22T13:00:00.000Z',
      lowest: 100,
      highest: 100_000,
      step: 100,
      slots: 1000,
    });
  });

  test.each([
    ['a blank at its end', `${bid} `],
    ['a line break at its end', `${bid}\n`],
    ['a blank before it', ` ${bid}`],
    ['two blanks', bid.replace(' at', '  at')],
    ['a tab', bid.replace(' at', '\tat')],
    ['a leading zero', bid.replace('number=7', 'number=07')],
    ['a sign', bid.replace('number=7', 'number=+7')],
    ['a fraction', bid.replace('number=7', 'number=7.0')],
    ['a number beyond what can be counted', bid.replace('number=7', 'number=9007199254740993')],
    ['a number of twenty digits', bid.replace('number=7', 'number=10000000000000000000')],
    ['digits of another script', bid.replace('number=7', 'number=७')],
    ['upper case', bid.replace(/bidder=\w+/, (word) => `bidder=${word.slice(7).toUpperCase()}`)],
    ['a day that is not in the calendar', bid.replace('2026-11-22', '2026-02-30')],
    ['a time zone', bid.replace('Z', '+00:00')],
    ['no milliseconds', bid.replace('.000Z', 'Z')],
    ['another order', bid.replace(/(number=\S+) (at=\S+)/, '$2 $1')],
    ['a word more', `${bid} x=1`],
    ['a word less', bid.replace(/ commitment=\S+/, '')],
    ['another version', bid.replace('bid/1', 'bid/2')],
    ['six bids for each', rulesLine(terms).leaf.replace('person=5', 'person=6')],
    ['another way to win', rulesLine(terms).leaf.replace('winner=lowest', 'winner=highest')],
    ['a winner of no outcome', resultLine([], 1).leaf.replace('no_bids', 'winner')],
    ['nothing', ''],
  ])('with %s is none', (_what, leaf) => {
    expect(readLeaf(leaf)).toBeNull();
  });
});

describe('a head', () => {
  test('is read', () => {
    expect(readHead(head)).toMatchObject({ auction: auctionId, size: 2 });
  });

  test.each([
    ['of nothing', head.replace('size=2', 'size=0')],
    ['with a blank at its end', `${head} `],
    ['with a root too short', head.replace(/root=../, 'root=')],
  ])('%s is none', (_what, text) => {
    expect(readHead(text)).toBeNull();
  });
});
