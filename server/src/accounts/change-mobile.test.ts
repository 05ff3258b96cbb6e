import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { runDue } from '../testing/run-jobs.ts';
import { createAuction, openBrowser, useTestApp, withoutCounting } from '../testing/test-app.ts';
import { confirmEmailOf, newNumber, newPerson, password, readCode, sendOtp, verifyOtp } from './testing/people.ts';

const at = useTestApp();

/** Verifies a number in this browser by its code. */
async function prove(browser: Browser, number: string) {
  await sendOtp(browser, number);
  await verifyOtp(browser, number, readCode(at, number));
}
const change = (browser: Browser, mobileNumber: string) =>
  browser.call(contract.changeMobile, { body: { mobileNumber } });
const isIn = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data !== null;

// proves profile.mobile-change
test('a number is changed with a code to each of the two; others are signed out, and the new one signs in', async () => {
  const asha = await newPerson(at);
  await confirmEmailOf(at, asha.userId);
  const elsewhere = await openBrowser(at, asha.userId);
  const number = newNumber();
  await prove(asha.browser, asha.mobileNumber);
  await prove(asha.browser, number);
  const changed = await change(asha.browser, number);
  expect([changed.status, changed.ok.data.userData.mobileNumber]).toEqual([200, number]);
  expect([await isIn(asha.browser), await isIn(elsewhere)]).toEqual([true, false]);
  const login = (mobileNumber: string) => elsewhere.call(contract.login, { body: { mobileNumber, password } });
  expect([(await login(asha.mobileNumber)).status, (await login(number)).status]).toEqual([400, 200]);
  expect((await change(asha.browser, number)).problem.code, 'each code proves one change').toBe('mobile_taken');
  expect(withoutCounting(at.logged)).not.toContain(readCode(at, number));
  await runDue(at.deps, 'send-mails');
  const letters = at.deps.mailer.arrived.filter(({ to }) => to === asha.email);
  expect(letters.map(({ subject }) => subject)).toEqual(['Your EkBid account has another mobile number']);
  expect(letters[0]?.text).toContain(`ends in ${number.slice(-3)}`);
});

// proves profile.mobile-change-refused
test('nothing changes without the code of the present number, in another browser, or to the number of an account', async () => {
  const [asha, ravi] = [await newPerson(at), await newPerson(at)];
  const number = newNumber();
  await prove(asha.browser, number);
  const refusals = [(await change(asha.browser, number)).problem.code];
  const elsewhere = await openBrowser(at, asha.userId);
  await prove(elsewhere, asha.mobileNumber);
  refusals.push((await change(asha.browser, number)).problem.code, (await change(elsewhere, number)).problem.code);
  await prove(elsewhere, ravi.mobileNumber);
  refusals.push((await change(elsewhere, ravi.mobileNumber)).problem.code);
  expect(refusals).toEqual([...Array<string>(3).fill('mobile_not_verified'), 'mobile_taken']);
  const { ok } = await asha.browser.call(contract.getMe);
  expect(ok.data?.userData.mobileNumber).toBe(asha.mobileNumber);
});

// proves profile.mobile-change-limits
test('an exclusion after the change also covers an account that the former number makes', async () => {
  const asha = await newPerson(at);
  const number = newNumber();
  await prove(asha.browser, asha.mobileNumber);
  await prove(asha.browser, number);
  await change(asha.browser, number);
  await asha.browser.call(contract.excludeMyself, { body: { exclusion: 'half_year' } });
  const again = await newPerson(at, { mobileNumber: asha.mobileNumber });
  const auctionId = await createAuction(at);
  const codes = [];
  for (const { browser } of [asha, again])
    codes.push((await browser.call(contract.createOrder, { body: { auctionId, amount: 5 } })).problem.code);
  expect(codes).toEqual(['excluded', 'excluded']);
});
