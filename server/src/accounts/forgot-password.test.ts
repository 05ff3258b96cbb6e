import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashAnonymousId } from '../http/anonymous-session.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { hashCode } from '../otp/try-code.ts';
import {
  forgotPassword,
  logIn,
  newNumber,
  newPerson,
  password,
  readCode,
  resetPassword,
  sendOtp,
  signUpFields,
  verifyOtp,
  wrongCode,
} from './testing/people.ts';

const at = useTestApp();
const minuteMs = 60_000;

let browser: Browser;
beforeEach(async () => {
  await setClock(at.db, 'real');
  browser = new Browser(at.app);
});

const messagesTo = (phone: string) => at.messages.filter(({ to }) => to === phone);

/** Returns everything that a browser can see of a reply, except the reply's clock time. */
async function answerTo(phone: string, from = new Browser(at.app)) {
  const { statusCode, headers, body } = await from
    .send('GET', '/api/auth/me')
    .then(() => from.send('POST', '/api/auth/forgot-password', { phone }));
  const { date: _, ...visible } = headers;
  return { statusCode, visible, body };
}

describe('a forgotten password', () => {
  test('sends a code to the number of the account, in every spelling of it', async () => {
    const { mobileNumber } = await newPerson(at);
    const { status, ok } = await forgotPassword(browser, mobileNumber.replace('+91', '0'));
    expect([status, ok]).toEqual([200, { success: true, message: english.messages.resetCodeSent }]);
    expect(messagesTo(mobileNumber).at(-1)?.text).toMatch(/^\d{6} is your EkBid code for a new password\./);
  });

  test.each([
    ['', 'mobile_length', 'Mobile number must be between 10–12 digits.'],
    ['12345', 'mobile_length', 'Mobile number must be between 10–12 digits.'],
    ['1234567890', 'mobile_invalid', 'This is not a mobile number we can send a code to.'],
  ])('of what is no mobile number is refused: %s', async (phone, code, message) => {
    const { status, problem } = await forgotPassword(browser, phone);
    expect([status, problem.code, problem.message, problem.field]).toEqual([400, code, message, 'mobileNumber']);
  });
});

describe('codes for a new password', () => {
  test('go to a number three times a day, from all browsers together; one to sign up may still be sent', async () => {
    const { mobileNumber } = await newPerson(at);
    for (const hours of [0, 1, 2]) {
      await setClock(at.db, { aheadMs: hours * 60 * minuteMs });
      expect((await forgotPassword(new Browser(at.app), mobileNumber)).status).toBe(200);
    }
    await setClock(at.db, { aheadMs: 3 * 60 * minuteMs });
    const { status, problem } = await forgotPassword(new Browser(at.app), mobileNumber);
    expect([status, problem.message]).toEqual([429, 'Too many codes were asked for. Please try again in 21 hours.']);
    expect((await sendOtp(browser, mobileNumber)).status).toBe(200);
    await setClock(at.db, { aheadMs: 24 * 60 * minuteMs });
    expect((await forgotPassword(browser, mobileNumber)).status).toBe(200);
  });

  test('are never sent to an administrator, who gets the usual answer', async () => {
    const { mobileNumber, userId } = await newPerson(at);
    await at.db.updateTable('users').where('userId', '=', userId).set({ role: 'ADMIN' }).execute();
    const before = messagesTo(mobileNumber);
    expect(await answerTo(mobileNumber)).toEqual(await answerTo(newNumber()));
    expect(messagesTo(mobileNumber)).toEqual(before);
  });
});

