import { describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sendOtp } from './testing/people.ts';

describe('calls from one address', () => {
  const limited = useTestApp({ RATE_LIMITS: 'on' });
  const unlimited = useTestApp({ RATE_LIMITS: 'off' });

  async function sendTimes(browser: Browser, count: number) {
    const replies = [];
    for (let sent = 0; sent < count; sent += 1) replies.push(await sendOtp(browser, '1234567890'));
    return replies;
  }

  test('are limited on each call that guesses or sends, generously', async () => {
    const browser = new Browser(limited.app);
    const replies = await sendTimes(browser, 101);
    expect(replies.slice(0, 100).every(({ problem }) => problem.code === 'mobile_invalid')).toBe(true);
    expect([replies[100]?.status, replies[100]?.problem.code]).toEqual([429, 'too_many_requests']);
    const { headers } = await browser.send('POST', '/api/otp/send', { phone: '1234567890' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await browser.send('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  test('are not where a load test has lifted the limits', async () => {
    const replies = await sendTimes(new Browser(unlimited.app), 101);
    expect(new Set(replies.map(({ problem }) => problem.code))).toEqual(new Set(['mobile_invalid']));
  });
});
