import * as contract from '@ekbid/contract';
import * as argon2 from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, later as laterBy, newAdministrator, turnOn } from '../second-factor/testing/administrator.ts';
import { Browser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { guessWithinBudget } from '../sessions/guess-within-budget.ts';
import { login } from './sign-in.routes.ts';
import { confirmEmailOf, newPerson, password, readCode, refusalOf } from './testing/people.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const at = useTestApp();
const minuteMs = 60_000;
const fresh = 'a new password 1!';
let person: Awaited<ReturnType<typeof newPerson>>;
beforeEach(async () => {
  await setClock(at.db, 'real');
  person = await newPerson(at);
});

/** Tries fifty wrong passwords within an hour, ten from each of five networks. */
async function guessByStrangers(identifiers: { email: string }) {
  for (let network = 1; network <= 5; network += 1) {
    const guess = { identifiers, address: `198.51.100.${network}`, refusal: 'login_limit' } as const;
    // Counts as a wrong password, but skips the password hash, which would be slow.
    const wrong = () => guessWithinBudget(at.deps, guess, () => Promise.resolve(null));
    await Promise.allSettled(Array.from({ length: 10 }, wrong));
  }
}

type Typed = { email?: string; mobileNumber?: string; password?: string; otp?: string; code?: string };
const logIn = (browser: Browser, typed: Typed = {}) =>
  browser.call(contract.login, { body: { email: person.email, password, ...typed } });
const sentTo = (phone: string) => at.messages.filter(({ to }) => to === phone);

async function logOut(browser: Browser): Promise<Browser> {
  await browser.call(contract.logout);
  return browser;
}

/** Signs in from a browser that the account does not know, so it is asked for a code. Returns browser and code. */
async function askedForCode(browser = new Browser(at.app), typed: Typed = {}) {
  const before = sentTo(person.mobileNumber).length;
  expect((await logIn(browser, typed)).problem.code).toBe('code_needed');
  await eventually(() => expect(sentTo(person.mobileNumber)).toHaveLength(before + 1));
  return { browser, otp: readCode(at, person.mobileNumber) };
}

describe('while strangers guess at a password', () => {
  test('a browser that signed in before needs only the password, and has a budget of its own', async () => {
    await logOut(person.browser);
    await guessByStrangers({ email: person.email });
    expect((await logIn(person.browser)).status).toBe(200);
    await logOut(person.browser);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => logIn(person.browser, { password: 'a guess' })));
    expect(new Set(wrong.map(({ problem }) => problem.code))).toEqual(new Set(['login_failed']));
    // The known browser has used up its own budget of wrong passwords, so it is treated like an unknown one.
    expect((await logIn(person.browser)).problem.code).toBe('code_needed');
  });

  test('its wrong passwords do not count for other browsers', async () => {
    await logOut(person.browser);
    for (let tries = 0; tries < 10; tries += 1) await logIn(person.browser, { password: 'a guess' });
    expect((await logIn(new Browser(at.app))).status).toBe(200);
  });

  test('it is known for this account only, and not by a forged mark or after a new password', async () => {
    const mark = person.browser.cookies.get('ekbid_known') ?? '';
    const other = await newPerson(at);
    await guessByStrangers({ email: person.email });
    const madeUp = mark.replace(/\.[^.]{43}$/, `.${randomBytes(32).toString('base64url')}`);
    for (const cookie of [other.browser.cookies.get('ekbid_known') ?? '', madeUp, 'x', '~~', mark.slice(1)]) {
      const browser = new Browser(at.app);
      browser.cookies.set('ekbid_known', cookie);
      expect((await logIn(browser)).problem.code).toBe('code_needed');
    }
    const thief = new Browser(at.app);
    thief.cookies.set('ekbid_known', mark);
    const changed = await person.browser.call(contract.changePassword, {
      body: { presentPassword: password, password: fresh },
    });
    expect(changed.status).toBe(200);
    expect((await logIn(thief, { password: fresh })).problem.code).toBe('code_needed');
    await logOut(person.browser);
    expect((await logIn(person.browser, { password: fresh })).status).toBe(200);
  });

  test('several people who share a browser are all known there', async () => {
    const other = await newPerson(at);
    await logOut(person.browser);
    await person.browser.call(contract.login, { body: { email: other.email, password } });
    await logOut(person.browser);
    await guessByStrangers({ email: person.email });
    await guessByStrangers({ email: other.email });
    for (const { email } of [person, other]) {
      expect((await logIn(person.browser, { email })).status).toBe(200);
      await logOut(person.browser);
    }
  });

  test('another browser signs in with the password and a code to the owner’s number, and is then known', async () => {
    await guessByStrangers({ email: person.email });
    const { browser, otp } = await askedForCode();
    expect((await logIn(browser, { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })).status).toBe(200);
    await logOut(browser);
    expect((await logIn(browser)).status).toBe(200);
    // The code was used up by the sign-in above, so it does not work again.
    expect((await logIn(await logOut(new Browser(at.app)), { otp })).problem.code).toBe('otp_invalid');
  });

  test('neither the code nor the password works alone, in another browser, or late', async () => {
    await guessByStrangers({ email: person.email });
    const { browser, otp } = await askedForCode();
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    const refused = [
      await logIn(browser, { otp: wrong }),
      await logIn(browser, { otp, password: 'a guess' }),
      await logIn(new Browser(at.app), { otp }),
      await logIn(browser, { otp, email: `nobody.${person.email}` }),
    ];
    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
      [400, 'otp_invalid'],
      [400, 'otp_invalid'],
      [400, 'otp_invalid'],
      [400, 'login_failed'],
    ]);
    await setClock(at.db, { aheadMs: 6 * minuteMs });
    expect((await logIn(browser, { otp })).problem.code).toBe('otp_invalid');
  });

  test('a code allows five tries; ten a day go to an account, and only after the right password', async () => {
    await guessByStrangers({ email: person.email });
    const { browser, otp } = await askedForCode();
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    const tries = await Promise.all(Array.from({ length: 12 }, () => logIn(browser, { otp: wrong })));
    const codes = tries.map(({ problem }) => problem.code).toSorted();
    expect(codes).toEqual([...Array<string>(10).fill('otp_invalid'), 'otp_tries_used', 'otp_tries_used']);
    await at.db
      .deleteFrom('loginTries')
      .where('triedAt', '>', sql<Date>`now() - interval '1 minute'`)
      .execute();
    await guessByStrangers({ email: person.email });
    expect((await logIn(browser, { otp })).problem.code).toBe('otp_invalid');

    const before = sentTo(person.mobileNumber).length;
    for (let asked = 0; asked < 3; asked += 1) await logIn(new Browser(at.app), { password: 'a guess' });
    const works: Promise<void>[] = [];
    const typed = { email: person.email, mobileNumber: '', password, code: '', otp: '' };
    for (let asked = 0; asked < 12; asked += 1) {
      const origin = { visitorHash: randomBytes(32), address: '192.0.2.77' };
      await refusalOf(login(at.deps, typed, origin, (work) => works.push(work)));
    }
    await Promise.all(works);
    expect(sentTo(person.mobileNumber)).toHaveLength(before + 9);
  });

  test('known and unknown identifiers, right and wrong passwords get the same answer after the same work', async () => {
    await guessByStrangers({ email: person.email });
    const unknown = `nobody.${person.email}`;
    await guessByStrangers({ email: unknown });
    const answers = [];
    for (const typed of [{}, { password: 'a guess' }, { email: unknown }])
      for (const otp of ['', '123456']) {
        vi.mocked(argon2.verify).mockClear();
        const { status, problem } = await logIn(new Browser(at.app), { ...typed, otp });
        expect(argon2.verify).toHaveBeenCalledTimes(1);
        answers.push(JSON.stringify([status, problem]));
      }
    expect(new Set(answers.filter((_, index) => index % 2 === 0)).size).toBe(1);
    expect(new Set(answers.filter((_, index) => index % 2 === 1)).size).toBe(1);
    expect(answers[0]).toContain('code_needed');
  });

  test('the answer does not wait for the message; if it fails, the confirmed address gets the code', async () => {
    await confirmEmailOf(at, person.userId);
    await guessByStrangers({ email: person.email });
    const works = at.deps.sms.send.bind(at.deps.sms);
    let fail = (_: Error) => {};
    at.deps.sms.send = () => new Promise((_, reject) => (fail = reject));
    const browser = new Browser(at.app);
    expect((await logIn(browser)).problem.code).toBe('code_needed');
    const mails = at.deps.mailer.arrived.length;
    await eventually(() => {
      fail(new Error('no network'));
      expect(at.deps.mailer.arrived).toHaveLength(mails + 1);
    });
    at.deps.sms.send = works;
    const letter = at.deps.mailer.arrived.at(-1);
    expect(letter).toMatchObject({ to: person.email, subject: 'Your EkBid code to sign in' });
    const otp = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await logIn(browser, { otp })).status).toBe(200);
    expect(at.logged.join('')).not.toContain(`"${otp}`);
  });

  test('an administrator needs the second factor as well', async () => {
    const administrator = await newAdministrator(at);
    const { secret } = await turnOn(at, administrator);
    person = { ...person, ...administrator };
    const { mobileNumber } = await at.db
      .selectFrom('users')
      .where('email', '=', administrator.email)
      .select('mobileNumber')
      .executeTakeFirstOrThrow();
    person = { ...person, mobileNumber };
    await guessByStrangers({ email: person.email });
    const { browser, otp } = await askedForCode();
    expect((await logIn(browser, { otp })).problem.code).toBe('second_factor_needed');
    expect((await logIn(browser, { otp, code: '000000' })).problem.code).toBe('second_factor_wrong');
    const second = { code: codeOf(secret, laterBy(2)) };
    expect((await logIn(new Browser(at.app), second)).problem.code).toBe('code_needed');
    expect((await logIn(browser, { otp, ...second })).status).toBe(200);
  });
});
