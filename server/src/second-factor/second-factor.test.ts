import * as contract from '@ekbid/contract';
import { Secret } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import { password } from '../accounts/testing/people.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import {
  type Administrator,
  begin,
  codeOf,
  later,
  login,
  mailsTo,
  newAdministrator,
  noon,
  turnOn,
} from './testing/administrator.ts';

const at = useTestApp();
afterEach(() => setClock(at.db, 'real'));

const stateOf = async ({ browser }: Administrator) => (await browser.call(contract.getSecondFactor)).ok.data;

describe('turned on', () => {
  test('sign-ins need the code, which the app makes from the secret alone', async () => {
    const person = await newAdministrator(at);
    expect(await stateOf(person)).toEqual({ since: null, recoveryCodes: 0 });
    const { secret, recoveryCodes } = await turnOn(at, person);
    expect(await stateOf(person)).toEqual({ since: noon.toISOString(), recoveryCodes: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);

    const asked = await login(at, person);
    expect([asked.status, asked.problem]).toMatchObject([400, { code: 'second_factor_needed', field: 'code' }]);
    const { status, ok } = await login(at, person, codeOf(secret, later(2)));
    expect([status, ok.data.userRole]).toEqual([200, 'ADMIN']);
  });

  test('it shows the secret once, as text and as an address for a QR code, and stores it encrypted', async () => {
    const person = await newAdministrator(at);
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

  test('no code is needed before one was confirmed, and beginning again replaces the secret', async () => {
    const person = await newAdministrator(at);
    const former = await begin(person);
    expect((await login(at, person)).status).toBe(200);
    const secret = await begin(person);
    const wrong = await person.browser.call(contract.confirmSecondFactor, { body: { code: codeOf(former, noon) } });
    expect([wrong.status, wrong.problem.code]).toEqual([400, 'second_factor_wrong']);
    expect((await login(at, person)).status).toBe(200);
    const right = await person.browser.call(contract.confirmSecondFactor, { body: { code: codeOf(secret, noon) } });
    expect(right.status).toBe(200);
    const again = await person.browser.call(contract.beginSecondFactor, { body: { presentPassword: password } });
    expect([again.status, again.problem.code]).toEqual([409, 'second_factor_on']);
  });

  test('other browsers, which signed in without it, are signed out', async () => {
    const person = await newAdministrator(at);
    const elsewhere = new Browser(at.app);
    await elsewhere.call(contract.login, { body: { email: person.email, password } });
    expect((await elsewhere.call(contract.getDashboard)).status).toBe(200);
    await turnOn(at, person);
    expect((await elsewhere.call(contract.getDashboard)).status).toBe(401);
    expect((await person.browser.call(contract.getDashboard)).status).toBe(200);
  });

  test('it records an audit event, as does turning it off', async () => {
    const person = await newAdministrator(at);
    const { secret } = await turnOn(at, person);
    const body = { presentPassword: password, code: codeOf(secret, later(2)) };
    expect((await person.browser.call(contract.removeSecondFactor, { body })).status).toBe(200);
    const events = await at.db
      .selectFrom('adminActs')
      .where('adminId', '=', person.userId)
      .orderBy('actId')
      .select('act')
      .execute();
    expect(events.map(({ act }) => act)).toEqual(['user.second-factor-on', 'user.second-factor-off']);
    expect((await login(at, person)).status).toBe(200);
    expect(await stateOf(person)).toEqual({ since: null, recoveryCodes: 0 });
    expect(await mailsTo(at, person.userId)).toEqual(['second_factor_off']);
  });
});

describe('a code', () => {
  test('works once, even for concurrent uses, and makes all earlier ones invalid', async () => {
    const person = await newAdministrator(at);
    const { secret } = await turnOn(at, person);
    const code = codeOf(secret, later(2));
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(at, person, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(at, person, codeOf(secret, later(1)))).problem.code).toBe('second_factor_wrong');
  });

  test.each([
    [1, 200],
    [3, 200],
    [0, 400],
    [4, 400],
  ])('of step %d while step 2 runs is answered with %d', async (step, status) => {
    const person = await newAdministrator(at);
    const { secret } = await turnOn(at, person);
    expect((await login(at, person, codeOf(secret, later(step)))).status).toBe(status);
  });

  test('gets the same answer as a wrong one until the password is right', async () => {
    const person = await newAdministrator(at);
    const { secret } = await turnOn(at, person);
    const { problem } = await login(at, person, codeOf(secret, later(2)), 'not the password');
    expect(problem.code).toBe('login_failed');
  });

  test('cannot be guessed: ten tries, each with the right password, and then none', async () => {
    const person = await newAdministrator(at);
    const { secret } = await turnOn(at, person);
    const tries = await Promise.all(Array.from({ length: 12 }, () => login(at, person, 'aaaaa-aaaaa')));
    expect(tries.filter(({ problem }) => problem.code === 'second_factor_wrong')).toHaveLength(10);
    const { status, problem } = await login(at, person, codeOf(secret, later(2)));
    expect([status, problem.code]).toEqual([429, 'second_factor_limit']);
  });

  test('of one administrator does not work for another', async () => {
    const [one, other] = [await newAdministrator(at), await newAdministrator(at)];
    const { secret, recoveryCodes } = await turnOn(at, one);
    await setClock(at.db, noon);
    await turnOn(at, other);
    expect((await login(at, other, codeOf(secret, later(2)))).problem.code).toBe('second_factor_wrong');
    expect((await login(at, other, recoveryCodes[0])).problem.code).toBe('second_factor_wrong');
  });
});

describe('a recovery code', () => {
  test('works once, in every spelling', async () => {
    const person = await newAdministrator(at);
    const { recoveryCodes } = await turnOn(at, person);
    const [code = ''] = recoveryCodes;
    expect((await login(at, person, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await login(at, person, code)).problem.code).toBe('second_factor_wrong');
    expect((await stateOf(person)).recoveryCodes).toBe(9);
  });

  test('is stored as a keyed hash', async () => {
    const person = await newAdministrator(at);
    const { recoveryCodes } = await turnOn(at, person);
    const rows = await at.db.selectFrom('recoveryCodes').where('userId', '=', person.userId).selectAll().execute();
    for (const { codeHash } of rows)
      for (const code of recoveryCodes) expect(codeHash.toString('latin1')).not.toContain(code);
  });
});

describe('turning it on or off', () => {
  test('needs the password; turning it off also needs a code', async () => {
    const person = await newAdministrator(at);
    const { browser } = person;
    const begun = await browser.call(contract.beginSecondFactor, { body: { presentPassword: 'a guess' } });
    expect(begun.problem).toMatchObject({ code: 'password_wrong', field: 'presentPassword' });
    const { secret } = await turnOn(at, person);
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

  test('is refused if there is nothing to confirm or to turn off', async () => {
    const { browser } = await newAdministrator(at);
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