describe('whether a number has an account', () => {
  test('is not revealed by an answer, and nothing is sent without one', async () => {
    const { mobileNumber } = await newPerson(at);
    const unknown = newNumber();
    expect(await answerTo(unknown)).toEqual(await answerTo(mobileNumber));
    expect(messagesTo(unknown)).toEqual([]);
  });

  test('is not revealed by a budget: known and unknown numbers run out alike', async () => {
    const { mobileNumber } = await newPerson(at);
    // The known number got a code at sign-up. A day later that code no longer counts, so the budgets of both numbers
    // are full.
    await setClock(at.db, { aheadMs: 25 * 60 * minuteMs });
    const unknown = newNumber();
    const ask = async (phone: string) => {
      const visible: unknown[][] = [];
      for (const from of [browser, browser, browser, browser, new Browser(at.app), new Browser(at.app)]) {
        const { status, problem } = await forgotPassword(from, phone);
        visible.push([status, problem.code, problem.message]);
      }
      return visible;
    };
    const answers = await ask(unknown);
    expect(await ask(mobileNumber)).toEqual(answers);
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(answers[3]).toEqual([429, 'otp_limit', 'Too many codes were asked for. Please try again in 24 hours.']);
  });

  test('is not revealed by a wrong code', async () => {
    const { mobileNumber } = await newPerson(at);
    await setClock(at.db, { aheadMs: 25 * 60 * minuteMs });
    const unknown = newNumber();
    const guess = async (phone: string) => {
      await forgotPassword(browser, phone);
      const visible: unknown[][] = [];
      for (let count = 0; count < 6; count += 1) {
        const { status, problem } = await resetPassword(browser, phone, '12345', 'a new password');
        visible.push([status, problem.code, problem.message, problem.field]);
      }
      return visible;
    };
    const answers = await guess(unknown);
    expect(await guess(mobileNumber)).toEqual(answers);
    expect(answers[4]).toEqual([400, 'otp_invalid', 'Invalid or expired OTP', 'otp']);
    expect(answers[5]?.slice(0, 2)).toEqual([429, 'otp_tries_used']);
  });

  test('is not revealed by the duration of sending or by its failure; closing waits for it', async () => {
    const { mobileNumber } = await newPerson(at);
    const works = at.deps.sms.send.bind(at.deps.sms);
    let fail = (_: Error) => {};
    at.deps.sms.send = () => new Promise((_, reject) => (fail = reject));
    const before = at.logged.length;
    expect((await forgotPassword(browser, mobileNumber)).status).toBe(200);
    fail(new Error('no network'));
    at.deps.sms.send = works;
    await expect.poll(() => at.logged.slice(before).join('')).toContain('a one-time code could not be handed over');
    // The code that could not be sent counts: for a number without an account, it would count too.
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await forgotPassword(browser, mobileNumber)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('is not revealed by a guessed code', async () => {
    const administrator = await newPerson(at);
    await at.db.updateTable('users').where('userId', '=', administrator.userId).set({ role: 'ADMIN' }).execute();
    for (const mobileNumber of [newNumber(), administrator.mobileNumber]) {
      await forgotPassword(browser, mobileNumber);
      const visitorHash = hashAnonymousId(at.deps, browser.cookies.get('ekbid_visitor') ?? '');
      const codeHash = hashCode(at.deps.keys, '123456', { mobileNumber, visitorHash });
      await at.db.updateTable('otpChallenges').where('mobileNumber', '=', mobileNumber).set({ codeHash }).execute();
      const { status, problem } = await resetPassword(browser, mobileNumber, '123456', 'a new password');
      expect([status, problem.code, problem.field]).toEqual([400, 'otp_invalid', 'otp']);
    }
    expect((await logIn(at, administrator.email, password)).status).toBe(200);
  });
});

describe('a code works only for its purpose', () => {
  test('one to sign up resets no password', async () => {
    const { mobileNumber } = await newPerson(at);
    await sendOtp(browser, mobileNumber);
    const { status, problem } = await resetPassword(
      browser,
      mobileNumber,
      readCode(at, mobileNumber),
      'a new password',
    );
    expect([status, problem.code]).toEqual([400, 'otp_not_asked_here']);
  });

  test('one for a new password verifies no number', async () => {
    const { mobileNumber } = await newPerson(at);
    await forgotPassword(browser, mobileNumber);
    const { status, problem } = await verifyOtp(browser, mobileNumber, readCode(at, mobileNumber));
    expect([status, problem.code]).toEqual([400, 'otp_invalid']);
  });

  test('a password set by one makes no second account', async () => {
    const { mobileNumber } = await newPerson(at);
    await setClock(at.db, { aheadMs: 31 * minuteMs });
    await forgotPassword(browser, mobileNumber);
    const before = [...browser.cookies];
    expect((await resetPassword(browser, mobileNumber, readCode(at, mobileNumber), 'a new password')).status).toBe(200);
    // The reset gave the browser a new anonymous id. The test puts back the former one, which requested the code.
    for (const [name, value] of before) browser.cookies.set(name, value);
    const { problem } = await browser.call(contract.signUp, { body: signUpFields({ mobileNumber }) });
    expect(problem.code).toBe('mobile_not_verified');
  });

  test('wrong ones are counted together for all purposes', async () => {
    const { mobileNumber } = await newPerson(at);
    await forgotPassword(browser, mobileNumber);
    const wrong = wrongCode(at, mobileNumber);
    for (let count = 0; count < 3; count += 1) await resetPassword(browser, mobileNumber, wrong, 'a new password');
    await sendOtp(browser, mobileNumber);
    for (let count = 0; count < 2; count += 1)
      expect((await verifyOtp(browser, mobileNumber, wrongCode(at, mobileNumber))).problem.code).toBe('otp_invalid');
    expect((await forgotPassword(browser, mobileNumber)).problem.code).toBe('otp_tries_used');
  });
});
