import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { newPerson, password } from '../accounts/testing/people.ts';

const at = useTestApp();
const ahead = (minutes: number) => setClock(at.db, { aheadMs: minutes * 60_000 });
afterEach(() => setClock(at.db, 'real'));

/** Signs in with a password. The account gets this role. */
async function signedIn({ role = 'ADMIN', remember = false }: { role?: 'ADMIN' | 'USER'; remember?: boolean } = {}) {
  const { userId, email } = await newPerson(at);
  await at.db.updateTable('users').where('userId', '=', userId).set({ role }).execute();
  const browser = new Browser(at.app);
  await browser.call(contract.login, { body: { email, password, remember } });
  return browser;
}

const isIn = async (browser: Browser, headers = {}) =>
  (await browser.call(contract.getMe, { headers })).ok.data !== null;

describe('an administrator who does nothing', () => {
  test.each([false, true])('for half an hour is signed out (remembered: %s)', async (remember) => {
    const [early, late] = [await signedIn({ remember }), await signedIn({ remember })];
    await ahead(29);
    expect(await isIn(early)).toBe(true);
    await ahead(31);
    expect((await late.call(contract.getDashboard)).status).toBe(401);
    expect((await early.call(contract.getDashboard)).status).toBe(200);
  });

  test('is not kept signed in by a page that calls by itself', async () => {
    const browser = await signedIn();
    const headers = { [contract.unattendedHeader]: '1' };
    await ahead(29);
    expect(await isIn(browser, headers)).toBe(true);
    await ahead(31);
    expect(await isIn(browser, headers)).toBe(false);
  });
});

test('an administrator at work stays signed in, for twelve hours at most', async () => {
  const browser = await signedIn();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    await ahead(minutes);
    expect([minutes, await isIn(browser)]).toEqual([minutes, true]);
  }
  await ahead(12 * 60);
  expect(await isIn(browser)).toBe(false);
});

test('a bidder’s session is not shortened', async () => {
  const browser = await signedIn({ role: 'USER' });
  await ahead(11 * 60);
  expect(await isIn(browser)).toBe(true);
});
