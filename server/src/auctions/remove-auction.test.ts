import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { listOwing } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { submitAuction } from './testing/submit-auction.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const signInAdmin = () => signIn(app, { role: 'ADMIN' });

async function remove(auctionId: string, browser?: Browser) {
  const answer = await (browser ?? (await signInAdmin()).browser).call(contract.deleteAuction, {
    params: { auctionId },
  });
  return { status: answer.status, message: answer.problem.message, code: answer.problem.code };
}

async function show(auctionId: string) {
  return new Browser(app.app).call(contract.getAuction, { params: { auctionId } });
}

/** Returns this auction's entry among those whose refunds are not yet recorded as owed: one, or none. */
async function owingOf(auctionId: string) {
  const owing = await listOwing(app);
  return owing.filter((each) => each.auctionId === auctionId);
}

describe('deleting an auction without orders', () => {
  test('removes it with its picture, and records an audit event', async () => {
    const { browser, userId } = await signInAdmin();
    const { data } = await submitAuction(browser);
    expect(await remove(data._id, browser)).toMatchObject({ status: 200, message: 'Auction deleted' });
    expect((await show(data._id)).status).toBe(404);
    expect((await browser.send('GET', data.auctionImage ?? '')).statusCode).toBe(404);
    const events = await app.db
      .selectFrom('adminActs')
      .select(['act', 'details'])
      .where('adminId', '=', userId)
      .orderBy('actId')
      .execute();
    expect(events.at(-1)).toMatchObject({
      act: 'auction.remove',
      details: { auctionId: data._id, title: data.title, before: { maxSlots: data.maxSlots } },
    });
    expect(await owingOf(data._id)).toEqual([]);
  });

  test('keeps the reports about it', async () => {
    const { browser } = await signIn(app);
    const auctionId = await createAuction(app);
    const body = { auctionId, reason: 'Wrong picture', description: 'This is a pan.' };
    expect((await browser.call(contract.createReport, { body })).status).toBe(200);
    expect((await remove(auctionId)).status).toBe(200);
    const reports = await app.db
      .selectFrom('reports')
      .select('auctionId')
      .where('description', '=', body.description)
      .execute();
    expect(reports).toEqual([{ auctionId: null }]);
  });

  test('is possible in every status', async () => {
    for (const endsInMinutes of [60, -1])
      expect((await remove(await createAuction(app, { endsInMinutes }))).status).toBe(200);
  });
});

describe('deleting an auction with orders', () => {
  test('cancels it and owes every payer a refund', async () => {
    const { browser, userId } = await signInAdmin();
    const auctionId = await createAuction(app);
    await bid(app, await signIn(app), auctionId, 5);
    const answer = await remove(auctionId, browser);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Auction cancelled. Everyone who paid gets their money back.',
    });
    expect((await show(auctionId)).ok.data).toMatchObject({ status: 'cancelled', outcome: 'cancelled', totalBids: 1 });
    expect(await owingOf(auctionId)).toEqual([{ auctionId, reason: 'auction_cancelled' }]);
    const events = await app.db
      .selectFrom('adminActs')
      .select(['act', 'details'])
      .where('adminId', '=', userId)
      .execute();
    expect(events).toMatchObject([{ act: 'auction.cancel', details: { auctionId, bids: 1 } }]);
  });

  test('accepts no more bids afterwards', async () => {
    const auctionId = await createAuction(app);
    await order(await signIn(app), auctionId, 5);
    await remove(auctionId);
    const { status, problem } = await order(await signIn(app), auctionId, 6);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'auction_cancelled' });
  });

  const refused = {
    status: 409,
    code: 'auction_not_cancellable',
    message: 'This auction is over or full: its result stands and it can no longer be cancelled',
  };

  test('is refused if it is full or over: the result is final, declared or not', async () => {
    const full = await createAuction(app, { maxSlots: 1 });
    await bid(app, await signIn(app), full, 5);
    expect(await remove(full)).toMatchObject(refused);
    const ended = await createAuction(app);
    await bid(app, await signIn(app), ended, 5);
    await setClock(app.db, { aheadMs: 3_600_000 });
    const { browser } = await signInAdmin();
    expect(await remove(ended, browser)).toMatchObject(refused);
    await browser.call(contract.declareWinner, { params: { auctionId: ended } });
    expect(await remove(ended, browser)).toMatchObject(refused);
    expect((await show(ended)).ok.data.outcome).toBe('winner');
    expect([...(await owingOf(full)), ...(await owingOf(ended))]).toEqual([]);
  });

  test('twice cancels once', async () => {
    const auctionId = await createAuction(app);
    await order(await signIn(app), auctionId, 5);
    const { browser } = await signInAdmin();
    const answers = await Promise.all([1, 2, 3].map(() => remove(auctionId, browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ code }) => code === 'auction_cancelled')).toHaveLength(2);
    expect(await owingOf(auctionId)).toHaveLength(1);
  });

  test('a first order at the same moment is either refused or keeps the auction', async () => {
    const person = await signIn(app);
    const { browser } = await signInAdmin();
    for (let round = 0; round < 20; round += 1) {
      const auctionId = await createAuction(app);
      const [ordered, removed] = await Promise.all([order(person, auctionId, 5), remove(auctionId, browser)]);
      expect(removed.status).toBe(200);
      const left = await show(auctionId);
      if (ordered.status === 200) expect(left.ok.data.outcome).toBe('cancelled');
      else expect(['not_found', 'auction_cancelled']).toContain(ordered.problem.code);
    }
  });
});

test('deleting is for administrators and existing auctions', async () => {
  const auctionId = await createAuction(app);
  expect(await remove(auctionId, new Browser(app.app))).toMatchObject({ status: 401 });
  expect(await remove(auctionId, (await signIn(app)).browser)).toMatchObject({ status: 403 });
  expect((await show(auctionId)).status).toBe(200);
  expect(await remove(crypto.randomUUID())).toMatchObject({ status: 404, code: 'not_found' });
});
