import { expect, test } from 'vitest';
import { command, newPayment, openSandbox, webhooks } from '../testing/test-app.ts';

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

test.each(['phone', 'inbox'])('the %s finds every file it asks for', async (page) => {
  const app = openSandbox();
  const { body } = await app.inject({ url: '/sandbox/messages-page/messages-page.ts' });
  const [, links] = / from '(\.\/[^']+)'/.exec(body) ?? [];
  expect((await app.inject({ url: `/sandbox/messages-page/${String(links)}` })).statusCode).toBe(200);
  expect((await app.inject({ url: `/sandbox/${page}` })).body).toContain('/sandbox/messages-page/messages-page.ts');
});

test('what was typed into the address is shown as text', async () => {
  const { body } = await openSandbox().inject({ url: `/sandbox/phone?to=${encodeURIComponent('"><b>')}` });
  expect(body).not.toContain('"><b>');
});

test('the home page shows what went on lately, and what is made to go wrong', async () => {
  const app = openSandbox({ webhooks });
  const home = async () => (await app.inject({ url: '/' })).body;
  expect(await home()).toContain('Nothing goes wrong on purpose.');

  const paymentId = await newPayment(app, { amount: 12_345_650 });
  const { body } = await command(app, 'POST /sandbox/refund', { paymentId, amount: 500 });
  await command(app, 'PUT /sandbox/faults', { seed: 9, webhooks: { lose: 0.25 } });
  const page = await home();
  for (const text of [paymentId, String(body.id), '₹1,23,456.50', `₹5 of ${paymentId}`, 'refund.created', 'waiting']) {
    expect(page).toContain(text);
  }
  expect(page).toContain('Orders: 1, payments: 1; ₹1,23,456.50 captured and ₹0 refunded.');
  expect(page).toContain('lose&#34;: 0.25');
});

test('the home page says when no events are sent', async () => {
  expect((await openSandbox().inject({ url: '/' })).body).toContain('No webhook address is set');
});
