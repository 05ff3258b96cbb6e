import { expect, test } from 'vitest';
import { openSandbox } from '../testing/test-app.ts';

test.each([
  ['/', ['no real money', '/sandbox/phone', '4100 2800 0000 1007', 'success@razorpay']],
  ['/sandbox/inbox?to=a@example.com', ['no message leaves this machine', 'value="a@example.com"', 'data-kind="email"']],
  ['/sandbox/phone?to=+919812345678', ['no message leaves this machine', 'value="+919812345678"']],
])('%s says what it is, and runs its own scripts only', async (url, texts) => {
  const app = openSandbox();
  const { body, headers, statusCode } = await app.inject({ url });
  expect(statusCode).toBe(200);
  for (const text of texts) expect(body).toContain(text);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'.*frame-ancestors 'none'$/);
  for (const [, path] of body.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
    expect([path, (await app.inject({ url: String(path) })).statusCode]).toEqual([path, 200]);
  }
});

test('what was typed into the address is shown as text', async () => {
  const { body } = await openSandbox().inject({ url: `/sandbox/phone?to=${encodeURIComponent('"><b>')}` });
  expect(body).not.toContain('"><b>');
});
