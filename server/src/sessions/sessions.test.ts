import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { hashAnonymousId } from '../http/anonymous-session.ts';
import { deriveKeys } from '../context/keys.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { newPerson, password } from '../accounts/testing/people.ts';

const at = useTestApp();
const hourMs = 3_600_000;
afterEach(() => setClock(at.db, 'real'));

const isSignedIn = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data !== null;

/** Signs in, and returns the browser and the cookies that the server set. */
async function enter(email: string, remember: boolean, browser = new Browser(at.app)) {
  await browser.send('GET', '/api/auth/me');
  const { cookies } = await browser.send('POST', '/api/auth/login', { email, password, remember });
  return { browser, cookie: cookies.find(({ name }) => name === 'ekbid_visitor') };
}

const sessionsOf = (userId: string) => at.db.selectFrom('sessions').where('userId', '=', userId).selectAll().execute();

describe('a session', () => {
  test('is null without a sign-in', async () => {
    const { status, ok } = await new Browser(at.app).call(contract.getMe);
    expect([status, ok]).toEqual([200, { success: true, message: '', data: null }]);
  });

  test('is stored by the hash of a random id that only the browser has', async () => {
    const { browser, userId } = await newPerson(at);
    const visitorId = browser.cookies.get('ekbid_visitor') ?? '';
    expect(Buffer.from(visitorId, 'base64url')).toHaveLength(32);
    const [session] = await sessionsOf(userId);
    expect(session?.sessionHash).toEqual(hashAnonymousId(at.deps, visitorId));
  });

  test('cannot be made by writing to the database without the secret', async () => {
    const { userId } = await newPerson(at);
    const browser = new Browser(at.app);
    const visitorId = randomBytes(32).toString('base64url');
    browser.cookies.set('ekbid_visitor', visitorId);
    const isSession = async (sessionHash: Buffer) => {
      const expiresAt = new Date(Date.now() + hourMs);
      await at.db.insertInto('sessions').values({ sessionHash, userId, expiresAt }).execute();
      return isSignedIn(browser);
    };
    const others = deriveKeys('another secret, of thirty-two letters or more');
    expect(await isSession(createHash('sha256').update(visitorId).digest())).toBe(false);
    expect(await isSession(hashAnonymousId({ keys: others }, visitorId))).toBe(false);
    expect(await isSession(hashAnonymousId(at.deps, visitorId))).toBe(true);
  });

  // proves sign-in.thirty-days
  test('of a remembered browser lasts 30 days, in the cookie and at the server', async () => {
    const { email } = await newPerson(at);
    const { browser, cookie } = await enter(email, true);
    expect(cookie).toMatchObject({ maxAge: 30 * 24 * 3600, httpOnly: true, sameSite: 'Lax', path: '/' });
    await setClock(at.db, { aheadMs: 30 * 24 * hourMs - 60_000 });
    expect(await isSignedIn(browser)).toBe(true);
    await setClock(at.db, { aheadMs: 30 * 24 * hourMs });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('of another ends with the browser, and after twelve hours at the latest', async () => {
    const { email } = await newPerson(at);
    const { browser, cookie } = await enter(email, false);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('maxAge');
    expect(cookie).not.toHaveProperty('expires');
    await setClock(at.db, { aheadMs: 12 * hourMs - 60_000 });
    expect(await isSignedIn(browser)).toBe(true);
    await setClock(at.db, { aheadMs: 12 * hourMs });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is not started by a password that is changed at the same moment', async () => {
    const { email, userId } = await newPerson(at);
    const browser = new Browser(at.app);
    const entering = await at.db.transaction().execute(async (db) => {
      await db.updateTable('users').set({ passwordHash: 'another' }).where('userId', '=', userId).execute();
      const sent = browser.send('POST', '/api/auth/login', { email, password });
      await untilWaiting(at.db, 1);
      return { sent };
    });
    expect(await entering.sent).toMatchObject({ statusCode: 400 });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('begins with a new id, and ends the one before in this browser', async () => {
    const { browser, email, userId } = await newPerson(at);
    const stolen = new Browser(at.app);
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    expect(await isSignedIn(stolen)).toBe(true);
    await enter(email, false, browser);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await sessionsOf(userId)).toHaveLength(1);
  });

  test('has the role the person has now', async () => {
    const { browser, userId } = await newPerson(at);
    expect((await browser.call(contract.listUsers)).status).toBe(403);
    await at.db.updateTable('users').where('userId', '=', userId).set({ role: 'ADMIN' }).execute();
    expect((await browser.call(contract.listUsers)).status).toBe(200);
  });

  test('that is over is deleted when others begin', async () => {
    const { userId } = await newPerson(at);
    const another = await newPerson(at);
    await setClock(at.db, { aheadMs: 12 * hourMs });
    await enter(another.email, false);
    expect(await sessionsOf(userId)).toHaveLength(0);
  });
});

describe('signing out', () => {
  test('ends the session at once and gives the browser a new id', async () => {
    const { browser, userId } = await newPerson(at);
    const before = browser.cookies.get('ekbid_visitor') ?? '';
    const { status } = await browser.call(contract.logout);
    expect(status).toBe(200);
    expect(await sessionsOf(userId)).toHaveLength(0);
    expect(await isSignedIn(browser)).toBe(false);
    expect(browser.cookies.get('ekbid_visitor')).not.toBe(before);
    browser.cookies.set('ekbid_visitor', before);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('leaves other browsers signed in, and does nothing in one that is not', async () => {
    const { browser, email } = await newPerson(at);
    const { browser: another } = await enter(email, true);
    await browser.call(contract.logout);
    expect(await isSignedIn(another)).toBe(true);
    expect((await new Browser(at.app).call(contract.logout)).status).toBe(200);
  });
});
