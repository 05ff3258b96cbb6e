import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { useTestApp, withoutCounting } from '../testing/test-app.ts';
import { forgotPassword, newNumber, newPerson, readCode, wrongCode } from './testing/people.ts';

const at = useTestApp();

const send = (browser: Browser, phone: string) => browser.call(contract.sendLoginCode, { body: { phone } });
const enter = (browser: Browser, phone: string, otp: string) =>
  browser.call(contract.loginByCode, { body: { phone, otp } });

// proves sign-in.by-code
test('a code signs in, once, in the browser that asked for it', async () => {
  const { mobileNumber, userId } = await newPerson(at);
  const browser = new Browser(at.app);
  await send(browser, mobileNumber);
  expect(at.messages.findLast(({ to }) => to === mobileNumber)?.text).toMatch(/^\d{6} is your EkBid code\./);
  const code = readCode(at, mobileNumber);
  expect((await enter(new Browser(at.app), mobileNumber, code)).status, 'another browser').toBe(400);
  expect((await enter(browser, mobileNumber, wrongCode(at, mobileNumber))).problem.code).toBe('otp_invalid');
  expect((await enter(browser, mobileNumber, code)).ok.data.userData._id).toBe(userId);
  expect((await browser.call(contract.getMe)).ok.data?.userData._id).toBe(userId);
  expect((await enter(browser, mobileNumber, code)).status).not.toBe(200);
  expect(withoutCounting(at.logged)).not.toContain(code);
});

// proves sign-in.by-code-alike
test('numbers without an account and of administrators are answered alike, and get no code', async () => {
  const [asha, admin] = [await newPerson(at), await newPerson(at)];
  await at.db.updateTable('users').where('userId', '=', admin.userId).set({ role: 'ADMIN' }).execute();
  const [before, nobody] = [at.messages.length, newNumber()];
  const answers = [];
  for (const number of [asha.mobileNumber, admin.mobileNumber, nobody]) {
    const browser = new Browser(at.app);
    const { status, ok } = await send(browser, number);
    const refused = await enter(browser, number, number === asha.mobileNumber ? '' : '123456');
    answers.push([status, ok.message, refused.status]);
  }
  expect(answers).toEqual(Array(3).fill([200, english.messages.resetCodeSent, 400]));
  expect(at.messages.slice(before).map(({ to }) => to)).toEqual([asha.mobileNumber]);
});

test('a person made an administrator after the code was sent is not signed in by it', async () => {
  const { mobileNumber, userId } = await newPerson(at);
  const browser = new Browser(at.app);
  await send(browser, mobileNumber);
  await at.db.updateTable('users').where('userId', '=', userId).set({ role: 'ADMIN' }).execute();
  expect((await enter(browser, mobileNumber, readCode(at, mobileNumber))).problem.code).toBe('otp_invalid');
});

// proves sign-in.by-code-changed
test.each([
  ['password', { passwordHash: 'another hash' }],
  ['number', { mobileNumber: newNumber() }],
  ['role', { role: 'ADMIN' as const }],
])('a change of the %s between the code and the session stops the session', async (_what, change) => {
  const { mobileNumber, userId } = await newPerson(at);
  const browser = new Browser(at.app);
  await send(browser, mobileNumber);
  const { callers } = at.app;
  const signIn = callers.signIn.bind(callers);
  const between = vi.spyOn(callers, 'signIn').mockImplementation(async (start) => {
    await at.db.updateTable('users').where('userId', '=', userId).set(change).execute();
    return signIn(start);
  });
  expect((await enter(browser, mobileNumber, readCode(at, mobileNumber))).problem.code).toBe('login_failed');
  between.mockRestore();
  expect((await browser.call(contract.getMe)).ok.data).toBeNull();
});

// proves sign-in.by-code-budget
test('codes to sign in and for a new password share one budget', async () => {
  const { mobileNumber } = await newPerson(at);
  const codes = [];
  for (const ask of [send, forgotPassword, send, forgotPassword, send])
    codes.push((await ask(new Browser(at.app), mobileNumber)).status);
  expect(codes.slice(0, 3)).toEqual([200, 200, 200]);
  expect(codes.slice(3)).toEqual([429, 429]);
});
