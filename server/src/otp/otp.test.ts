import * as contract from '@ekbid/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sendOtp as sendOtpFrom } from '../accounts/sign-up.routes.ts';
import { SmsEndUnknown, SmsNotSent, SmsNotSetUp } from '../sms/sms-sender.ts';
import { newNumber, readCode, sendOtp, verifyOtp, wrongCode } from '../accounts/testing/people.ts';

const at = useTestApp();
const minuteMs = 60_000;

let browser: Browser;
let phone: string;
beforeEach(async () => {
  await setClock(at.db, 'real');
  // These tests share one network, whose wrong codes are counted together.
  await at.db.deleteFrom('otpChallenges').execute();
  browser = new Browser(at.app);
  phone = newNumber();
});

const challenges = (mobileNumber: string) =>
  at.db.selectFrom('otpChallenges').where('mobileNumber', '=', mobileNumber).selectAll().execute();

describe('sending a code', () => {
  // proves sign-up.six-digits
  test('sends six digits to the number, and keeps only a keyed hash', async () => {
    const { status, ok } = await sendOtp(browser, phone.replace('+91', '0'));
    expect([status, ok.message]).toEqual([200, 'OTP sent!']);
    const code = readCode(at, phone);
    expect(code).toMatch(/^\d{6}$/);
    const [challenge] = await challenges(phone);
    expect(challenge?.codeHash).toHaveLength(32);
    expect(JSON.stringify(challenge)).not.toContain(code);
  });

  test.each([
    ['', 'mobile_length', 'Mobile number must be between 10–12 digits.'],
    ['12345', 'mobile_length', 'Mobile number must be between 10–12 digits.'],
    ['1234567890', 'mobile_invalid', 'This is not a mobile number we can send a code to.'],
  ])('refuses what is no mobile number: %s', async (text, code, message) => {
    const { status, problem } = await sendOtp(browser, text);
    expect([status, problem.code, problem.message, problem.field]).toEqual([400, code, message, 'mobileNumber']);
  });

  test('three times from one browser, then says how long to wait; another browser still gets one', async () => {
    for (let count = 0; count < 3; count += 1) expect((await sendOtp(browser, phone)).status).toBe(200);
    const { status, problem } = await sendOtp(browser, phone);
    expect([status, problem.code]).toEqual([429, 'otp_limit']);
    expect(problem.message).toBe('Too many codes were asked for. Please try again in 15 minutes.');
    expect((await sendOtp(new Browser(at.app), phone)).status).toBe(200);

    await setClock(at.db, { aheadMs: 15 * minuteMs });
    expect((await sendOtp(browser, phone)).status).toBe(200);
  });

  test('many browsers at one address cannot use up the codes of a number', async () => {
    const from = (address: string) => ({ visitorHash: Buffer.from(crypto.randomUUID()), address });
    for (let count = 0; count < 4; count += 1) await sendOtpFrom(at.deps, phone, from('2001:db8:1:2::1'));
    const again = sendOtpFrom(at.deps, phone, from('2001:db8:1:2:3::9'));
    await expect(again).rejects.toMatchObject({ code: 'otp_limit' });
    await sendOtpFrom(at.deps, phone, from('2001:db8:1:3::1'));
  });

  test('counts concurrent requests', async () => {
    // Opens the connections to the database first, so that all requests really start together.
    await Promise.all(Array.from({ length: 20 }, () => browser.send('GET', '/api/auth/me')));
    const replies = await Promise.all(Array.from({ length: 20 }, () => sendOtp(browser, phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(at.messages.filter(({ to }) => to === phone)).toHaveLength(3);
  });

  test('that may have been sent works, and is counted', async () => {
    const works = at.deps.sms.send.bind(at.deps.sms);
    at.deps.sms.send = async (message) => {
      await works(message);
      throw new SmsEndUnknown('no answer in time');
    };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await sendOtp(browser, phone)).status);
    at.deps.sms.send = works;
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await verifyOtp(browser, phone, readCode(at, phone))).status).toBe(200);
  });

  test('that could not be sent is not counted, and the code before it still works', async () => {
    await sendOtp(browser, phone);
    const works = at.deps.sms.send.bind(at.deps.sms);
    at.deps.sms.send = () => Promise.reject(new Error('no network'));
    for (let count = 0; count < 4; count += 1) {
      const { status, problem } = await sendOtp(browser, phone);
      expect([status, problem.code, problem.message]).toEqual([503, 'sms_failed', 'Failed to send OTP']);
    }
    at.deps.sms.send = works;
    expect((await verifyOtp(browser, phone, readCode(at, phone))).status).toBe(200);
    expect((await sendOtp(browser, phone)).status).toBe(200);
  });

  test('that no gateway takes is one plain line for the operator, and a message that helps the person', async () => {
    const works = at.deps.sms.send.bind(at.deps.sms);
    for (const [error, code, message] of [
      [new SmsNotSetUp('set SMS=msg91'), 'sms_off', /^This site cannot send text messages yet/],
      [new SmsNotSent('MSG91 refused (401)'), 'sms_failed', /^Failed to send OTP$/],
    ] as const) {
      const from = at.logged.length;
      at.deps.sms.send = () => Promise.reject(error);
      const { status, problem } = await sendOtp(browser, phone);
      at.deps.sms.send = works;
      expect([status, problem.code, problem.message]).toEqual([503, code, expect.stringMatching(message)]);
      const line = at.logged.slice(from).find((line) => line.includes('could not be handed over')) ?? '';
      expect(JSON.parse(line)).toMatchObject({ reason: error.message });
      expect(line).not.toContain('stack');
    }
  });

  test('deletes those that no budget counts any more', async () => {
    await sendOtp(browser, phone);
    await setClock(at.db, { aheadMs: 49 * 60 * minuteMs });
    await sendOtp(new Browser(at.app), newNumber());
    expect(await challenges(phone)).toHaveLength(0);
  });
});

