import { describe, expect, test } from 'vitest';
import { readSettings } from './config.ts';

const good = {
  SANDBOX_PORT: '3501',
  SANDBOX_DATA: '/tmp/sandbox.db',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  SANDBOX_TOKEN: 'token',
};

describe('readSettings', () => {
  test('reads a full set', () => {
    expect(readSettings(good)).toEqual({
      port: 3501,
      dataPath: '/tmp/sandbox.db',
      keyId: 'rzp_test_1',
      keySecret: 'secret',
      token: 'token',
      webhooks: null,
    });
  });

  test('reads where webhooks go', () => {
    const env = { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:3500/api/payment/webhook', SANDBOX_WEBHOOK_SECRET: 'whsec' };
    expect(readSettings({ ...good, ...env }).webhooks).toEqual({ url: env.SANDBOX_WEBHOOK_URL, secret: 'whsec' });
    expect(readSettings({ ...good, SANDBOX_WEBHOOK_SECRET: 'whsec' }).webhooks).toBeNull();
  });

  test('names everything that is missing in one message', () => {
    expect(() => readSettings({})).toThrow(
      [
        'The sandbox cannot start:',
        '- SANDBOX_PORT is missing',
        '- RAZORPAY_KEY_ID is missing',
        '- SANDBOX_DATA is missing',
        '- RAZORPAY_KEY_SECRET is missing',
        '- SANDBOX_TOKEN is missing',
      ].join('\n'),
    );
  });

  test.each([
    [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port number from 0 to 65535'],
    [{ SANDBOX_PORT: '35o1' }, 'SANDBOX_PORT must be a port number from 0 to 65535'],
    [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID is a live key'],
    [{ RAZORPAY_KEY_ID: 'rzp:test' }, 'RAZORPAY_KEY_ID must not contain a colon'],
    [
      { SANDBOX_WEBHOOK_URL: 'http://localhost/hook' },
      'SANDBOX_WEBHOOK_SECRET is missing, and SANDBOX_WEBHOOK_URL is set',
    ],
    [
      { SANDBOX_WEBHOOK_URL: 'localhost:3500', SANDBOX_WEBHOOK_SECRET: 'x' },
      'SANDBOX_WEBHOOK_URL must be an http address',
    ],
    [{ NODE_ENV: 'production' }, 'it never runs in production'],
  ])('refuses %j', (wrong, problem) => {
    expect(() => readSettings({ ...good, ...wrong })).toThrow(problem);
  });
});
