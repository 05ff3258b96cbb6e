import * as contract from '@ekbid/contract';
import { afterEach, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { changeLostNumbers } from './change-mobile.ts';
import { confirmEmailOf, newNumber, newPerson, password, readCode, sendOtp, verifyOtp } from './testing/people.ts';

const at = useTestApp();
const hourMs = 3_600_000;
afterEach(() => setClock(at.db, 'real'));

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Makes a person who confirmed the e-mail address eight days ago and has verified a new number. */
async function withNewNumber() {
  const [asha, number] = [await newPerson(at), newNumber()];
  await confirmEmailOf(at, asha.userId, 8);
  await sendOtp(asha.browser, number);
  await verifyOtp(asha.browser, number, readCode(at, number));
  return { asha, number };
}
const ask = ({ browser }: Person, mobileNumber: string, presentPassword = password) =>
  browser.call(contract.askNumberChange, { body: { mobileNumber, presentPassword } });
const tokenIn = (text = '') =>
  new URL(/https?:\S+stop-number-change\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('token') ?? '';
const numberOf = async ({ userId }: Person) =>
  (await at.db.selectFrom('users').where('userId', '=', userId).select('mobileNumber').executeTakeFirstOrThrow())
    .mobileNumber;
const stop = (token: string) => new Browser(at.app).call(contract.stopNumberChange, { body: { token } });
const messageTo = (number: string) => at.messages.findLast(({ to }) => to === number)?.text;
const letterTo = (email: string) => at.deps.mailer.arrived.findLast(({ to }) => to === email)?.text;

// proves profile.lost-number
test('a lost number is replaced after 72 hours: the old number and the address are told, and all are signed out', async () => {
  const { asha, number } = await withNewNumber();
  expect((await ask(asha, number)).status).toBe(200);
  await runJobs(at);
  expect(tokenIn(messageTo(asha.mobileNumber))).toMatch(/^[\w.-]{80}$/);
  const token = tokenIn(letterTo(asha.email));
  expect(token).toBe(tokenIn(messageTo(asha.mobileNumber)));
  const { ok } = await asha.browser.call(contract.getProfile);
  expect(ok.data.numberChange?.mobileNumber).toBe(number);
  await setClock(at.db, { aheadMs: 71 * hourMs });
  await runDue(at.deps, 'change-numbers');
  expect(await numberOf(asha)).toBe(asha.mobileNumber);
  const later = await withNewNumber();
  expect((await ask(later.asha, later.number)).status).toBe(200);
  await setClock(at.db, { aheadMs: 73 * hourMs });
  await runDue(at.deps, 'change-numbers');
  expect(await numberOf(asha)).toBe(number);
  expect(await numberOf(later.asha), 'of who asked later').toBe(later.asha.mobileNumber);
  await runDue(at.deps, 'send-mails');
  expect(letterTo(asha.email)).toContain(`ends in ${number.slice(-3)}`);
  expect(await at.db.selectFrom('sessions').where('userId', '=', asha.userId).selectAll().execute()).toEqual([]);
  expect(at.logged.join('\n')).not.toContain(token);
});

// proves profile.lost-number-stopped
test('either link stops it, its owner does, and a new password does; another link stops nothing', async () => {
  for (const how of ['sms', 'mail', 'profile', 'password'] as const) {
    const { asha, number } = await withNewNumber();
    await ask(asha, number);
    await runJobs(at);
    const token = tokenIn(how === 'sms' ? messageTo(asha.mobileNumber) : letterTo(asha.email));
    // Changes the first character of the signature. A changed last one could be ignored, because some of its bits are.
    const [id = '', signature = ''] = token.split('.');
    const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await stop(`${id}.${forged}`)).status).toBe(404);
    if (how === 'profile') await asha.browser.call(contract.cancelNumberChange);
    else if (how === 'password')
      await asha.browser.call(contract.changePassword, {
        body: { presentPassword: password, password: 'another password 2' },
      });
    else expect([(await stop(token)).status, (await stop(token)).status]).toEqual([200, 200]);
    await setClock(at.db, { aheadMs: 73 * hourMs });
    // Called directly: as scheduled work it has already run in these minutes, and would not run again.
    await changeLostNumbers(at.deps);
    expect([how, await numberOf(asha)]).toEqual([how, asha.mobileNumber]);
    await setClock(at.db, 'real');
  }
});

// proves profile.lost-number-refused
test('it needs the password, an address confirmed 7 days ago and a code to the new number', async () => {
  const { asha, number } = await withNewNumber();
  const codes = [(await ask(asha, number, 'not hers 1')).problem.code, (await ask(asha, newNumber())).problem.code];
  await confirmEmailOf(at, asha.userId, 6);
  const { problem } = await ask(asha, number);
  codes.push(problem.code);
  expect(problem.message).toContain('confirmed for 7 days');
  await at.db.updateTable('users').set({ emailConfirmedAt: null }).where('userId', '=', asha.userId).execute();
  codes.push((await ask(asha, number)).problem.code);
  expect(codes).toEqual(['password_wrong', 'mobile_not_verified', 'email_confirmed_lately', 'email_not_confirmed']);
  expect((await asha.browser.call(contract.getProfile)).ok.data.numberChange).toBeNull();
});
