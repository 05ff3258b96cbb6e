import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { texts as hindi } from '@ekbid/texts/hi';
import { adminTexts as hindiAdmin } from '@ekbid/texts/hi/admin';
import { serverTexts as hindiServer } from '@ekbid/texts/hi/server';
import { describe, expect, test } from 'vitest';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const fromHindiBrowser = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };

async function hindiReader(role: 'USER' | 'ADMIN' = 'USER'): Promise<Person> {
  const person = await signIn(app, { role });
  person.browser.cookies.set('language', 'hi');
  return person;
}

describe('a person who reads Hindi', () => {
  test('gets the message of a successful call in Hindi', async () => {
    const { browser } = await hindiReader('ADMIN');
    const auctionId = await createAuction(app);
    const { ok } = await browser.call(contract.deleteAuction, { params: { auctionId } });
    expect(ok.message).toBe(hindiServer.replies.auctionRemoved);
  });

  test('reads Hindi in the payment window', async () => {
    const { browser } = await hindiReader();
    const { ok } = await browser.call(contract.getCheckout);
    expect(ok.data).toMatchObject({ name: 'EkBid', description: hindiServer.replies.paymentDescription });
  });

  test('is refused in Hindi: by a rule, a schema, an unknown address, and the wrong account', async () => {
    const [{ browser }, auctionId] = [await hindiReader(), await createAuction(app)];
    const messageOf = async (call: Promise<{ problem: { message: string } }>) => (await call).problem.message;
    const order = { auctionId, amount: 5000 };
    expect(await messageOf(browser.call(contract.createOrder, { body: order }))).toBe('बोली ₹100 से ज़्यादा नहीं हो सकती');
    expect(await messageOf(browser.call(contract.login, { body: { email: '', password: 'x' } }))).toBe(
      hindi.refusals.login_missing({}),
    );
    expect((await browser.send('GET', '/api/nothing')).json()).toMatchObject({ message: hindi.refusals.not_found({}) });
    expect(await messageOf(browser.call(contract.getDashboard))).toBe(hindi.refusals.forbidden({}));
  });

  test('and administers gets the end of a task in Hindi', async () => {
    const { browser } = await hindiReader('ADMIN');
    const { taskId } = await app.db
      .insertInto('operatorTasks')
      .values({ kind: 'dispute', subject: 'pay_disputed' })
      .returning('taskId')
      .executeTakeFirstOrThrow();
    const call = { params: { taskId: String(taskId) }, body: { note: 'जवाब दे दिया' } };
    const { ok } = await browser.call(contract.resolveOperatorTask, call);
    expect(ok.message).toBe(hindiAdmin.operatorTasks.messages.resolved);
  });

  test('need not choose it: the browser asks for it', async () => {
    const { browser } = await signIn(app);
    const params = { auctionId: 'not-an-id' };
    const { problem } = await browser.call(contract.getAuction, { params, headers: fromHindiBrowser });
    expect(problem).toMatchObject({ code: 'not_found', message: hindi.refusals.not_found({}) });
  });
});

test('a person who chose English gets English, although the browser asks for Hindi', async () => {
  const { browser } = await signIn(app);
  browser.cookies.set('language', 'en');
  const { problem } = await browser.call(contract.getDashboard, { headers: fromHindiBrowser });
  expect(problem.message).toBe(english.refusals.forbidden({}));
});
