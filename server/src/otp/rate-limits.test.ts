import { afterEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { openCallCounts } from '../concurrency/call-counts.ts';
import { eventually } from '../testing/eventually.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sendOtp } from '../accounts/testing/people.ts';

describe('calls from one address', () => {
  const limited = useTestApp({ RATE_LIMITS: 'on' });
  const unlimited = useTestApp({ RATE_LIMITS: 'off' });
  afterEach(() => void vi.useRealTimers());

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

  test('are limited altogether, over all endpoints', async () => {
    // The clock stands still, so that the minute does not end during the test, even on a busy machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    const call = (remoteAddress: string) => limited.app.inject({ url: '/api/auth/me', remoteAddress });
    for (let made = 0; made < 1200; made += 1) expect((await call('203.0.113.7')).statusCode).toBe(200);
    const refused = await call('203.0.113.7');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
    expect((await call('203.0.113.8')).statusCode).toBe(200);
  });

  test('are not limited if a load test has lifted the limits', async () => {
    const replies = await sendTimes(new Browser(unlimited.app), 101);
    expect(new Set(replies.map(({ problem }) => problem.code))).toEqual(new Set(['mobile_invalid']));
  });
});

describe('calls from one address to two web processes of one port', () => {
  // The clock stands still, so that no period ends during the test, even on a busy machine.
  const siblings = { calls: openCallCounts(() => 0), writeMetrics: async () => '' };
  const first = useTestApp({ RATE_LIMITS: 'on' }, undefined, { siblings });
  const second = useSecondApp(first);

  test('are limited exactly on a call that guesses or sends, and apart from other calls', async () => {
    const [one, other] = [new Browser(first.app), new Browser(second.app)];
    const sendTo = async (browser: Browser) => (await sendOtp(browser, '1234567890')).status;
    for (let sent = 0; sent < 50; sent += 1) expect([await sendTo(one), await sendTo(other)]).toEqual([400, 400]);
    expect([await sendTo(one), await sendTo(other)]).toEqual([429, 429]);
    expect((await one.send('GET', '/api/auth/me')).statusCode).toBe(200);
  });

  test('are limited altogether, also at the process that answered fewer', async () => {
    const call = async ({ app }: typeof first, remoteAddress = '203.0.113.7') =>
      (await app.inject({ url: '/api/auth/me', remoteAddress })).statusCode;
    for (let made = 0; made < 1199; made += 1) expect(await call(first)).toBe(200);
    expect(await call(second)).toBe(200);
    await eventually(async () => expect(await call(second)).toBe(429));
    await eventually(async () => expect(await call(first)).toBe(429));
    expect(await call(second, '203.0.113.8')).toBe(200);
  });
});
