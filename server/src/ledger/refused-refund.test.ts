import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

test('a refund the provider refused is delayed and owed until an administrator has sent it again', async () => {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const auctionId = await createAuction(app, { maxSlots: 2 });
  for (let bids = 0; bids < 2; bids += 1) await bid(app, await signIn(app), auctionId, 3);
  await browser.call(contract.declareWinner, { params: { auctionId } });
  app.deps.provider.troubles.push('refused');
  await runJobs(app);

  const list = async (state: contract.RefundState) =>
    (await browser.call(contract.listRefunds, { query: { state } })).ok.data.length;
  const read = async () => {
    const { declared, openTasks } = (await browser.call(contract.getMoney)).ok.data;
    const payments = (await browser.call(contract.listPayments, { query: { state: 'delayed' } })).ok.meta.total;
    const { refunded, owed } = declared;
    return { refunded, owed, openTasks, delayed: await list('delayed'), back: await list('refunded'), payments };
  };
  expect(await read()).toEqual({ refunded: 3, owed: 3, openTasks: 1, delayed: 1, back: 1, payments: 1 });

  const [task] = (await browser.call(contract.listOperatorTasks)).ok.data;
  expect((await browser.call(contract.retryRefund, { params: { taskId: task?._id ?? '' } })).status).toBe(200);
  await runJobs(app, { later: true });
  expect(await read()).toEqual({ refunded: 6, owed: 0, openTasks: 0, delayed: 0, back: 2, payments: 0 });
});
