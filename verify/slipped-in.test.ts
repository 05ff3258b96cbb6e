import { describe, expect, test } from 'vitest';
import {
  bidLine,
  ekbid,
  endLine,
  linesOf,
  openingOf,
  resultLine,
  savedHeadOf,
  time,
  type Line,
  type Placed,
} from './testing/auction.ts';
import { check, codes } from './testing/node-tools.ts';

const placed: Placed[] = Array.from({ length: 10 }, (_, i) => ({ bidder: i, amount: 100 * (1 + i) }));
const honest = linesOf(placed);
const last = honest.length - 1;

describe('what is entered behind a head that somebody kept', () => {
  /** A head over all bids. `signedAt` signs it again with another time. */
  const kept = savedHeadOf(honest, last);
  const signedAt = (seconds: number) => ({
    ...kept,
    head: ekbid.sign(kept.head.signed.replace(/at=\S+/, `at=${time(seconds)}`)),
  });
  const { signed } = openingOf(honest).head;
  const backdated = ekbid.sign(signed.replace(/at=\S+/, `at=${time(3599)}`));
  const slippedIn = bidLine(placed.length + 1, { bidder: 77, amount: 1000, seconds: 3000 });
  const longer = [...honest.slice(0, last), slippedIn, honest[last] as Line];

  test('is found where it says it is older', async () => {
    expect(await codes(openingOf(longer), [signedAt(3599)])).toEqual({
      opening: [],
      documents: [['entry_slipped_in']],
    });
  });

  test('is all right where it is not', async () => {
    expect(await codes(openingOf(longer), [signedAt(3000)])).toEqual({ opening: [], documents: [[]] });
  });

  test('a head older than what it covers contradicts itself', async () => {
    const found = await codes({ ...openingOf(honest), head: backdated }, [signedAt(5)]);
    expect(found).toEqual({ opening: ['head_too_early'], documents: [['head_too_early']] });
  });

  test('of what came after a head that is older than the end nothing is claimed', async () => {
    const { documents } = await check(openingOf(honest), [signedAt(3000), signedAt(3600)]);
    expect(documents.map(({ notes }) => notes.map(({ code }) => code))).toEqual([['covers_until'], ['closing']]);
  });

  test('cannot hide behind an entry that says it is younger', async () => {
    const hidden = [...longer.slice(0, last), endLine(3599, 3700), slippedIn, resultLine(placed, 3700)];
    const { opening } = await codes(openingOf(hidden), [signedAt(3599)]);
    expect(opening).toEqual(['bid_time_back']);
  });
});
