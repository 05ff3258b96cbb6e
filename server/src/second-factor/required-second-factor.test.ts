import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { newPerson, password } from '../accounts/testing/people.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, useTestApp } from '../testing/test-app.ts';
import { forgetSecondFactor } from './second-factor.ts';
import { codeOf, later, login, newAdministrator, turnOn } from './testing/administrator.ts';
import { runDue } from '../testing/run-jobs.ts';

type AnyEndpoint = contract.Endpoint;
const endpoints = Object.values<unknown>(contract).filter(
  (value): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'access' in value && 'method' in value,
);
const ask = (browser: Browser, { method, path }: AnyEndpoint) =>
  browser.send(method, `/api${path.replaceAll(/:\w+/g, crypto.randomUUID())}`, method === 'GET' ? undefined : {});

describe('if administrators need a second factor', () => {
  const at = useTestApp({ REQUIRE_SECOND_FACTOR: 'on' });
  afterEach(() => setClock(at.db, 'real'));
  const me = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data;

  test('one without it is refused every call of administrators, with the same code', async () => {
    const { browser } = await newAdministrator(at);
    const theirs = endpoints.filter(({ access }) => access === 'admin');
    expect(theirs.length).toBeGreaterThan(20);
    for (const endpoint of theirs) {
      const reply = await ask(browser, endpoint);
      expect([endpoint.path, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        endpoint.path,
        403,
        'second_factor_required',
      ]);
    }
  });

  test('learns so at sign-in, sets it up, and can then work: own profile and signing out work before', async () => {
    const person = await newAdministrator(at);
    const { ok } = await login(at, person);
    expect(ok.data).toMatchObject({ userRole: 'ADMIN', secondFactorDue: true });
    expect((await me(person.browser))?.secondFactorDue).toBe(true);
    const body = { firstName: 'Mira', lastName: 'Iyer' };
    const named = await person.browser.call(contract.changeName, { body });
    expect([named.status, named.ok.data.secondFactorDue]).toEqual([200, true]);
    expect((await person.browser.call(contract.getProfile)).status).toBe(200);
    const { secret } = await turnOn(at, person);
    expect((await me(person.browser))?.secondFactorDue).toBeUndefined();
    expect((await person.browser.call(contract.getDashboard)).status).toBe(200);
    const again = await login(at, person, codeOf(secret, later(2)));
    expect([again.status, again.ok.data.secondFactorDue]).toEqual([200, undefined]);
    const elsewhere = await newAdministrator(at);
    expect((await elsewhere.browser.call(contract.logout)).status).toBe(200);
  });

  test('turned off by an operator, it is due again, in open sessions too', async () => {
    const person = await newAdministrator(at);
    await turnOn(at, person);
    expect((await person.browser.call(contract.getDashboard)).status).toBe(200);
    await forgetSecondFactor(at.db, person.userId);
    expect((await person.browser.call(contract.getDashboard)).problem.code).toBe('second_factor_required');
    expect((await login(at, person)).ok.data.secondFactorDue).toBe(true);
  });

  test('without it an administrator sees only public data', async () => {
    const person = await newAdministrator(at);
    await setClock(at.db, 'real');
    const bidder = await newPerson(at);
    const auctionId = await createAuction(at, { endsInMinutes: 1, autoDeclare: true });
    await bid(at, bidder, auctionId, 5);
    await setClock(at.db, { aheadMs: 120_000 });
    await runDue(at.deps, 'declare-due-auctions');
    const browser = new Browser(at.app);
    await browser.call(contract.login, { body: { email: person.email, password } });
    const reply = await browser.send('GET', `/api/leaderboard/${auctionId}`);
    expect([reply.statusCode, reply.json<{ data: { status: string }[] }>().data[0]?.status]).toEqual([200, 'winner']);
    expect(reply.body).not.toContain(bidder.email);
    const shown = await browser.send('GET', `/api/auctions/${auctionId}`);
    expect(shown.body).not.toContain('Nair');
    expect(shown.json()).not.toHaveProperty('data.endMoves');
  });

  test('bidders do not need one', async () => {
    const { email, browser } = await newPerson(at);
    expect(await me(browser)).not.toHaveProperty('secondFactorDue');
    expect((await new Browser(at.app).call(contract.login, { body: { email, password } })).status).toBe(200);
  });
});

describe('if they need none', () => {
  const at = useTestApp();
  afterEach(() => setClock(at.db, 'real'));

  test('an administrator can work without it', async () => {
    const { browser } = await newAdministrator(at);
    expect((await browser.call(contract.getDashboard)).status).toBe(200);
    expect((await browser.call(contract.getMe)).ok.data).not.toHaveProperty('secondFactorDue');
  });
});
