import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { login as loginFrom } from '../accounts/sign-in.routes.ts';
import { startSession } from '../sessions/sessions.ts';
import { password } from '../accounts/testing/people.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import {
  type Administrator,
  codeOf,
  later,
  login,
  mailsTo,
  newAdministrator,
  turnOn,
} from './testing/administrator.ts';

const at = useTestApp();
afterEach(() => setClock(at.db, 'real'));

describe('a stranger who has the password and guesses codes', () => {
  const wrongCodesOf = (userId: string) =>
    at.db.selectFrom('secondFactors').where('userId', '=', userId).select('wrongCodes').executeTakeFirstOrThrow();

  test('is reported to the owner at the fifth in a row, once, and a right one resets the count', async () => {
    const person = await newAdministrator(at);
    const { secret } = await turnOn(at, person);
    for (let tries = 1; tries <= 4; tries += 1) await login(at, person, 'aaaaa-aaaaa');
    expect(await mailsTo(at, person.userId)).toEqual([]);
    for (let tries = 5; tries <= 7; tries += 1) await login(at, person, 'aaaaa-aaaaa');
    expect(await mailsTo(at, person.userId)).toEqual(['second_factor_guessed']);
    expect((await login(at, person, codeOf(secret, later(2)))).status).toBe(200);
    expect(await wrongCodesOf(person.userId)).toEqual({ wrongCodes: 0 });
  });

  test('gets at most thirty: then only a recovery code works, until one was used', async () => {
    const person = await newAdministrator(at);
    const { secret, recoveryCodes } = await turnOn(at, person);
    await at.db.updateTable('secondFactors').where('userId', '=', person.userId).set({ wrongCodes: 29 }).execute();
    expect((await login(at, person, '000000')).problem.code).toBe('second_factor_wrong');
    const { problem } = await login(at, person, codeOf(secret, later(2)));
    expect(problem).toMatchObject({ code: 'second_factor_recovery', field: 'code' });
    expect((await login(at, person, recoveryCodes[3])).status).toBe(200);
    expect((await login(at, person, codeOf(secret, later(2)))).status).toBe(200);
  });
});

describe('a sign-in in progress', () => {
  test.each([
    ['turned on', 400, async (person: Administrator) => void (await turnOn(at, person))],
    ['left off', 200, async () => {}],
  ])('with the password alone, while the second factor is %s, is answered with %d', async (_, status, change) => {
    const person = await newAdministrator(at);
    const { user, shown } = await loginFrom(
      at.deps,
      { email: person.email, mobileNumber: '', password, code: '', otp: '' },
      { visitorHash: randomBytes(32), address: 'x' },
      () => {},
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

  test('by a code to the phone fails for a person who became an administrator meanwhile', async () => {
    const { userId } = await newAdministrator(at);
    const hashes = { sessionHash: randomBytes(32), formerHash: randomBytes(32) };
    const entering = startSession(at.db, { userId, remember: false, ...hashes });
    await expect(entering).rejects.toMatchObject({ code: 'login_failed' });
  });
});
