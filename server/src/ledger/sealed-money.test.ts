import * as contract from '@ekbid/contract';
import { isSealed, outcomes } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { isOpen } from './money.queries.ts';

const app = useTestApp();

const views: readonly contract.Endpoint[] = Object.values<unknown>(contract).filter(
  (value): value is contract.Endpoint =>
    typeof value === 'object' && value !== null && 'path' in value && /^\/(money|dashboard)/.test(String(value.path)),
);

let admin: Person;
beforeAll(async () => {
  admin = await signIn(app, { role: 'ADMIN' });
});

/**
 * Reads every call about money and the charts of the dashboard, also filtered by this auction and its payments. Returns
 * each reply by its address.
 */
async function lookAtAll(about: {
  auctionId: string;
  providerIds: readonly string[];
}): Promise<Record<string, string>> {
  const narrowed = [`auctionId=${about.auctionId}`, ...about.providerIds.map((search) => `search=${search}`)];
  const queries = (path: string) => {
    if (path.endsWith('/earnings')) return [`auctionIds=${about.auctionId}`];
    return /payments$|refunds$/.test(path) ? ['', ...narrowed] : [''];
  };
  const addresses = views.flatMap(({ path }) => queries(path).map((query) => `/api${path}?${query}`));
  const replies: Record<string, string> = {};
  for (const address of [...addresses, '/api/dashboard/charts?days=90']) {
    const reply = await admin.browser.send('GET', address);
    expect([address, reply.statusCode]).toEqual([address, 200]);
    replies[address] = reply.body;
  }
  return replies;
}

/** Two amounts in rupees, and their sum. Their digits occur in no id, time or count, with or without separators. */
const planted = [4_821_357, 3_751_943] as const;
const together = planted[0] + planted[1];
const traces = [...planted, together].flatMap((rupees) => [String(rupees), rupees.toLocaleString('en-IN')]);

const tracesIn = (replies: Record<string, string>) =>
  Object.entries(replies).flatMap(([address, body]) =>
    // Digits within an id are ignored, because ids contain any digits by chance.
    traces
      .filter((trace) => new RegExp(`(?<![\\w-])${trace}`).test(body))
      .map((trace) => `${trace} in ${address.replace('/api', '')}`),
  );

async function plantBids(change: Parameters<typeof createAuction>[1] = {}) {
  const auctionId = await createAuction(app, { title: 'Planted', endingBidPaise: 1_000_000_000, ...change });
  for (const amount of planted) await bid(app, await signIn(app), auctionId, amount);
  const paid = await app.db
    .selectFrom('payments')
    .innerJoin('paymentOrders', 'paymentOrders.paymentOrderId', 'payments.paymentOrderId')
    .where('auctionId', '=', auctionId)
    .orderBy('payments.amountPaise', 'desc')
    .select(['providerPaymentId', 'providerOrderId'])
    .execute();
  return {
    auctionId,
    providerIds: paid.flatMap(({ providerPaymentId, providerOrderId }) => [providerPaymentId, providerOrderId ?? '']),
  };
}

/** The replies about money, without the counts. They must not change when only sealed auctions receive money. */
async function readSums() {
  const { browser } = admin;
  const { declared } = (await browser.call(contract.getMoney)).ok.data;
  const charts = (await browser.call(contract.getCharts, { query: { days: 90 } })).ok.data;
  const file = await browser.send('GET', '/api/money/days.csv');
  return {
    declared,
    charts: charts.days.map(({ captured, refunded }) => [captured, refunded]),
    file: file.body,
    payments: (await browser.call(contract.listPayments)).ok,
    refunds: (await browser.call(contract.listRefunds)).ok,
  };
}

describe('while an auction is not declared', () => {
  afterEach(() => setClock(app.db, 'real'));

  test.each([
    ['running', {}],
    ['full', { maxSlots: 2 }],
    ['over', {}],
  ])('and is %s, nothing reveals what was paid into it', async (name, change) => {
    const about = await plantBids(change);
    if (name === 'over') await setClock(app.db, { aheadMs: 2 * 60 * 60 * 1000 });
    expect(tracesIn(await lookAtAll(about))).toEqual([]);
  });

  test('no sum, day, list or file differs by what is paid into it or goes back', async () => {
    const before = await readSums();
    const auctionId = await createAuction(app, { endingBidPaise: 1_000_000_000 });
    await bid(app, await signIn(app), auctionId, planted[0]);
    // This person pays and is blocked before placing the bid, so the payment is refunded while the auction runs.
    const ravi = await signIn(app);
    const { ok } = await order(ravi, auctionId, planted[1]);
    const token = await payAndVerify(app, ravi, ok.order.id);
    await app.db.updateTable('users').set({ blockedAt: new Date() }).where('userId', '=', ravi.userId).execute();
    await place(ravi, auctionId, planted[1], token);
    await runJobs(app);
    expect(await readSums()).toEqual(before);
    const auctions = (await admin.browser.call(contract.listAuctionMoney)).ok.data;
    expect(auctions.find(({ auction }) => auction._id === auctionId)).toMatchObject({
      state: 'sealed',
      payments: 2,
      refunds: 1,
      refundsMade: 1,
      sums: null,
    });
  });
});

describe('of a cancelled auction', () => {
  test('nothing reveals what was paid or went back, now or later: there are only counts', async () => {
    const before = await readSums();
    const about = await plantBids();
    const counted = (await admin.browser.call(contract.getMoney)).ok.data;
    await admin.browser.call(contract.deleteAuction, { params: { auctionId: about.auctionId } });
    await runJobs(app);
    const refunds = await app.db
      .selectFrom('refunds')
      .where('state', '=', 'refunded')
      .select('providerRefundId')
      .execute();
    expect(refunds.length).toBeGreaterThanOrEqual(2);

    const providerIds = [...about.providerIds, ...refunds.map(({ providerRefundId }) => providerRefundId ?? '')];
    expect(tracesIn(await lookAtAll({ ...about, providerIds }))).toEqual([]);
    expect(await readSums()).toEqual(before);
    const after = (await admin.browser.call(contract.getMoney)).ok.data;
    expect(after.cancelled).toEqual({
      auctions: counted.cancelled.auctions + 1,
      payments: counted.cancelled.payments + 2,
      refunds: counted.cancelled.refunds + 2,
    });
    expect(after.sealed.payments).toBe(counted.sealed.payments - 2);
  });
});

describe('once it is declared', () => {
  test('lists, sums, charts and files show it', async () => {
    const about = await plantBids({ maxSlots: 2 });
    await admin.browser.call(contract.declareWinner, { params: { auctionId: about.auctionId } });
    const found = tracesIn(await lookAtAll(about));
    expect(found).toEqual(
      expect.arrayContaining([
        `${planted[0]} in /money/payments?`,
        `${planted[1]} in /money/payments?auctionId=${about.auctionId}`,
        `${planted[0]} in /money/payments?search=${about.providerIds[0]}`,
        `${planted[0]} in /money/payments.csv?`,
        `${together} in /money/auctions?`,
        `${together} in /money/days.csv?`,
        `${together} in /money?`,
        `${together} in /dashboard/charts?`,
      ]),
    );
  });

  test.each(outcomes)('or otherwise decided, it is open as the rule says: %s', async (outcome) => {
    const isDeclared = outcome !== 'cancelled';
    const { rows } = await sql<{ open: boolean }>`
      select ${isOpen} as open from (select ${isDeclared ? new Date() : null}::timestamptz as declared_at) a`.execute(
      app.db,
    );
    expect(rows[0]?.open).toBe(!isSealed(outcome));
  });
});
