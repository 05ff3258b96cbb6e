import { describe, expect, test } from 'vitest';
import { fc, runs } from '../testing/properties.ts';
import { checkResult, isWrong } from './check.mjs';
import { checkDocuments } from './documents.mjs';
import { sentence } from './sentences.mjs';
import { auctionId, linesOf, openingOf, terms, time, uuid, type Placed } from './testing/auction.ts';
import { wishes } from './testing/honest.ts';
import { tools } from './testing/node-tools.ts';
import { auctionAnswer, boardAnswer } from './testing/site.ts';

/** Bid 3 wins with ₹5, because no lower amount has only one bidder. */
const placed: Placed[] = [300, 300, 500, 900].map((amount, bidder) => ({ bidder, amount }));
const opening = openingOf(linesOf(placed));
const check = (...documents: unknown[]) => checkResult({ opening, documents }, tools);
const saidOf = async (document: unknown) => (await check(document)).documents[0]?.findings.map(sentence);

const auction = (changes: object = {}) => auctionAnswer(placed, terms.ends, changes);
const board = (changes: Parameters<typeof boardAnswer>[1] = {}) => boardAnswer(placed, changes);
const rowsWith = (rank: number, changes: object) =>
  board({ rows: board().data.map((row, i) => (i === rank - 1 ? { ...row, ...changes } : row)) });

