import * as contract from '@ekbid/contract';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';

const app = useTestApp();
afterEach(async () => {
  app.deps.provider.troubles.length = 0;
  await setClock(app.db, 'real');
});

const list = async ({ browser }: Person) => (await browser.call(contract.listMyBids, { query: {} })).ok.data;
const record = ({ browser }: Person, paymentOrderId: string) =>
  browser.call(contract.getPaymentRecord, { params: { paymentOrderId } });

async function payTwice() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { title: '=Kettle, "blue"' })];
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  app.deps.provider.pay(providerOrderId);
  await notify(app, 'payment.captured', { providerOrderId });
  await runJobs(app);
  const [own] = await list(asha);
  return { asha, auctionId, providerOrderId, paymentOrderId: own?._id ?? '', receiptNumber: own?.receiptNumber };
}

// proves payment-record.content
describe('the record of a payment', () => {
  test('names the order, each payment with its method, and each refund', async () => {
    const { asha, auctionId, providerOrderId, paymentOrderId, receiptNumber } = await payTwice();
    const [first, second] = [...app.deps.provider.payments.values()].filter(
      (payment) => payment.providerOrderId === providerOrderId,
    );
    const { data } = (await record(asha, paymentOrderId)).ok;
    expect(data).toMatchObject({
      ...{ _id: paymentOrderId, auctionId, auctionTitle: '=Kettle, "blue"', bidAmount: 7 },
      ...{ receiptNumber, providerOrderId },
      payments: [
        { providerPaymentId: first?.providerPaymentId, amount: 7, method: 'upi' },
        { providerPaymentId: second?.providerPaymentId, amount: 7, method: 'upi' },
      ],
      refunds: [
        {
          providerPaymentId: second?.providerPaymentId,
          ...{ state: 'refunded', reason: 'second_payment', amount: 7 },
          providerRefundId: expect.stringMatching(/^rfnd_/) as string,
        },
      ],
    });
  });

  test('is there without the method while the provider does not answer', async () => {
    const { asha, paymentOrderId } = await payTwice();
    app.deps.provider.troubles.push('unavailable', 'refused');
    const { data } = (await record(asha, paymentOrderId)).ok;
    expect(data.payments.map(({ method }) => method)).toEqual([null, null]);
  });

  test('is nobody else’s, and there is none before money came', async () => {
    const { paymentOrderId, auctionId } = await payTwice();
    const meera = await signIn(app);
    expect((await record(meera, paymentOrderId)).status).toBe(404);
    await order(meera, auctionId, 9);
    const [unpaid] = await list(meera);
    expect((await record(meera, unpaid?._id ?? '')).status).toBe(404);
  });
});

// proves payment-record.statement
describe('the statement of a year', () => {
  const read = async ({ browser }: Person, year: number | string) => {
    const { body, statusCode } = await browser.send('GET', `/api/payment/statement.csv?year=${year}`);
    return {
      statusCode,
      body,
      rows: statusCode === 200 ? parse<Record<string, string>>(body, { bom: true, columns: true }) : [],
    };
  };
  const thisYear = Number(new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }));

  test('has what a person paid and got back, and runs as no formula', async () => {
    const { asha, providerOrderId, receiptNumber } = await payTwice();
    const meera = await signIn(app);
    await bid(app, meera, await createAuction(app), 5);
    const { rows } = await read(asha, thisYear);
    const same = { Auction: `'=Kettle, "blue"`, 'Receipt number': receiptNumber, 'Order id': providerOrderId };
    expect(rows).toMatchObject([
      { ...same, 'Paid (INR)': '7.00', 'Refunded (INR)': '', 'Refund id': '' },
      { ...same, 'Paid (INR)': '7.00' },
      { ...same, 'Paid (INR)': '', 'Refunded (INR)': '7.00' },
    ]);
  });

  test('has only that year by India’s calendar', async () => {
    const asha = await signIn(app);
    const auctionId = await createAuction(app, { endsInMinutes: 390 * 24 * 60 });
    const newYear = Date.parse(`${thisYear + 1}-01-01T00:00:00+05:30`);
    for (const [amount, fromNewYear] of [
      [5, -60_000],
      [6, 60_000],
    ] as const) {
      await setClock(app.db, { aheadMs: newYear + fromNewYear - Date.now() });
      await bid(app, asha, auctionId, amount);
    }
    expect((await read(asha, thisYear)).rows).toMatchObject([{ 'Paid (INR)': '5.00' }]);
    const { rows } = await read(asha, thisYear + 1);
    expect(rows).toMatchObject([{ 'Paid (INR)': '6.00' }]);
    expect(rows[0]?.['Date (IST)']).toMatch(`${thisYear + 1}-01-01 00:0`);
    expect((await read(asha, 'all')).statusCode).toBe(400);
  });
});
