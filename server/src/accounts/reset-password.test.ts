import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { serverTexts } from '@ekbid/texts/en/server';
import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp, withoutCounting } from '../testing/test-app.ts';
import { SmsEndUnknown } from '../sms/sms-sender.ts';
import {
  confirmEmailOf,
  forgotPassword,
  logIn,
  newPerson,
  password,
  readCode,
  resetPassword,
  wrongCode,
} from './testing/people.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash) };
});

const at = useTestApp();
const fresh = 'a new password 2!';
beforeEach(() => setClock(at.db, 'real'));

const me = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data;

/** Makes a person with an account, and a signed-out browser that requested a code for a new password. */
async function forgetful() {
  const person = await newPerson(at);
  const browser = new Browser(at.app);
  await forgotPassword(browser, person.mobileNumber);
  return { ...person, signedIn: person.browser, browser, code: readCode(at, person.mobileNumber) };
}

describe('a new password', () => {
  // proves forgotten-password.reset
  test('is set by the code, signs in here under a new id, and out everywhere else', async () => {
    const { browser, code, mobileNumber, email, signedIn, userId } = await forgetful();
    const before = browser.cookies.get('ekbid_visitor');
    const { status, ok } = await resetPassword(browser, mobileNumber.slice(3), ` ${code} `, fresh);
    expect([status, ok.message, ok.data.userData._id]).toEqual([200, english.messages.passwordReset, userId]);
    expect((await me(browser))?.userData._id).toBe(userId);
    expect(browser.cookies.get('ekbid_visitor')).not.toBe(before);
    expect(await me(signedIn)).toBeNull();
    expect((await logIn(at, email, password)).problem.code).toBe('login_failed');
    expect((await logIn(at, email, fresh)).status).toBe(200);
  });

  test.each([
    [{ otp: '' }, 'otp_required', 'OTP is required.', 'otp'],
    [{ password: '' }, 'password_missing', 'Password is required.', 'password'],
    [{ password: '1234567' }, 'password_length', 'Password must be at least 8 characters.', 'password'],
    [{ password: 'x'.repeat(201) }, 'password_too_long', 'Password can be at most 200 characters.', 'password'],
    [{ phone: '123' }, 'mobile_length', 'Mobile number must be between 10–12 digits.', 'mobileNumber'],
  ])('%o is refused, and the code still works', async (change, code, message, field) => {
    const one = await forgetful();
    const body = { phone: one.mobileNumber, otp: one.code, password: fresh };
    const { status, problem } = await one.browser.call(contract.resetPassword, { body: { ...body, ...change } });
    expect([status, problem]).toMatchObject([400, { code, message, field }]);
    expect((await one.browser.call(contract.resetPassword, { body })).status).toBe(200);
  });

  test('is not set if it cannot be stored: the code still works', async () => {
    const { browser, code, mobileNumber, email } = await forgetful();
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('out of memory'));
    expect((await resetPassword(browser, mobileNumber, code, fresh)).status).toBe(500);
    expect((await logIn(at, email, password)).status).toBe(200);
    expect((await resetPassword(browser, mobileNumber, code, fresh)).status).toBe(200);
  });

  test('may be set by a blocked person, who stays blocked', async () => {
    const { browser, code, mobileNumber, userId } = await forgetful();
    const administrator = await signIn(at, { role: 'ADMIN' });
    await administrator.browser.call(contract.blockUser, { params: { userId }, body: { reason: 'two accounts' } });
    expect((await resetPassword(browser, mobileNumber, code, fresh)).status).toBe(200);
    const { ok } = await administrator.browser.call(contract.listUsers, { query: { search: mobileNumber } });
    expect(ok.data[0]).toMatchObject({ _id: userId, blocked: true });
  });
});

