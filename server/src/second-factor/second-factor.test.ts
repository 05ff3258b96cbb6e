import * as contract from '@ekbid/contract';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import { login as loginFrom } from '../accounts/login.ts';
import { startSession } from '../accounts/start-session.ts';
import { newPerson, password } from '../accounts/testing/people.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';

const at = useTestApp();
const stepMs = 30_000;
// Time stands still in the middle of a step, so that no test straddles two.
const noon = new Date('2031-05-05T12:00:15Z');
const later = (steps: number) => new Date(noon.getTime() + steps * stepMs);
afterEach(() => setClock(at.db, 'real'));

type Administrator = { userId: string; email: string; browser: Browser };

async function newAdministrator(): Promise<Administrator> {
  await setClock(at.db, noon);
  const { userId, email, browser } = await newPerson(at);
  await at.db.updateTable('users').where('userId', '=', userId).set({ role: 'ADMIN' }).execute();
  return { userId, email, browser };
}

/** What the app would show at an instant. */
const codeOf = (secret: string, when: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when.getTime() });

async function begin({ browser }: Administrator): Promise<string> {
  const { ok } = await browser.call(contract.beginSecondFactor, { body: { presentPassword: password } });
  return ok.data.secret;
}

/** With the code of the step that stands; the next one is two steps on. */
async function turnOn(person: Administrator) {
  const secret = await begin(person);
  const { ok } = await person.browser.call(contract.confirmSecondFactor, { body: { code: codeOf(secret, noon) } });
  await setClock(at.db, later(2));
  return { secret, recoveryCodes: ok.data.recoveryCodes };
}

const login = ({ email }: Administrator, code = '', typed = password) =>
  new Browser(at.app).call(contract.login, { body: { email, password: typed, code } });
const stateOf = async ({ browser }: Administrator) => (await browser.call(contract.getSecondFactor)).ok.data;

/** About the second factor. */
async function mailsTo(userId: string) {
  const mails = at.db.selectFrom('mails').where('userId', '=', userId).where('kind', 'like', 'second_factor_%');
  return (await mails.select('kind').execute()).map(({ kind }) => kind);
}

