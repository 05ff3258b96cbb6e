import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { openBrowser, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { confirmEmailOf, logIn, newPerson, password } from './testing/people.ts';
import { runDue } from '../testing/run-jobs.ts';

const at = useTestApp();
const fresh = 'a new password 2!';
afterEach(() => setClock(at.db, 'real'));

const change = (browser: Browser, body: { presentPassword?: string; password?: string }) =>
  browser.call(contract.changePassword, { body });
const isSignedIn = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data !== null;

describe('changing the password', () => {
  test('needs the present one, stays signed in here, signs out elsewhere, and sends a mail', async () => {
    const { browser, email, userId } = await newPerson(at);
    await confirmEmailOf(at, userId);
    const elsewhere = await openBrowser(at, userId);
    expect((await change(browser, { presentPassword: password, password: fresh })).status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(at, email, password)).problem.code).toBe('login_failed');
    expect((await logIn(at, email, fresh)).status).toBe(200);
    await runDue(at.deps, 'send-mails');
    const subjects = at.deps.mailer.arrived.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('Your EkBid password was changed');
  });

  test('changes nothing if the present one is changed at the same moment', async () => {
    const { browser, userId } = await newPerson(at);
    const changing = await at.db.transaction().execute(async (db) => {
      await db.updateTable('users').set({ passwordHash: 'another' }).where('userId', '=', userId).execute();
      const sent = change(browser, { presentPassword: password, password: fresh });
      await untilWaiting(at.db, 1);
      return { sent };
    });
    expect((await changing.sent).problem.code).toBe('password_wrong');
    const users = at.db.selectFrom('users').where('userId', '=', userId).select('passwordHash');
    expect(await users.executeTakeFirst()).toEqual({ passwordHash: 'another' });
  });

  test.each([
    [{ password: fresh }, 'password_missing', 'presentPassword'],
    [{ presentPassword: password }, 'password_missing', 'password'],
    [{ presentPassword: password, password: '1234567' }, 'password_length', 'password'],
    [{ presentPassword: 'not it', password: fresh }, 'password_wrong', 'presentPassword'],
  ])('%o is refused, and nothing changes', async (body, code, field) => {
    const { browser, email } = await newPerson(at);
    const { status, problem } = await change(browser, body);
    expect([status, problem.code, problem.field]).toEqual([400, code, field]);
    expect((await logIn(at, email, password)).status).toBe(200);
  });

  test('does not allow guessing the present one, not even with many concurrent tries', async () => {
    const { browser } = await newPerson(at);
    const guesses = Array.from({ length: 15 }, (_, n) => ({ presentPassword: `guess ${n}`, password: fresh }));
    const replies = await Promise.all(guesses.map((guess) => change(browser, guess)));
    const codes = replies.map(({ problem }) => problem.code).toSorted();
    expect(codes).toEqual([
      ...Array<string>(5).fill('password_tries_used'),
      ...Array<string>(10).fill('password_wrong'),
    ]);
    const { status, problem } = await change(browser, { presentPassword: password, password: fresh });
    expect([status, problem.message]).toEqual([429, 'Too many wrong passwords. Please try again in 15 minutes.']);
    await setClock(at.db, { aheadMs: 15 * 60_000 });
    expect((await change(browser, { presentPassword: password, password: fresh })).status).toBe(200);
  });

  test('needs a session', async () => {
    const { browser } = await newPerson(at);
    await browser.call(contract.logout);
    expect((await change(browser, { presentPassword: password, password: fresh })).status).toBe(401);
  });
});
