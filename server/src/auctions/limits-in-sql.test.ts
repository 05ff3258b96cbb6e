import { auctionDays, dayMs, endMoveLimits, readNewAuction } from '@ekbid/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

// SQL triggers and CHECK constraints repeat limits of domain/ as constants. These tests fail if the two are not equal.
const app = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signIn(app, { role: 'ADMIN' });
});

const accepts = (statement: { execute: () => Promise<unknown> }): Promise<boolean> =>
  statement.execute().then(
    () => true,
    () => false,
  );

/** Returns whether the database accepts a new auction with these columns. */
const inserts = (change: object) => {
  const startTime = new Date('2030-01-01T00:00:00.000Z');
  const fields = { title: 'Auction', description: 'One.', startingBidPaise: 100, endingBidPaise: 10_000 };
  return accepts(
    app.db.insertInto('auctions').values({
      ...{ ...fields, bidIncrementPaise: 100, maxSlots: 10, createdBy: admin.userId },
      ...{ startTime, endTime: new Date(startTime.getTime() + dayMs) },
      ...change,
    }),
  );
};

/** Returns whether the form accepts an auction with these fields. */
function reads(change: object): boolean {
  const form = { title: 'Auction', description: 'One.', startingBid: '1', endingBid: '100', bidIncrement: '1' };
  try {
    readNewAuction({ ...form, maxSlots: '10', endTime: '2030-01-02T00:00:00.000Z', ...change }, true);
    return true;
  } catch {
    return false;
  }
}

test.each([4, 5, 30, 31])(
  'a title of %i characters is accepted by both the form and the table, or by neither',
  async (n) => {
    expect(await inserts({ title: 'x'.repeat(n) })).toBe(reads({ title: 'x'.repeat(n) }));
  },
);

test.each([1, 4000, 4001])('so is a description of %i characters', async (n) => {
  expect(await inserts({ description: 'x'.repeat(n) })).toBe(reads({ description: 'x'.repeat(n) }));
});

test.each([0, 1, 1_000_000, 1_000_001])('so is an auction with %i slots', async (n) => {
  expect(await inserts({ maxSlots: n })).toBe(reads({ maxSlots: String(n) }));
});

test.each([99, 100])('so is one that starts at %i paise', async (paise) => {
  expect(await inserts({ startingBidPaise: paise })).toBe(reads({ startingBid: String(paise / 100) }));
});

test('the table allows an auction as long as it may run, and its end as far as it may move', async () => {
  const startTime = new Date('2030-01-01T00:00:00.000Z');
  const longestMs = (auctionDays.running + endMoveLimits.days) * dayMs;
  const ends = (ms: number) => inserts({ startTime, endTime: new Date(startTime.getTime() + ms) });
  expect([await ends(longestMs), await ends(longestMs + 1)]).toEqual([true, false]);
});

describe('after the first order, when a statement moves the end', () => {
  const end = new Date(Date.now() + 30 * dayMs).getTime();
  const ordered = async (endTime = end) => {
    const auctionId = await createAuction(app);
    const auction = app.db.updateTable('auctions').where('auctionId', '=', auctionId);
    await auction.set({ endTime: new Date(endTime) }).execute();
    await auction.set({ everOrdered: true }).execute();
    return (to: number) => accepts(auction.set({ endTime: new Date(to) }));
  };

  test('it moves as many days as the rules say', async () => {
    const moveTo = await ordered();
    const latest = end + endMoveLimits.days * dayMs;
    expect([await moveTo(latest + 1), await moveTo(latest)]).toEqual([false, true]);
  });

  test('it moves as often as the rules say', async () => {
    const moveTo = await ordered();
    const moves = [];
    for (let n = 1; n <= endMoveLimits.moves + 1; n += 1) moves.push(await moveTo(end + n));
    expect(moves).toEqual([...Array<boolean>(endMoveLimits.moves).fill(true), false]);
  });

  test('it moves until as short before as the rules say', async () => {
    const soon = Date.now() + endMoveLimits.quietMs;
    const [late, early] = [await ordered(soon - 1000), await ordered(soon + 60_000)];
    expect([await late(soon + 120_000), await early(soon + 120_000)]).toEqual([false, true]);
  });
});