describe('turned on', () => {
  test('sign-ins ask for the code, which the app makes of the secret alone', async () => {
    const person = await newAdministrator();
    expect(await stateOf(person)).toEqual({ since: null, recoveryCodes: 0 });
    const { secret, recoveryCodes } = await turnOn(person);
    expect(await stateOf(person)).toEqual({ since: noon.toISOString(), recoveryCodes: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);

    const asked = await login(person);
    expect([asked.status, asked.problem]).toMatchObject([400, { code: 'second_factor_needed', field: 'code' }]);
    const { status, ok } = await login(person, codeOf(secret, later(2)));
    expect([status, ok.data.userRole]).toEqual([200, 'ADMIN']);
  });

  test('it shows the secret once, as text and as an address for a QR code, and keeps it sealed', async () => {
    const person = await newAdministrator();
    const { ok } = await person.browser.call(contract.beginSecondFactor, { body: { presentPassword: password } });
    const { secret, address } = ok.data;
    const inQr = new URL(address);
    expect([inQr.protocol, inQr.host, inQr.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(decodeURIComponent(inQr.pathname)).toBe(`/EkBid:${person.email}`);
    const kept = await at.db.selectFrom('secondFactors').where('userId', '=', person.userId).selectAll().execute();
    const raw = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.sealedSecret.includes(raw)).toBe(false);
    expect(at.logged.join('')).not.toContain(secret);
  });

  test('nothing is asked before a code was shown, and beginning again replaces the secret', async () => {
    const person = await newAdministrator();
    const former = await begin(person);
    expect((await login(person)).status).toBe(200);
    const secret = await begin(person);
    const wrong = await person.browser.call(contract.confirmSecondFactor, { body: { code: codeOf(former, noon) } });
    expect([wrong.status, wrong.problem.code]).toEqual([400, 'second_factor_wrong']);
    expect((await login(person)).status).toBe(200);
    const right = await person.browser.call(contract.confirmSecondFactor, { body: { code: codeOf(secret, noon) } });
    expect(right.status).toBe(200);
    const again = await person.browser.call(contract.beginSecondFactor, { body: { presentPassword: password } });
    expect([again.status, again.problem.code]).toEqual([409, 'second_factor_on']);
  });

  test('other browsers, which came in without it, are signed out', async () => {
    const person = await newAdministrator();
    const elsewhere = new Browser(at.app);
    await elsewhere.call(contract.login, { body: { email: person.email, password } });
    expect((await elsewhere.call(contract.getDashboard)).status).toBe(200);
    await turnOn(person);
    expect((await elsewhere.call(contract.getDashboard)).status).toBe(401);
    expect((await person.browser.call(contract.getDashboard)).status).toBe(200);
  });

  test('it is on record, as is turning it off', async () => {
    const person = await newAdministrator();
    const { secret } = await turnOn(person);
    const body = { presentPassword: password, code: codeOf(secret, later(2)) };
    expect((await person.browser.call(contract.removeSecondFactor, { body })).status).toBe(200);
    const acts = await at.db.selectFrom('adminActs').where('adminId', '=', person.userId).select('act').execute();
    expect(acts.map(({ act }) => act)).toEqual(['user.second-factor-on', 'user.second-factor-off']);
    expect((await login(person)).status).toBe(200);
    expect(await stateOf(person)).toEqual({ since: null, recoveryCodes: 0 });
    expect(await mailsTo(person.userId)).toEqual(['second_factor_off']);
  });
});

describe('a code', () => {
  test('works once, even for many at once, and none before it works any more', async () => {
    const person = await newAdministrator();
    const { secret } = await turnOn(person);
    const code = codeOf(secret, later(2));
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(person, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(person, codeOf(secret, later(1)))).problem.code).toBe('second_factor_wrong');
  });

  test.each([
    [1, 200],
    [3, 200],
    [0, 400],
    [4, 400],
  ])('of step %d while step 2 runs is answered with %d', async (step, status) => {
    const person = await newAdministrator();
    const { secret } = await turnOn(person);
    expect((await login(person, codeOf(secret, later(step)))).status).toBe(status);
  });

  test('is not told apart from a wrong one before the password is right', async () => {
    const person = await newAdministrator();
    const { secret } = await turnOn(person);
    const { problem } = await login(person, codeOf(secret, later(2)), 'not the password');
    expect(problem.code).toBe('login_failed');
  });

  test('cannot be guessed: ten tries, each with the right password, and then none', async () => {
    const person = await newAdministrator();
    const { secret } = await turnOn(person);
    const tries = await Promise.all(Array.from({ length: 12 }, () => login(person, 'aaaaa-aaaaa')));
    expect(tries.filter(({ problem }) => problem.code === 'second_factor_wrong')).toHaveLength(10);
    const { status, problem } = await login(person, codeOf(secret, later(2)));
    expect([status, problem.code]).toEqual([429, 'second_factor_limit']);
  });

  test('of one administrator is worth nothing to another', async () => {
    const [one, other] = [await newAdministrator(), await newAdministrator()];
    const { secret, recoveryCodes } = await turnOn(one);
    await setClock(at.db, noon);
    await turnOn(other);
    expect((await login(other, codeOf(secret, later(2)))).problem.code).toBe('second_factor_wrong');
    expect((await login(other, recoveryCodes[0])).problem.code).toBe('second_factor_wrong');
  });
});

describe('whoever has the password and guesses codes', () => {
  const wrongCodesOf = (userId: string) =>
    at.db.selectFrom('secondFactors').where('userId', '=', userId).select('wrongCodes').executeTakeFirstOrThrow();

  test('is told to the owner at the fifth in a row, once, and a right one begins anew', async () => {
    const person = await newAdministrator();
    const { secret } = await turnOn(person);
    for (let tries = 1; tries <= 4; tries += 1) await login(person, 'aaaaa-aaaaa');
    expect(await mailsTo(person.userId)).toEqual([]);
    for (let tries = 5; tries <= 7; tries += 1) await login(person, 'aaaaa-aaaaa');
    expect(await mailsTo(person.userId)).toEqual(['second_factor_guessed']);
    expect((await login(person, codeOf(secret, later(2)))).status).toBe(200);
    expect(await wrongCodesOf(person.userId)).toEqual({ wrongCodes: 0 });
  });

  test('gets no further than thirty: from then on only a recovery code counts, until one was used', async () => {
    const person = await newAdministrator();
    const { secret, recoveryCodes } = await turnOn(person);
    await at.db.updateTable('secondFactors').where('userId', '=', person.userId).set({ wrongCodes: 29 }).execute();
    expect((await login(person, '000000')).problem.code).toBe('second_factor_wrong');
    const { problem } = await login(person, codeOf(secret, later(2)));
    expect(problem).toMatchObject({ code: 'second_factor_recovery', field: 'code' });
    expect((await login(person, recoveryCodes[3])).status).toBe(200);
    expect((await login(person, codeOf(secret, later(2)))).status).toBe(200);
  });
});

describe('a sign-in under way', () => {
  test.each([
    ['turned on', 400, async (person: Administrator) => void (await turnOn(person))],
    ['left off', 200, async () => {}],
  ])('with the password alone, while the second factor is %s, is answered with %d', async (_, status, change) => {
    const person = await newAdministrator();
    const { user, shown } = await loginFrom(
      at.deps,
      { email: person.email, mobileNumber: '', password, code: '' },
      'x',
    );
    await change(person);
    const entering = startSession(at.db, {
      userId: user.userId,
      remember: false,
      sessionHash: randomBytes(32),
      formerHash: randomBytes(32),
      shown,
    });
    await (status === 200
      ? expect(entering).resolves.toBeUndefined()
      : expect(entering).rejects.toMatchObject({ code: 'login_failed' }));
  });

  test('by a code to the phone lets in nobody who became an administrator meanwhile', async () => {
    const { userId } = await newAdministrator();
    const hashes = { sessionHash: randomBytes(32), formerHash: randomBytes(32) };
    const entering = startSession(at.db, { userId, remember: false, ...hashes });
    await expect(entering).rejects.toMatchObject({ code: 'login_failed' });
  });
});

describe('a recovery code', () => {
  test('lets in once, however it is typed', async () => {
    const person = await newAdministrator();
    const { recoveryCodes } = await turnOn(person);
    const [code = ''] = recoveryCodes;
    expect((await login(person, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await login(person, code)).problem.code).toBe('second_factor_wrong');
    expect((await stateOf(person)).recoveryCodes).toBe(9);
  });

  test('is kept by a keyed hash', async () => {
    const person = await newAdministrator();
    const { recoveryCodes } = await turnOn(person);
    const rows = await at.db.selectFrom('recoveryCodes').where('userId', '=', person.userId).selectAll().execute();
    for (const { codeHash } of rows)
      for (const code of recoveryCodes) expect(codeHash.toString('latin1')).not.toContain(code);
  });
});

describe('turning it on or off', () => {
  test('asks for the password; off for a code besides', async () => {
    const person = await newAdministrator();
    const { browser } = person;
    const begun = await browser.call(contract.beginSecondFactor, { body: { presentPassword: 'a guess' } });
    expect(begun.problem).toMatchObject({ code: 'password_wrong', field: 'presentPassword' });
    const { secret } = await turnOn(person);
    for (const [presentPassword, code, refusal] of [
      ['a guess', codeOf(secret, later(2)), 'password_wrong'],
      [password, '', 'second_factor_needed'],
      [password, 'abcde-fghjk', 'second_factor_wrong'],
    ] as const) {
      const { problem } = await browser.call(contract.removeSecondFactor, { body: { presentPassword, code } });
      expect(problem.code).toBe(refusal);
    }
    expect((await stateOf(person)).since).not.toBeNull();
  });

  test('says so where there is nothing to confirm or to turn off', async () => {
    const { browser } = await newAdministrator();
    const confirmed = await browser.call(contract.confirmSecondFactor, { body: { code: '123456' } });
    expect([confirmed.status, confirmed.problem.code]).toEqual([409, 'second_factor_not_begun']);
    const body = { presentPassword: password, code: '123456' };
    expect((await browser.call(contract.removeSecondFactor, { body })).problem.code).toBe('second_factor_off');
  });

  test('is for administrators', async () => {
    const { browser } = await signIn(at);
    expect((await browser.call(contract.getSecondFactor)).status).toBe(403);
    const body = { presentPassword: password };
    expect((await browser.call(contract.beginSecondFactor, { body })).status).toBe(403);
  });
});
