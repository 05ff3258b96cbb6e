import { Refusal } from '@ekbid/domain';
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { forgotPassword, resetPassword } from '../accounts/password.routes.ts';
import { newPerson, readCode, wrongCode } from '../accounts/testing/people.ts';

const at = useTestApp();
afterEach(() => setClock(at.db, 'real'));

/**
 * Creates a person. A new browser in this network requests a code for a new password. Returns the number and the code.
 */
async function askFrom(network: string) {
  const { mobileNumber: phone } = await newPerson(at);
  const from = { visitorHash: randomBytes(32), address: network };
  const ask = () => forgotPassword(at.deps, phone, from).then(({ sent }) => sent);
  await ask();
  const answerTo = (otp: string, address = network) =>
    resetPassword(at.deps, { phone, otp, password: 'a new password' }, { ...from, address }).then(
      () => 'set',
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );
  return { ask, answerTo, code: readCode(at, phone), wrong: wrongCode(at, phone) };
}

test('after twenty wrong codes an hour, even at many accounts, codes for that network do not work', async () => {
  const network = '198.51.100.7';
  const victims = await Promise.all(Array.from({ length: 6 }, () => askFrom(network)));
  const elsewhere = await askFrom('203.0.113.5');
  const guesses = victims.flatMap(({ answerTo, wrong }) => Array.from({ length: 4 }, () => answerTo(wrong)));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === 'otp_invalid')).toHaveLength(20);
  expect(answers.filter((answer) => answer === 'otp_tries_used')).toHaveLength(4);

  const [victim] = victims;
  expect(await victim?.answerTo(victim.code)).toBe('otp_tries_used');
  expect(await victim?.answerTo(victim.code, '192.0.2.1')).toBe('otp_tries_used');
  await expect(victim?.ask()).rejects.toMatchObject({ code: 'otp_tries_used' });
  expect(await elsewhere.answerTo(elsewhere.code)).toBe('set');

  await setClock(at.db, { aheadMs: 61 * 60_000 });
  await victim?.ask();
});
