import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ PRIZE_TAX: 'on' });

test('where the operator asks for it, a prize is sent only after its tax was recorded, and the winner sees it', async () => {
  const [asha, admin] = [await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const auctionId = await createAuction(app, { maxSlots: 1 });
  await bid(app, asha, auctionId, 7);
  await declareWinner(app.deps, auctionId, 'ekbid');
  const params = { auctionId };
  const record = (amount: string) =>
    admin.browser.call(contract.recordPrizeTax, {
      params,
      body: { amount, date: '2026-11-20', reference: 'Challan 7', borneBy: 'operator' },
    });
  expect(await record('seven')).toMatchObject({ problem: { code: 'amount_invalid', field: 'amount' } });

  const place = { name: 'Asha', address: '12 Main Road', pinCode: '400058', region: 'MH', telephone: '9876543210' };
  expect((await asha.browser.call(contract.getPrize, { params })).ok.data).toMatchObject({
    taxNeeded: true,
    tax: null,
  });
  await asha.browser.call(contract.claimPrize, { params, body: { ...place, note: '' } });
  const send = () =>
    admin.browser.call(contract.sendPrize, { params, body: { carrier: 'India Post', trackingLink: '' } });
  expect(await send()).toMatchObject({ status: 409, problem: { code: 'prize_tax_missing' } });
  await record('7,499.70');
  const { tax } = (await asha.browser.call(contract.getPrize, { params })).ok.data;
  expect(tax).toEqual({ amount: 7499.7, date: '2026-11-20', reference: 'Challan 7', borneBy: 'operator' });
  expect((await send()).ok.data.state).toBe('sent');
  expect((await record('1')).status).toBe(409);
});
