import { Script } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { ask, newOrder, openSandbox, testSettings } from '../testing/test-app.ts';

const shop = 'http://localhost:3500';

async function openPage(app: FastifyInstance, order_id: string, query: Record<string, string> = {}) {
  const given = { key_id: testSettings.keyId, order_id, origin: shop, name: 'EkBid', ...query };
  const reply = await app.inject({ url: `/v1/checkout/embedded?${new URLSearchParams(given).toString()}` });
  return { html: reply.body, policy: String(reply.headers['content-security-policy']), status: reply.statusCode };
}

describe('the pay page', () => {
  test('shows who is paid, for what, and how much, and says that it is a sandbox', async () => {
    const app = openSandbox();
    const { html, status } = await openPage(app, await newOrder(app, { amount: 12_345_650 }), { description: 'A bid' });
    expect(status).toBe(200);
    expect(html).toContain('EkBid');
    expect(html).toContain('A bid');
    expect(html).toContain('Pay ₹1,23,456.50');
    expect(html).toContain('Sandbox, no real money');
    expect(html).toContain('data-problem=""');
    for (const number of ['4100 2800 0000 1007', '4100 2800 0008 0001', '4100 2800 0007 0002', '4100 2800 0009 0000']) {
      expect(html).toContain(`data-fill="${number}"`);
    }
  });

  test('shows whole rupees without paise', async () => {
    const app = openSandbox();
    expect((await openPage(app, await newOrder(app, { amount: 700 }))).html).toContain('Pay ₹7<');
  });

  test('runs its own scripts only, and opens in the page of its merchant only', async () => {
    const app = openSandbox();
    const { html, policy } = await openPage(app, await newOrder(app));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`frame-ancestors ${shop}`);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });

  test.each(['', 'null', 'javascript:alert(1)', 'http://localhost:3500/path', 'http://a.example; script-src *'])(
    'is framed by nobody when its merchant is "%s"',
    async (origin) => {
      const app = openSandbox();
      const { html, policy } = await openPage(app, await newOrder(app), { origin });
      expect(policy).toMatch(/frame-ancestors 'none'$/);
      expect(html).toContain('data-problem="This page opens inside');
    },
  );

  test('never takes what the merchant writes for HTML', async () => {
    const app = openSandbox();
    const attack = '"><script>alert(1)</script>';
    const { html } = await openPage(app, await newOrder(app), { name: attack, description: attack, scheme: attack });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('data-scheme=""');
  });

  test('says why it cannot take a payment', async () => {
    const app = openSandbox();
    const orderId = await newOrder(app);
    expect((await openPage(app, orderId, { key_id: 'rzp_test_other' })).html).toContain('key is not valid here');
    expect((await openPage(app, 'order_00000000000000')).html).toContain('order was not found');
    await ask(app, 'POST /sandbox/pay', { payload: { orderId } });
    expect((await openPage(app, orderId)).html).toContain('already paid');
  });

  test('finds every file it asks for', async () => {
    const app = openSandbox();
    const { html } = await openPage(app, await newOrder(app));
    const paths = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => String(path));
    const seen = new Set<string>();
    while (paths.length > 0) {
      const path = paths.pop() ?? '';
      if (seen.has(path)) continue;
      seen.add(path);
      const reply = await app.inject({ url: path });
      expect([path, reply.statusCode]).toEqual([path, 200]);
      for (const [, next] of reply.body.matchAll(/ from '\.\/([^']+)'/g)) paths.push(`/v1/checkout/${String(next)}`);
    }
    expect(seen).toContain('/v1/checkout/provider.ts');
  });
});

test('checkout.js is plain JavaScript that any shop may load', async () => {
  const reply = await openSandbox().inject({ url: '/v1/checkout.js' });
  expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(() => new Script(reply.body)).not.toThrow();
});
