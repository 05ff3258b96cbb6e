import * as contract from '@ekbid/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenSomewhere, type LiveStream, openStream } from '../live/testing/live-stream.ts';
import { bid, order } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createAuction, type Person, signIn, useTestApp, withoutCounting } from '../testing/test-app.ts';
import { Scene } from './testing/scene.ts';
import { findAmounts, readable, reading } from './testing/sealed-amounts.ts';

const app = useTestApp();

/**
 * The amounts that people bid or ordered in auctions whose amounts are still sealed. In the cancelled auction they stay
 * sealed for ever.
 */
const sealed = {
  live: [48_611, 73_927],
  shared: 61_453,
  heard: 39_187,
  ordered: 57_139,
  over: 83_417,
  cancelled: 66_271,
};
const amounts = Object.values(sealed).flat();
const opened = 92_357;

let admin: Person;
let asha: Person;
let stream: LiveStream;
let bidId: string;
let draftId: string;
let orderId: string;
const auctions = {} as Record<'live' | 'over' | 'cancelled' | 'declared', string>;

beforeAll(async () => {
  admin = await signIn(app, { role: 'ADMIN' });
  asha = await signIn(app);
  const ravi = await signIn(app);
  // The auctions `over` and `declared` have one slot, so they are full after one bid and end early.
  for (const which of ['live', 'over', 'cancelled', 'declared'] as const) {
    const maxSlots = which === 'over' || which === 'declared' ? 1 : 100;
    auctions[which] = await createAuction(app, { endingBidPaise: 10_000_000, maxSlots });
  }
  for (const amount of sealed.live) bidId = (await bid(app, asha, auctions.live, amount)).bidId;
  for (const person of [asha, ravi]) await bid(app, person, auctions.live, sealed.shared);
  await order(ravi, auctions.live, sealed.ordered);
  await bid(app, asha, auctions.over, sealed.over);
  await bid(app, asha, auctions.cancelled, sealed.cancelled);
  await bid(app, asha, auctions.declared, opened);

  stream = await openStream(await listenSomewhere(app.app), Object.values(auctions), admin.browser);
  await stream.hears('hello');
  await bid(app, ravi, auctions.live, sealed.heard);
  await stream.hears('auction', ({ _id, totalBids }) => _id === auctions.live && totalBids === 5);
  const paid = app.db.selectFrom('bids').select('paymentOrderId').where('bidId', '=', bidId);
  orderId = (await paid.executeTakeFirstOrThrow()).paymentOrderId;
  draftId = await new Scene(app, admin, admin).draft();
  await actOn();
});
afterAll(() => stream.close());

/** Lets the administrator act. Each action becomes an audit event, and the refused refund an operator task. */
async function actOn(): Promise<void> {
  const { browser } = admin;
  const params = { userId: asha.userId };
  await browser.call(contract.blockUser, { params, body: { reason: 'Looks odd' } });
  await browser.call(contract.unblockUser, { params, body: { reason: 'Is not' } });
  await browser.call(contract.deleteAuction, { params: { auctionId: auctions.cancelled } });
  app.deps.provider.troubles.push('refused');
  await runJobs(app);
  await browser.call(contract.declareWinner, { params: { auctionId: auctions.declared } });
}

/** Fetches one call as the administrator, for each of these auctions if its path names an auction. */
async function fetchAll({ path }: contract.Endpoint, of: readonly string[]): Promise<string[]> {
  const urls = path.includes(':auctionId') ? of.map((auctionId) => path.replace(':auctionId', auctionId)) : [path];
  const queries: Readonly<Record<string, string>> = {
    [contract.listEarnings.path]: `?auctionIds=${of.join(',')}`,
    [contract.getStatement.path]: `?year=${new Date().getUTCFullYear()}`,
  };
  return Promise.all(
    urls.map(async (url) => {
      const response = await admin.browser.send(
        'GET',
        `/api${url.replace(':userId', asha.userId).replace(':bidId', bidId).replace(':draftId', draftId).replace(':paymentOrderId', orderId)}${queries[path] ?? ''}`,
      );
      return response.statusCode === 200 ? readable(response.body) : `status ${response.statusCode}`;
    }),
  );
}

const undeclared = () => [auctions.live, auctions.over, auctions.cancelled];

describe('while results are not declared, an administrator finds no amount', () => {
  // Calls for bidders only are left out, because an administrator may not make them.
  const readByAdmins = reading.filter(([, { access }]) => access !== 'bidder');

  /** Calls that are refused before the result: records of other people, prizes, and the opening of a log. */
  const refused: Readonly<Record<string, string>> = {
    getManagedPrize: 'status 404',
    getPaymentRecord: 'status 404',
    getPrize: 'status 404',
    getReceipt: 'status 404',
    listAccountsAlike: 'status 409',
    openFairPlay: 'status 409',
  };

  test.each(readByAdmins)('in what %s answers', async (name, endpoint) => {
    for (const text of await fetchAll(endpoint, undeclared())) {
      expect([name, text.startsWith('status ') ? text : 'fetched']).toEqual([name, refused[name] ?? 'fetched']);
      expect(findAmounts(text, amounts)).toEqual([]);
    }
  });

  test('in pages of one, ordered by whatever a list can be ordered by', async () => {
    for (const sort of contract.auctionSorts) {
      const { body } = await admin.browser.send('GET', `/api/auctions?limit=1&sort=${sort}`);
      expect(findAmounts(readable(body), amounts)).toEqual([]);
    }
  });

  test('in live events', () => {
    expect(stream.events.length).toBeGreaterThan(2);
    expect(findAmounts(stream.text, amounts)).toEqual([]);
  });

  test('in the log of the server', () => {
    expect(app.logged.length).toBeGreaterThan(20);
    expect(findAmounts(withoutCounting(app.logged), amounts)).toEqual([]);
  });

  test('in the audit events, as the database stores them', async () => {
    // Without the codes of the hash chain: two adjacent bytes of such a code, printed as numbers, can look like an
    // amount.
    const acts = await app.db.selectFrom('adminActs').select(['act', 'actId', 'adminId', 'at', 'details']).execute();
    expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['auction.cancel', 'user.block']));
    expect(findAmounts(JSON.stringify(acts), amounts)).toEqual([]);
  });
});

test('the search would find them: it finds what a declared result opened, in lists and files', async () => {
  const found = new Set<string>();
  for (const [name, endpoint] of reading)
    for (const text of await fetchAll(endpoint, [auctions.declared]))
      if (findAmounts(text, [opened]).length > 0) found.add(name);
  expect([...found]).toEqual(
    expect.arrayContaining([
      'getLeaderboard',
      'getNumberLine',
      'openFairPlay',
      'listEarnings',
      'listPayments',
      'exportPayments',
      'listUserBids',
    ]),
  );
  expect(findAmounts('"amount":48611,"paise":7392700,"shown":"₹61,453.00"', amounts)).toEqual([48_611, 73_927, 61_453]);
});