describe('what the site shows', () => {
  test('fits an opening it says the same as, as text too', async () => {
    const report = await check(JSON.stringify(auction()), board());
    expect(report).toMatchObject({ fits: true, documents: [{ kind: 'auction' }, { kind: 'leaderboard', rows: 4 }] });
  });

  test('fits where a page of the leaderboard was saved, and where an older EkBid names no winning bid', async () => {
    const page = board({ rows: board().data.slice(1, 3) });
    expect(await check(page, auction({ winningBidId: undefined }))).toMatchObject({
      fits: true,
      documents: [{ rows: 2 }, {}],
    });
  });

  // proves check-auction.site-fits
  test('fits every honest auction', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, async (wished) => {
        const taken = wished.filter(
          ({ bidder, amount }, i) =>
            wished.findIndex((bid) => bid.bidder === bidder && bid.amount === amount) === i &&
            wished.slice(0, i).filter((bid) => bid.bidder === bidder).length < 5,
        );
        const documents = [auctionAnswer(taken, terms.ends), boardAnswer(taken)];
        const report = await checkResult({ opening: openingOf(linesOf(taken)), documents }, tools);
        expect(report.documents.flatMap(({ findings }) => findings)).toEqual([]);
        expect(report.fits).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  test.each([
    [auction({ winningBid: 9, winningBidId: uuid('bid 4') }), 'The site shows bid 4 at ₹9; the log says bid 3 at ₹5.'],
    [auction({ winningBid: 9 }), 'The site shows bid 3 at ₹9; the log says bid 3 at ₹5.'],
    [auction({ winningBidId: uuid('bid 9') }), 'The site shows another bid at ₹5; the log says bid 3 at ₹5.'],
    [
      auction({ outcome: 'no_unique_bid', winningBid: null, winningBidId: null }),
      'The site shows that no amount was of one bidder alone; the log says bid 3 at ₹5.',
    ],
    [
      auction({ outcome: 'cancelled', winningBid: null, winningBidId: null, declaredAt: null }),
      'The site shows that the auction was cancelled; the log says bid 3 at ₹5.',
    ],
    [auction({ totalBids: 5 }), 'The site counts 5 bids; in the file there are 4.'],
    [
      auction({ declaredAt: time(0) }),
      'The site shows the result as declared at 2026-11-22 17:30:00.000 IST; the log says 2026-11-22 18:30:00.000 IST.',
    ],
    [auction({ _id: uuid('other') }), `It is of another auction (${uuid('other')}) than the file (${auctionId}).`],
    [
      auction({ outcome: null, winningBid: null, winningBidId: null, declaredAt: null, resultWithheld: true }),
      'The site withholds the result: its database says something else than the log.',
    ],
    [
      board({ auction: { outcome: null }, rows: [{ status: 'pending', bidAmount: null }] }),
      'It shows no result: it was saved before the result was declared, or the site no longer shows it. Save it again.',
    ],
    [
      board({ auction: { outcome: 'no_unique_bid' } }),
      'The site shows that no amount was of one bidder alone; the log says bid 3 at ₹5.',
    ],
    [rowsWith(1, { bidAmount: 4 }), 'The site shows bid 3 at ₹4; the file says ₹5.'],
    [
      rowsWith(2, { status: 'winner' }),
      'The site shows bid 4 as the winner; by the bids it is an amount of its own that lost.',
    ],
    [rowsWith(3, { rank: 1 }), 'The site shows bid 1 at rank 1; the bids make it 3.'],
    [rowsWith(4, { _id: uuid('bid 9') }), `The site shows a bid (${uuid('bid 9')}) that is not in the file.`],
    [board({ rows: [...board().data, board().data[0]!] }), 'The site shows bid 3 twice.'],
    [
      rowsWith(3, { createdAt: time(0) }),
      'The site shows bid 1 as placed at 2026-11-22 17:30:00.000 IST; the file says 2026-11-22 17:30:01.000 IST.',
    ],
    [board({ statistics: { totalBidders: 3 } }), 'The site counts 3 bidders; in the file there are 4.'],
    [board({ statistics: { winners: 0 } }), 'The site counts 0 winners; in the file there are 1.'],
    [board({ statistics: { totalVolume: 21 } }), 'The site shows ₹21 in all; the amounts in the file come to ₹20.'],
  ])('that differs is told: case %#', async (document, said) => {
    expect(await saidOf(document)).toEqual([said]);
    const report = await check(document);
    expect([report.fits, isWrong(report)]).toEqual([false, true]);
  });

  test.each([
    ['winningBid', auction({ winningBid: '5' })],
    ['outcome', auction({ outcome: 'lost' })],
    ['titleHindi', auction({ titleHindi: 5 })],
    ['descriptionHindi', auction({ descriptionHindi: {} })],
    ['entryMode', auction({ entryMode: 'cheap' })],
    ['minAccountDays', auction({ minAccountDays: -1 })],
    ['pictures', auction({ pictures: {} })],
    ['pictures', auction({ pictures: [{ alt: null, focus: { x: 50, y: 50 }, sha256: 'a' }] })],
    ['pictures', auction({ pictures: [{ alt: null, focus: { x: 50 }, sha256: null }] })],
    ['retailPrice', auction({ retailPrice: '5' })],
    ['retailPrice', auction({ retailPrice: { amount: 1, source: { toString: 1 }, date: '2026-11-19' } })],
    ['_id', auction({ _id: 'x' })],
    ['rank', rowsWith(2, { rank: '2' })],
    ['bidAmount', rowsWith(2, { bidAmount: null })],
    ['totalVolume', board({ statistics: { totalVolume: Number.NaN } })],
    ['_id', board({ rows: [null as never] })],
  ])('is unreadable, and accuses nobody, where its %s is not what it should be', async (member, document) => {
    const report = await check(document);
    expect(report.documents).toMatchObject([{ kind: 'unreadable', findings: [{ code: 'member_wrong', member }] }]);
    expect(isWrong(report)).toBe(false);
  });

  test('is read once a member: of two amounts it could say either', async () => {
    const twice = JSON.stringify(auction()).replace('"winningBid":5', '"winningBid":9,"winningBid":5');
    expect(await saidOf(twice)).toEqual([expect.stringContaining('stands twice')]);
  });

  test('is compared as far as the bids can be read, where some cannot', async () => {
    const spoilt = structuredClone(opening);
    delete spoilt.leaves[1]?.nonce;
    const report = await checkResult({ opening: spoilt, documents: [auction(), board()] }, tools);
    expect(report.documents.map(({ fits }) => fits)).toEqual([true, true]);
    expect(report.fits).toBe(false);
  });

  test('is compared with nothing where there is no opening', () => {
    const report = checkDocuments({ documents: [auction(), board()] }, tools);
    expect(report.documents.flatMap(({ findings }) => findings)).toEqual([
      { code: 'opening_missing' },
      { code: 'opening_missing' },
    ]);
  });
});
