import * as contract from '@ekbid/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

const tenDays = { endsInMinutes: 10 * 24 * 60 };
const at = (instant: string) => setClock(app.db, new Date(instant));
const declare = (auctionId: string) => admin.browser.call(contract.declareWinner, { params: { auctionId } });
/** A new person places a bid. The amount is in rupees. */
async function someoneBids(auctionId: string, amount: number): Promise<string> {
  const person = await signIn(app, { firstName: 'Meera', lastName: 'Iyer' });
  return (await bid(app, person, auctionId, amount)).providerOrderId;
}

let admin: Person;
let won: string;
let shared: string;
let running: string;
let firstOrder: string;

/** Money moves on five days in India. Midnight in India is 18:30 UTC of the day before. */
beforeAll(async () => {
  await at('2031-02-28T18:30:00Z');
  admin = await signIn(app, { role: 'ADMIN' });
  won = await createAuction(app, { ...tenDays, title: '=1+1 cookers', maxSlots: 3 });
  shared = await createAuction(app, { ...tenDays, title: 'Nobody wins', maxSlots: 2 });
  running = await createAuction(app, { ...tenDays, title: 'Still running' });
  firstOrder = await someoneBids(won, 5);
  await at('2031-03-01T18:29:59.999Z');
  await someoneBids(won, 7);
  await at('2031-03-01T18:30:00Z');
  await someoneBids(won, 7);
  await someoneBids(shared, 9);
  await someoneBids(shared, 9);
  await someoneBids(running, 50);
  await at('2031-03-03T06:00:00Z');
  await declare(won);
  await declare(shared);
  await at('2031-03-04T06:00:00Z');
  await runJobs(app);
  await at('2031-03-05T06:00:00Z');
});

const fileOf = async (address: string) => {
  const { body } = await admin.browser.send('GET', `/api/money/${address}`);
  return parse<Record<string, string>>(body, { bom: true, columns: true });
};

describe('the sums', () => {
  test('are those of a book kept by hand: declared auctions in rupees, the others counted', async () => {
    const { declared, sealed, cancelled, comparisons, openTasks } = (await admin.browser.call(contract.getMoney)).ok
      .data;
    expect(declared).toEqual({ auctions: 2, payments: 5, refunds: 2, captured: 37, refunded: 18, owed: 0, earned: 19 });
    expect(sealed).toEqual({ auctions: 1, payments: 1, refunds: 0 });
    expect(cancelled).toEqual({ auctions: 0, payments: 0, refunds: 0 });
    expect([comparisons, openTasks]).toEqual([[], 0]);
  });

  test('of each auction too, the last to end first', async () => {
    const { data, meta } = (await admin.browser.call(contract.listAuctionMoney)).ok;
    const byTitle = Object.fromEntries(
      data.map(({ auction, state, payments, refundsMade, sums }) => [
        auction.title,
        { state, payments, refundsMade, sums },
      ]),
    );
    expect(byTitle).toEqual({
      '=1+1 cookers': {
        state: 'declared',
        payments: 3,
        refundsMade: 0,
        sums: { captured: 19, refunded: 0, owed: 0, earned: 19 },
      },
      'Nobody wins': {
        state: 'declared',
        payments: 2,
        refundsMade: 2,
        sums: { captured: 18, refunded: 18, owed: 0, earned: 0 },
      },
      'Still running': { state: 'sealed', payments: 1, refundsMade: 0, sums: null },
    });
    expect(meta).toEqual({ next: null, total: 3 });
  });

  test('of single auctions are what they earned; those that are not declared are left out', async () => {
    const query = { auctionIds: [won, running, shared].join(',') };
    const { data } = (await admin.browser.call(contract.listEarnings, { query })).ok;
    expect(Object.fromEntries(data.map(({ auctionId, earned }) => [auctionId, earned]))).toEqual({
      [won]: 19,
      [shared]: 0,
    });
    const wrong = await admin.browser.send('GET', '/api/money/earnings?auctionIds=1');
    expect(wrong.statusCode).toBe(400);
  });

  test('of a day end at midnight in India, in the file and in the charts', async () => {
    const line = (
      day: string,
      payments: number,
      captured: string,
      refunds: number,
      refunded: string,
      earned: string,
    ) => ({
      'Day (IST)': day,
      Payments: String(payments),
      'Captured (INR)': captured,
      Refunds: String(refunds),
      'Refunded (INR)': refunded,
      'Lost outside EkBid (INR)': '0.00',
      'Earned (INR)': earned,
    });
    const days = [
      line('2031-03-01', 2, '12.00', 0, '0.00', '0.00'),
      line('2031-03-02', 3, '25.00', 0, '0.00', '0.00'),
      line('2031-03-03', 0, '0.00', 0, '0.00', '19.00'),
      line('2031-03-04', 0, '0.00', 2, '18.00', '0.00'),
    ];
    expect(await fileOf('days.csv')).toEqual(days);
    expect(await fileOf('days.csv?from=2031-03-02&to=2031-03-03')).toEqual(days.slice(1, 3));

    const charts = (await admin.browser.call(contract.getCharts, { query: { days: 7 } })).ok.data;
    const none = { signUps: 0, bids: 0, captured: 0, refunded: 0, slotsFilled: 0, slotsOffered: 0 };
    expect(charts.days).toEqual([
      { ...none, day: '2031-02-27' },
      { ...none, day: '2031-02-28' },
      // The sign-ups are two administrators, and one person for each bid.
      { ...none, day: '2031-03-01', signUps: 4, bids: 2, captured: 12 },
      { ...none, day: '2031-03-02', signUps: 4, bids: 4, captured: 25 },
      { ...none, day: '2031-03-03', slotsFilled: 5, slotsOffered: 5 },
      { ...none, day: '2031-03-04', refunded: 18 },
      { ...none, day: '2031-03-05' },
    ]);
    expect(charts.totals).toEqual({ signUps: 8, bids: 6, captured: 37, refunded: 18, slotsFilled: 5, slotsOffered: 5 });
  });
});

