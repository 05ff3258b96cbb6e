import { describe, expect, test } from 'vitest';
import { minutesUntilRoom } from './budgets.ts';
import { isBeingGuessed } from './otp/try-code.ts';
import { minutesUntilNetworkTry, minutesUntilTry, type SentCode } from './otp/otp-budgets.ts';
import { minutesUntilSend } from './otp/record-code.ts';

const now = new Date('2031-01-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('a budget', () => {
  const budget = { most: 3, withinMinutes: 15 };

  test('has room until so many fell into the period', () => {
    expect(minutesUntilRoom(budget, [], now)).toBe(0);
    expect(minutesUntilRoom(budget, [ago(1), ago(2)], now)).toBe(0);
    expect(minutesUntilRoom(budget, [ago(1), ago(2), ago(3)], now)).toBe(12);
  });

  test('has room again once enough of them are past, in any order', () => {
    expect(minutesUntilRoom(budget, [ago(14), ago(1), ago(2)], now)).toBe(1);
    expect(minutesUntilRoom(budget, [ago(1), ago(15), ago(2)], now)).toBe(0);
    expect(minutesUntilRoom(budget, [ago(9), ago(1), ago(8), ago(2)], now)).toBe(7);
  });
});

const code = (change: Partial<SentCode>): SentCode => ({
  purpose: 'sign-up',
  sentAt: now,
  failedAttempts: 0,
  toNumber: true,
  fromBrowser: false,
  fromAddress: false,
  fromKnown: false,
  ...change,
});
const codes = (count: number, change: Partial<SentCode>) => Array.from({ length: count }, () => code(change));

describe('sending codes', () => {
  test('one browser or address cannot use up the budget of a number', () => {
    expect(minutesUntilSend(codes(2, { fromBrowser: true, fromAddress: true }), 'sign-up', now)).toBe(0);
    expect(minutesUntilSend(codes(3, { fromBrowser: true, fromAddress: true }), 'sign-up', now)).toBe(15);
    expect(minutesUntilSend(codes(4, { fromAddress: true }), 'sign-up', now)).toBe(15);
    expect(minutesUntilSend(codes(4, {}), 'sign-up', now)).toBe(0);
    expect(minutesUntilSend(codes(6, {}), 'sign-up', now)).toBe(15);
  });

  test('a browser can send to many numbers, up to a limit', () => {
    expect(minutesUntilSend(codes(19, { toNumber: false, fromBrowser: true }), 'sign-up', now)).toBe(0);
    expect(minutesUntilSend(codes(20, { toNumber: false, fromBrowser: true }), 'sign-up', now)).toBe(15);
  });

  test('a number that had many codes in a day gets them slowly, and never waits longer than a few minutes', () => {
    const early = codes(9, { sentAt: ago(600) });
    expect(minutesUntilSend([...early, code({ sentAt: ago(1) })], 'sign-up', now)).toBe(14);
    expect(minutesUntilSend([...early, code({ sentAt: ago(15) })], 'sign-up', now)).toBe(0);
    expect(minutesUntilSend(codes(100, { sentAt: ago(15) }), 'sign-up', now)).toBe(0);
  });
});

describe('codes for a new password', () => {
  const toReset = { purpose: 'reset-password', sentAt: ago(600) } as const;

  test('go to a number three times a day, from all browsers together; those to sign up are not counted', () => {
    expect(minutesUntilSend([...codes(2, toReset), ...codes(2, {})], 'reset-password', now)).toBe(0);
    expect(minutesUntilSend(codes(3, toReset), 'reset-password', now)).toBe(14 * 60);
    expect(minutesUntilSend(codes(3, toReset), 'sign-up', now)).toBe(0);
    expect(minutesUntilSend(codes(3, { ...toReset, toNumber: false }), 'reset-password', now)).toBe(0);
  });

  test('allow twenty wrong tries an hour from one network', () => {
    const four = codes(4, { failedAttempts: 4, sentAt: ago(50) });
    expect(minutesUntilNetworkTry([...four, code({ failedAttempts: 3 })], now)).toBe(0);
    expect(minutesUntilNetworkTry([...four, code({ failedAttempts: 4 })], now)).toBe(10);
  });
});

describe('trying codes', () => {
  test('wrong ones are counted over all codes of the browser', () => {
    const three = code({ fromBrowser: true, failedAttempts: 3, sentAt: ago(10) });
    expect(minutesUntilTry([three, code({ fromBrowser: true, failedAttempts: 1 })], now)).toBe(0);
    expect(minutesUntilTry([three, code({ fromBrowser: true, failedAttempts: 2 })], now)).toBe(20);
  });

  test('those of other browsers do not use up its tries, but count as guesses', () => {
    const others = codes(4, { failedAttempts: 5 });
    expect(minutesUntilTry(others, now)).toBe(0);
    expect(isBeingGuessed(others)).toBe(true);
    expect(isBeingGuessed(others.slice(1))).toBe(false);
  });
});
