import * as contract from '@ekbid/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitAuction, updateFields } from '../auctions/testing/submit-auction.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { oweRefund, readRefund } from '../testing/refunds.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import type { LiveListening } from './live.ts';
import { eventually } from '../testing/eventually.ts';

const app = useTestApp();
const minute = 60_000;
let listening: LiveListening;
let heard: string[] = [];
let admin: Person;
let asha: Person;
let auctionId: string;

beforeAll(async () => {
  listening = await app.deps.live.listen({ onTopics: (topics) => heard.push(...topics), onLost: () => {} });
  admin = await signIn(app, { role: 'ADMIN' });
});
beforeEach(async () => {
  [asha, auctionId] = [await signIn(app), await createAuction(app)];
});
afterEach(() => setClock(app.db, 'real'));
afterAll(() => listening.stop());

/** The topics that this action announces, sorted. */
async function topicsOf(act: () => Promise<unknown>): Promise<string[]> {
  await untilAllIsHeard();
  heard = [];
  await act();
  return [...new Set(await untilAllIsHeard())].sort();
}

async function untilAllIsHeard(): Promise<string[]> {
  const mark = randomUUID();
  app.deps.live.personChanged(mark);
  await eventually(() => expect(heard).toContain(`person:${mark}`));
  return heard.filter((topic) => topic !== `person:${mark}`);
}

const aboutAuction = () => `auction:${auctionId}`;
const aboutAsha = () => `person:${asha.userId}`;

describe('changes are announced by', () => {
  test('an auction created, changed and removed', async () => {
    const created = await topicsOf(() => submitAuction(admin.browser));
    expect(created).toEqual(['auctions']);
    const { data } = await submitAuction(admin.browser);
    const fields = { ...updateFields(data), title: 'A golden kettle' };
    const both = [`auction:${data._id}`, 'auctions'];
    expect(await topicsOf(() => submitAuction(admin.browser, { fields, to: data._id, image: null }))).toEqual(both);
    expect(await topicsOf(() => remove(data._id))).toEqual(both);
  });

  test('an auction cancelled, its refunds owed, and each sent', async () => {
    await bid(app, asha, auctionId, 5);
    expect(await topicsOf(() => remove(auctionId))).toEqual([aboutAuction(), 'auctions']);
    expect(await topicsOf(() => oweRefunds(app.deps, auctionId, 'auction_cancelled'))).toEqual([aboutAsha()]);
    expect(await topicsOf(() => runJobs(app))).toEqual([aboutAsha()]);
    expect(await topicsOf(() => runJobs(app))).toEqual([]);
  });

  test('a result, declared by an administrator or when it is due', async () => {
    await setClock(app.db, { aheadMs: 61 * minute });
    const declare = () => admin.browser.call(contract.declareWinner, { params: { auctionId } });
    expect(await topicsOf(declare)).toEqual([aboutAuction(), 'auctions']);
    const due = await createAuction(app, { endsInMinutes: -1, autoDeclare: true });
    expect(await topicsOf(() => runDue(app.deps, 'declare-due-auctions'))).toEqual([`auction:${due}`, 'auctions']);
  });

  test('an order opened, given up, lapsed or refused', async () => {
    const opened = await order(asha, auctionId, 5);
    expect(await topicsOf(() => order(asha, auctionId, 6))).toEqual([aboutAsha()]);
    const giveUp = () => asha.browser.call(contract.giveUpOrder, { params: { orderId: opened.ok.order.id } });
    expect(await topicsOf(giveUp)).toEqual([aboutAsha()]);
    app.deps.provider.troubles.push('refused');
    expect(await topicsOf(() => order(asha, auctionId, 8))).toEqual([aboutAsha()]);
    await setClock(app.db, { aheadMs: 16 * minute });
    expect(await topicsOf(() => runDue(app.deps, 'reconcile-orders'))).toContain(aboutAsha());
    expect(await topicsOf(() => runDue(app.deps, 'reconcile-orders'))).toEqual([]);
  });

  test('a payment that is verified, and the bid it becomes', async () => {
    const { ok } = await order(asha, auctionId, 5);
    let token = '';
    expect(await topicsOf(async () => (token = await payAndVerify(app, asha, ok.order.id)))).toEqual([aboutAsha()]);
    expect(await topicsOf(() => place(asha, auctionId, 5, token))).toEqual([aboutAuction(), aboutAsha()]);
    expect(await topicsOf(() => place(asha, auctionId, 5, token))).toEqual([]);
  });

  test('a payment whose browser never came back', async () => {
    const { ok } = await order(asha, auctionId, 5);
    app.deps.provider.pay(ok.order.id);
    await setClock(app.db, { aheadMs: 16 * minute });
    const told = await topicsOf(() => runDue(app.deps, 'reconcile-orders'));
    expect(told).toEqual(expect.arrayContaining([aboutAuction(), aboutAsha()]));
  });

  test('money that came too late for a bid', async () => {
    const { ok } = await order(asha, auctionId, 5);
    const token = await payAndVerify(app, asha, ok.order.id);
    await remove(auctionId);
    expect(await topicsOf(() => place(asha, auctionId, 5, token))).toEqual([aboutAsha()]);
  });

  test('a refund that the provider refuses, and that is sent again', async () => {
    await runJobs(app);
    const { person, providerOrderId } = await oweRefund(app);
    app.deps.provider.troubles.push('refused');
    expect(await topicsOf(() => runJobs(app))).toEqual([`person:${person.userId}`]);
    const { refundId } = await readRefund(app, providerOrderId);
    const { ok } = await admin.browser.call(contract.listOperatorTasks, { query: {} });
    const taskId = ok.data.find(({ subject }) => subject === refundId)?._id ?? '';
    const retry = () => admin.browser.call(contract.retryRefund, { params: { taskId } });
    expect(await topicsOf(retry)).toEqual([`person:${person.userId}`]);
  });

  test('an address confirmed, and sessions that end', async () => {
    await asha.browser.call(contract.sendConfirmation);
    await runDue(app.deps, 'send-mails');
    const letter = app.deps.mailer.arrived.findLast(({ to }) => to === asha.email)?.text ?? '';
    const token = /token=(\S+)/.exec(letter)?.[1] ?? '';
    const confirm = () => asha.browser.call(contract.confirmEmail, { body: { token: decodeURIComponent(token) } });
    expect(await topicsOf(confirm)).toEqual([aboutAsha()]);
    expect(await topicsOf(() => asha.browser.call(contract.logout))).toEqual([aboutAsha()]);
    const block = { params: { userId: asha.userId }, body: { reason: 'A test.' } };
    expect(await topicsOf(() => admin.browser.call(contract.blockUser, block))).toEqual([aboutAsha()]);
  });
});

const remove = (removed: string) => admin.browser.call(contract.deleteAuction, { params: { auctionId: removed } });