describe('the code', () => {
  const invalid = [400, 'otp_invalid', 'Invalid or expired OTP'];
  const notAskedHere = [400, 'otp_not_asked_here', expect.stringContaining('asked for in this browser')];
  const refused = ({ status, problem }: Awaited<ReturnType<typeof resetPassword>>) => [
    status,
    problem.code,
    problem.message,
  ];

  test('works once; a used one costs no hash', async () => {
    const { browser, code, mobileNumber, email } = await forgetful();
    const before = [...browser.cookies];
    expect((await resetPassword(browser, mobileNumber, code, fresh)).status).toBe(200);
    // The reset gave the browser a new anonymous id. The test puts back the former one, which requested the code.
    for (const [name, value] of before) browser.cookies.set(name, value);
    vi.mocked(argon2.hash).mockClear();
    expect(refused(await resetPassword(browser, mobileNumber, code, 'another password'))).toEqual(invalid);
    expect(argon2.hash).not.toHaveBeenCalled();
    expect((await logIn(at, email, fresh)).status).toBe(200);
  });

  test('works for one of two concurrent uses', async () => {
    const { browser, code, mobileNumber, email } = await forgetful();
    const passwords = Array.from({ length: 8 }, (_, n) => `a new password ${n}`);
    // All eight calls run at the same time, so several check the code before one of them uses it up.
    const replies = await Promise.all(passwords.map((one) => resetPassword(browser, mobileNumber, code, one)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(400)]);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(at, email, winner)).status).toBe(200);
  });

  test('works in the browser that asked, for its number, for five minutes, until another is sent', async () => {
    const { browser, code, mobileNumber } = await forgetful();
    const other = await forgetful();
    expect(refused(await resetPassword(new Browser(at.app), mobileNumber, code, fresh))).toEqual(notAskedHere);
    expect(refused(await resetPassword(browser, other.mobileNumber, code, fresh))).toEqual(notAskedHere);
    await forgotPassword(browser, mobileNumber);
    if (readCode(at, mobileNumber) !== code)
      expect(refused(await resetPassword(browser, mobileNumber, code, fresh))).toEqual(invalid);
    await setClock(at.db, { aheadMs: 5 * 60_000 });
    expect(refused(await resetPassword(browser, mobileNumber, readCode(at, mobileNumber), fresh))).toEqual(invalid);
  });

  test('allows five tries, concurrent or not; a wrong one costs no hash', async () => {
    const { browser, code, mobileNumber } = await forgetful();
    vi.mocked(argon2.hash).mockClear();
    const wrong = wrongCode(at, mobileNumber);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => resetPassword(browser, mobileNumber, wrong, fresh)),
    );
    const codes = replies.map(({ problem }) => problem.code).toSorted();
    expect(codes).toEqual([...Array<string>(5).fill('otp_invalid'), ...Array<string>(15).fill('otp_tries_used')]);
    expect((await resetPassword(browser, mobileNumber, code, fresh)).problem.code).toBe('otp_tries_used');
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  test('must be requested again, as the answer says, if the browser has lost its cookies', async () => {
    const { browser, code, mobileNumber } = await forgetful();
    browser.cookies.clear();
    expect(refused(await resetPassword(browser, mobileNumber, code, fresh))).toEqual(notAskedHere);
    await forgotPassword(browser, mobileNumber);
    expect((await resetPassword(browser, mobileNumber, readCode(at, mobileNumber), fresh)).status).toBe(200);
  });
});

describe('the message about it', () => {
  const wordsTo = (phone: string) =>
    at.messages.filter(({ to, text }) => to === phone && text === serverTexts.sms.passwordChanged);

  test('goes to the phone once the password is set and not before', async () => {
    const { browser, code, mobileNumber } = await forgetful();
    await resetPassword(browser, mobileNumber, wrongCode(at, mobileNumber), fresh);
    await runJobs(at);
    expect(wordsTo(mobileNumber)).toHaveLength(0);
    await resetPassword(browser, mobileNumber, code, fresh);
    await runJobs(at);
    expect(wordsTo(mobileNumber)).toHaveLength(1);
  });

  test('goes again if it could not be sent, and not if it may be on its way', async () => {
    const works = at.deps.sms.send.bind(at.deps.sms);
    for (const [error, words] of [
      [new Error('no network'), 1],
      [new SmsEndUnknown('no answer'), 0],
    ] as const) {
      const { browser, code, mobileNumber } = await forgetful();
      await resetPassword(browser, mobileNumber, code, fresh);
      at.deps.sms.send = () => Promise.reject(error);
      await runJobs(at);
      at.deps.sms.send = works;
      await runJobs(at, { later: true });
      expect(wordsTo(mobileNumber)).toHaveLength(words);
    }
  });
});

describe('the mail about it', () => {
  const lettersTo = (email: string) => at.deps.mailer.arrived.filter(({ to }) => to === email);

  test('goes to a confirmed address, with the way back for an owner who did not do it', async () => {
    const { browser, code, mobileNumber, email, userId } = await forgetful();
    await confirmEmailOf(at, userId);
    await setClock(at.db, { aheadMs: 60_000 });
    await resetPassword(browser, mobileNumber, code, fresh);
    await runDue(at.deps, 'send-mails');
    const [letter, ...more] = lettersTo(email).filter(
      ({ subject }) => subject !== 'Confirm your e-mail address for EkBid',
    );
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Your EkBid password was changed');
    expect(letter?.text).toMatch(/^Hello Meera,\n\nThe password of your account was changed on .+ \(IST\)/);
    expect(letter?.text).toContain('http://localhost:3500/forgot-password');
    expect(letter?.text).not.toContain(fresh);
  });

  test('goes to no other', async () => {
    const { browser, code, mobileNumber, email } = await forgetful();
    await resetPassword(browser, mobileNumber, code, fresh);
    await runDue(at.deps, 'send-mails');
    expect(lettersTo(email).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address for EkBid']);
  });
});

test('neither password nor code is ever logged', async () => {
  const before = at.logged.length;
  const { browser, code, mobileNumber } = await forgetful();
  await resetPassword(browser, mobileNumber, code, fresh);
  const logged = withoutCounting(at.logged.slice(before));
  expect(logged).toContain('/api/auth/reset-password');
  for (const secret of [code, fresh]) expect(logged).not.toContain(secret);
});