describe('the list of payments', () => {
  const list = async (query: object = {}) => (await admin.browser.call(contract.listPayments, { query })).ok;

  test('has those of declared auctions, newest first, page by page', async () => {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { data, meta } = await list({ limit: 2, ...(after && { after }) });
      expect(meta.total).toBe(5);
      seen.push(...data.map(({ auction, amount, state }) => `${auction.title} ${amount} ${state}`));
      after = meta.next;
    }
    expect(seen.toSorted()).toEqual(
      [
        '=1+1 cookers 5 bid',
        '=1+1 cookers 7 bid',
        '=1+1 cookers 7 bid',
        'Nobody wins 9 refunded',
        'Nobody wins 9 refunded',
      ].toSorted(),
    );
    expect(seen.slice(-2)).toEqual(['=1+1 cookers 7 bid', '=1+1 cookers 5 bid']);
  });

  test('is narrowed down by auction, by what became of a payment, and by any id of the provider’s', async () => {
    expect((await list({ auctionId: won })).data).toHaveLength(3);
    expect((await list({ auctionId: running })).data).toHaveLength(0);
    expect((await list({ state: 'refunded' })).data.map(({ auction }) => auction._id)).toEqual([shared, shared]);
    expect((await list({ state: 'delayed' })).meta.total).toBe(0);

    const [found] = (await list({ search: firstOrder })).data;
    expect(found).toMatchObject({ providerOrderId: firstOrder, amount: 5, capturedAt: '2031-02-28T18:30:00.000Z' });
    expect(found?.user).toMatchObject({ name: 'Meera Iyer' });
    expect((await list({ search: found?.providerPaymentId })).data).toEqual([found]);
    expect((await list({ search: 'pay_of_nobody' })).data).toEqual([]);
  });
});

describe('the list of refunds', () => {
  const list = async (query: object = {}) => (await admin.browser.call(contract.listRefunds, { query })).ok;

  test('says why, when owed and when made, and finds by the ids of both', async () => {
    const { data, meta } = await list();
    expect(meta).toEqual({ next: null, total: 2 });
    expect(data[0]).toMatchObject({
      auction: { _id: shared, title: 'Nobody wins' },
      amount: 9,
      state: 'refunded',
      reason: 'no_unique_bid',
      owedAt: '2031-03-04T06:00:00.000Z',
      refundedAt: '2031-03-04T06:00:00.000Z',
    });
    for (const search of [data[0]?.providerRefundId, data[0]?.providerPaymentId])
      expect((await list({ search })).data).toEqual([data[0]]);
    expect((await list({ state: 'on_its_way' })).data).toEqual([]);
    expect((await list({ auctionId: won })).data).toEqual([]);
  });
});

describe('a file for the accountant', () => {
  test('has every payment with both its times, and no formula', async () => {
    const payments = await fileOf('payments.csv?to=2031-03-04');
    expect(payments).toHaveLength(5);
    expect(payments[0]).toEqual({
      'Captured (IST)': '2031-03-01 00:00:00',
      'Captured (UTC)': '2031-02-28 18:30:00',
      'Amount (INR)': '5.00',
      State: 'bid',
      Auction: "'=1+1 cookers",
      Bidder: 'Meera Iyer',
      'E-mail': expect.stringContaining('@example.in') as string,
      'Payment id': expect.stringMatching(/^pay_/) as string,
      'Order id': firstOrder,
      'Auction id': won,
      'Bidder id': expect.any(String) as string,
    });
    expect(await fileOf('payments.csv?from=2031-03-01&to=2031-03-01')).toEqual(payments.slice(0, 2));
  });

  test('has every refund, its sum that of the days', async () => {
    const refunds = await fileOf('refunds.csv?to=2031-03-04');
    expect(refunds.map((refund) => [refund['Refunded (IST)'], refund['Amount (INR)'], refund['Reason']])).toEqual([
      ['2031-03-04 11:30:00', '9.00', 'no_unique_bid'],
      ['2031-03-04 11:30:00', '9.00', 'no_unique_bid'],
    ]);
  });

  test('is recorded with the administrator and the days it covers', async () => {
    await fileOf('refunds.csv?from=2031-03-01');
    const act = await app.db
      .selectFrom('adminActs')
      .where('act', '=', 'money.export')
      .orderBy('actId', 'desc')
      .select(['adminId', 'details'])
      .executeTakeFirst();
    expect(act).toEqual({ adminId: admin.userId, details: { file: 'refunds', from: '2031-03-01', to: null } });
  });

  test.each(['from=2031-02-30', 'to=tomorrow', 'from=0000-01-01', 'from=99999-01-01'])(
    'of no days there are is refused: %s',
    async (days) => {
      expect((await admin.browser.send('GET', `/api/money/payments.csv?${days}`)).statusCode).toBe(400);
    },
  );
});

test('before the first payment there is nothing, and no error', async () => {
  const empty = (await admin.browser.call(contract.listPayments, { query: { auctionId: running } })).ok;
  expect(empty).toMatchObject({ data: [], meta: { next: null, total: 0 } });
  expect(await fileOf('days.csv?to=2031-02-01')).toEqual([]);
  expect((await admin.browser.call(contract.getCharts, { query: { days: 8 } })).status).toBe(400);
});
