import * as contract from '@ekbid/contract';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { newPerson, password, readCode, sendOtp, signUpFields, verifyOtp } from '../accounts/testing/people.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { openBrowser, signIn, useTestApp } from '../testing/test-app.ts';
import { csrfToken } from './anonymous-session.ts';

const former = 'ekbid_visitor';
const name = '__Host-ekbid_visitor';
const dayMs = 24 * 3_600_000;

describe('over https', () => {
  const at = useTestApp({ PUBLIC_URL: 'https://ekbid.example' });
  afterEach(() => setClock(at.db, 'real'));

  const who = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data?.userData._id ?? null;
  /** Opens a browser that has only the cookie with the former name, and the CSRF token. */
  const only = (browser: Browser, anonymousId: string) => {
    const another = new Browser(at.app);
    another.cookies.set(former, anonymousId);
    another.cookies.set('XSRF-TOKEN', browser.cookies.get('XSRF-TOKEN') ?? '');
    return another;
  };

  test('the cookie is one that no other host can set; the token keeps its name', async () => {
    const reply = await new Browser(at.app).send('GET', '/api/site');
    const cookie = reply.cookies.find((one) => one.name === name);
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('domain');
    expect(reply.cookies.map((one) => one.name)).toEqual([name, 'XSRF-TOKEN']);
    expect(reply.cookies.every((one) => one.secure)).toBe(true);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('signing up, in and out works under it', async () => {
    const { email, browser, userId } = await newPerson(at);
    expect(await who(browser)).toBe(userId);
    const elsewhere = new Browser(at.app);
    await elsewhere.call(contract.login, { body: { email, password, remember: true } });
    expect(await who(elsewhere)).toBe(userId);
    await elsewhere.call(contract.logout);
    expect(await who(elsewhere)).toBeNull();
    expect([...elsewhere.cookies.keys()]).not.toContain(former);
  });

  test('a session under the former name goes on, and its browser gets the new one', async () => {
    const asha = await signIn(at);
    const anonymousId = asha.browser.cookies.get(former) ?? '';
    const reply = await asha.browser.send('GET', '/api/auth/me');
    expect(reply.cookies).toEqual([
      expect.objectContaining({ name, value: anonymousId, maxAge: 30 * 24 * 3600, httpOnly: true, secure: true }),
    ]);
    asha.browser.cookies.delete(former);
    expect(await who(asha.browser)).toBe(asha.userId);
    // A page sends many calls at once, all with the cookie of the former name, and each must be answered.
    const page = only(asha.browser, anonymousId);
    const both = await Promise.all([page.call(contract.getProfile), only(page, anonymousId).call(contract.getProfile)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a changing call under the former name is served, and gets the new one too', async () => {
    const asha = await signIn(at);
    const anonymousId = asha.browser.cookies.get(former) ?? '';
    const body = { firstName: 'Mira', lastName: 'Iyer' };
    expect((await asha.browser.call(contract.changeName, { body })).status).toBe(200);
    expect(asha.browser.cookies.get(name)).toBe(anonymousId);
  });

  test('an id under the former name without a session is ignored, because another domain may have set it', async () => {
    const planted = randomBytes(32).toString('base64url');
    const victim = new Browser(at.app);
    victim.cookies.set(former, planted);
    await victim.send('GET', '/api/site');
    expect(victim.cookies.get(name)).toMatch(/^[\w-]{43}$/);
    expect(victim.cookies.get(name)).not.toBe(planted);
    // Another domain planted this id. If the server accepted it, that domain's owner could make an account for the
    // number that was verified here.
    const fields = signUpFields();
    await sendOtp(victim, fields.mobileNumber);
    await verifyOtp(victim, fields.mobileNumber, readCode(at, fields.mobileNumber));
    const planter = new Browser(at.app);
    planter.cookies.set(name, planted);
    planter.cookies.set('XSRF-TOKEN', csrfToken(at.deps, planted));
    expect((await planter.call(contract.signUp, { body: fields })).problem.code).toBe('mobile_not_verified');
    expect((await victim.call(contract.signUp, { body: fields })).status).toBe(200);
  });

  test('a cookie that ends with the browser stays one', async () => {
    const asha = await signIn(at);
    await at.db
      .updateTable('sessions')
      .where('userId', '=', asha.userId)
      .set({ expiresAt: new Date(Date.now() + dayMs / 2) })
      .execute();
    const [cookie] = (await asha.browser.send('GET', '/api/auth/me')).cookies;
    expect(cookie?.name).toBe(name);
    expect(cookie).not.toHaveProperty('maxAge');
  });

  test('the former name counts for nothing beside the new one, and for nothing after thirty days', async () => {
    const [asha, planted] = [await signIn(at), await signIn(at)];
    await who(asha.browser);
    asha.browser.cookies.set(former, planted.browser.cookies.get(former) ?? '');
    expect(await who(asha.browser)).toBe(asha.userId);
    const late = await openBrowser(at, planted.userId);
    await setClock(at.db, { aheadMs: 29 * dayMs });
    expect(await who(only(late, late.cookies.get(former) ?? ''))).toBe(planted.userId);
    await setClock(at.db, { aheadMs: 31 * dayMs });
    expect(await who(late)).toBeNull();
  });
});

describe('over http, on one’s own machine', () => {
  const at = useTestApp();

  test('the cookie keeps its name, and the other is none', async () => {
    const { browser, userId } = await signIn(at);
    expect((await browser.call(contract.getMe)).ok.data?.userData._id).toBe(userId);
    browser.cookies.set(name, browser.cookies.get(former) ?? '');
    browser.cookies.delete(former);
    expect((await browser.call(contract.getMe)).ok.data).toBeNull();
  });
});