describe('verifying a code', () => {
  test('accepts it once, in every spelling of the number and the code', async () => {
    await sendOtp(browser, phone);
    const code = readCode(at, phone);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await verifyOtp(browser, phone.slice(3), typed)).status).toBe(200);
    const again = await verifyOtp(browser, phone, code);
    expect([again.status, again.problem.code, again.problem.message]).toEqual([
      400,
      'otp_invalid',
      'Invalid or expired OTP',
    ]);
  });

  test('refuses an empty one and names the field', async () => {
    const { status, problem } = await browser.call(contract.verifyOtp, { body: { phone } });
    expect([status, problem.code, problem.message]).toEqual([400, 'otp_required', 'OTP is required.']);
  });

  test('refuses one that is wrong, of another browser, of another number, or was replaced', async () => {
    await sendOtp(browser, phone);
    const first = readCode(at, phone);
    expect((await verifyOtp(browser, phone, wrongCode(at, phone))).problem.code).toBe('otp_invalid');
    expect((await verifyOtp(new Browser(at.app), phone, first)).problem.code).toBe('otp_invalid');
    expect((await verifyOtp(browser, newNumber(), first)).problem.code).toBe('otp_invalid');
    await sendOtp(browser, phone);
    if (readCode(at, phone) !== first)
      expect((await verifyOtp(browser, phone, first)).problem.code).toBe('otp_invalid');
    expect((await verifyOtp(browser, phone, readCode(at, phone))).status).toBe(200);
  });

  test('refuses it after five minutes', async () => {
    await sendOtp(browser, phone);
    await setClock(at.db, { aheadMs: 5 * minuteMs });
    expect((await verifyOtp(browser, phone, readCode(at, phone))).problem.code).toBe('otp_invalid');
  });

  test('allows five tries, which another code does not refill', async () => {
    await sendOtp(browser, phone);
    for (let count = 0; count < 3; count += 1) await verifyOtp(browser, phone, wrongCode(at, phone));
    await sendOtp(browser, phone);
    for (let count = 0; count < 2; count += 1)
      expect((await verifyOtp(browser, phone, wrongCode(at, phone))).problem.code).toBe('otp_invalid');
    const { status, problem } = await verifyOtp(browser, phone, readCode(at, phone));
    expect([status, problem.code]).toEqual([429, 'otp_tries_used']);
    expect(problem.message).toMatch(/^Too many wrong codes\. Please try again in \d\d minutes\.$/);
    // No code is sent while no code may be tried.
    expect((await sendOtp(browser, phone)).problem.code).toBe('otp_tries_used');

    await setClock(at.db, { aheadMs: 31 * minuteMs });
    await sendOtp(browser, phone);
    expect((await verifyOtp(browser, phone, readCode(at, phone))).status).toBe(200);
  });

  test('counts at most five of twenty wrong codes at the same moment', async () => {
    await sendOtp(browser, phone);
    const wrong = wrongCode(at, phone);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verifyOtp(browser, phone, wrong)));
    expect(replies.filter(({ problem }) => problem.code === 'otp_invalid')).toHaveLength(5);
    expect(replies.filter(({ problem }) => problem.code === 'otp_tries_used')).toHaveLength(15);
    const [challenge] = await challenges(phone);
    expect(challenge?.failedAttempts).toBe(5);
    expect((await verifyOtp(browser, phone, readCode(at, phone))).problem.code).toBe('otp_tries_used');
  });

  test('of a number that many browsers guess at allows one try; its owner, who types it right, gets in', async () => {
    for (let count = 0; count < 4; count += 1) {
      await setClock(at.db, { aheadMs: count * 20 * minuteMs });
      const guesser = new Browser(at.app);
      await sendOtp(guesser, phone);
      for (let guess = 0; guess < 5; guess += 1) await verifyOtp(guesser, phone, wrongCode(at, phone));
    }
    const guesser = new Browser(at.app);
    await sendOtp(guesser, phone);
    expect((await verifyOtp(guesser, phone, wrongCode(at, phone))).problem.code).toBe('otp_invalid');
    expect((await verifyOtp(guesser, phone, readCode(at, phone))).problem.code).toBe('otp_invalid');

    await sendOtp(browser, phone);
    expect((await verifyOtp(browser, phone, readCode(at, phone))).status).toBe(200);
  });
});
