import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { listAuctions } from './read-auctions.ts';

const app = useTestApp();

/** Returns what this browser can learn about an auction from its own reply and from the list, as one text. */
async function look(browser: Browser, auctionId: string): Promise<string> {
  const one = await browser.send('GET', `/api/auctions/${auctionId}`);
  const list = await browser.send('GET', '/api/auctions?limit=100');
  return (
    one.body + JSON.stringify(list.json<{ data: { _id: string }[] }>().data.filter(({ _id }) => _id === auctionId))
  );
}

async function show({ browser }: { browser: Browser }, auctionId: string) {
  const { ok } = await browser.call(contract.getAuction, { params: { auctionId } });
  return ok.data;
}

async function cast() {
  const [bidder, other, admin] = [
    await signIn(app, { firstName: 'Kamala', lastName: 'Iyer' }),
    await signIn(app, { firstName: 'Bharat', lastName: 'Menon' }),
    await signIn(app, { role: 'ADMIN' }),
  ];
  return { bidder, other, admin, anonymous: { browser: new Browser(app.app) } };
}

describe('one auction', () => {
  test('that does not exist is not found, nor by an invalid id', async () => {
    const browser = new Browser(app.app);
    const missing = await browser.call(contract.getAuction, { params: { auctionId: crypto.randomUUID() } });
    expect(missing).toMatchObject({ status: 404, problem: { message: 'We could not find that auction.' } });
    expect((await browser.send('GET', '/api/auctions/1')).statusCode).toBe(404);
  });

  test('counts every bid, and shows a person only their own', async () => {
    const { bidder, other, admin, anonymous } = await cast();
    const auctionId = await createAuction(app);
    await bid(app, bidder, auctionId, 37);
    await bid(app, bidder, auctionId, 41);
    await bid(app, other, auctionId, 53);
    expect(await show(bidder, auctionId)).toMatchObject({
      slotsFilled: 3,
      totalBids: 3,
      rulesFixed: true,
      bids: [
        { auctionId, userId: bidder.userId, bidAmount: 37 },
        { auctionId, userId: bidder.userId, bidAmount: 41 },
      ],
    });
    expect((await show(other, auctionId)).bids.map(({ bidAmount }) => bidAmount)).toEqual([53]);
    for (const person of [admin, anonymous]) expect((await show(person, auctionId)).bids).toEqual([]);
    const listed = await bidder.browser.call(contract.listAuctions, { query: { limit: 100 } });
    const own = listed.ok.data.find(({ _id }) => _id === auctionId)?.bids;
    expect(own?.map(({ bidAmount }) => bidAmount)).toEqual([37, 41]);
  });

  test('other people’s amounts are sealed for everyone while it runs, and for ever once cancelled', async () => {
    const { bidder, other, admin, anonymous } = await cast();
    const auctionId = await createAuction(app, { bidIncrementPaise: 1 });
    await bid(app, bidder, auctionId, 73.31);
    const sealed = async () => {
      for (const { browser } of [other, admin, anonymous]) {
        const seen = await look(browser, auctionId);
        expect(seen).toContain(auctionId);
        for (const secret of ['73.31', ':7331', bidder.userId, bidder.email, 'Kamala'])
          expect(seen).not.toContain(secret);
      }
      expect(await look(bidder.browser, auctionId)).toContain('73.31');
    };
    await sealed();
    await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    expect(await show(anonymous, auctionId)).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
      winningBid: null,
    });
    await sealed();
  });

  test('the winner is shown by first name and initial, in full to themselves and administrators', async () => {
    const { bidder, other, admin, anonymous } = await cast();
    const auctionId = await createAuction(app, { maxSlots: 2 });
    await bid(app, bidder, auctionId, 5);
    await bid(app, other, auctionId, 7);
    expect(await show(bidder, auctionId)).toMatchObject({ outcome: null, winnerId: null, winningBid: null });
    await admin.browser.call(contract.declareWinner, { params: { auctionId } });
    const winnerSeenBy = async (person: { browser: Browser }) => {
      const auction = await show(person, auctionId);
      expect(auction).toMatchObject({ status: 'completed', outcome: 'winner', winningBid: 5 });
      expect(auction.declaredAt).not.toBeNull();
      return auction.winnerId;
    };
    for (const person of [bidder, admin])
      expect(await winnerSeenBy(person)).toEqual({ firstName: 'Kamala', lastName: 'Iyer' });
    for (const person of [other, anonymous])
      expect(await winnerSeenBy(person)).toEqual({ firstName: 'Kamala', lastName: 'I.' });
    expect(await look(other.browser, auctionId)).not.toContain('Iyer');
  });

  test('no winner is named without a winner', async () => {
    const { admin, anonymous } = await cast();
    const auctionId = await createAuction(app, { startsInMinutes: -60, endsInMinutes: -1 });
    await admin.browser.call(contract.declareWinner, { params: { auctionId } });
    expect(await show(anonymous, auctionId)).toMatchObject({ outcome: 'no_bids', winnerId: null, winningBid: null });
  });

  test('a page of a hundred costs as many queries as a page of one', async () => {
    const bidder: Person = await signIn(app);
    for (let n = 0; n < 12; n += 1) await createAuction(app);
    const caller = { userId: bidder.userId, role: 'USER' } as Parameters<typeof listAuctions>[2];
    const count = async (limit: number) => {
      let queries = 0;
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => node,
        // Counts executed statements. Compiled ones would be too few, because some are compiled only once per process.
        transformResult: async ({ result }) => {
          queries += 1;
          return result;
        },
      });
      const { auctions } = await listAuctions(db, { sort: 'newest', after: null, limit }, caller);
      expect(auctions).toHaveLength(limit);
      return queries;
    };
    expect(await count(12)).toBe(await count(1));
  });
});
