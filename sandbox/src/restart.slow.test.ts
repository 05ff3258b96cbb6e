import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { get, post, send, start, temporaryFolder } from './testing/process.ts';
import { openReceiver } from './testing/receiver.ts';

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function pay(url: string): Promise<string> {
  const { id } = await post(`${url}/v1/orders`, { amount: 500, currency: 'INR' });
  return String((await post(`${url}/sandbox/pay`, { orderId: id })).razorpay_payment_id);
}

test('what was owed before kill -9 is done after a restart: events with the same ids, refunds once', async () => {
  let isUp = false;
  const receiver = await openReceiver(() => (isUp ? 200 : 503));
  const env = {
    SANDBOX_DATA: join(temporaryFolder(), 'sandbox.db'),
    SANDBOX_WEBHOOK_URL: receiver.url,
    SANDBOX_WEBHOOK_SECRET: 'whsec',
  };
  const first = await start(env);
  await send('PUT', `${first.url}/sandbox/faults`, { refunds: { outcome: 'pending' }, webhooks: { delayMs: [0, 1] } });
  const paymentId = await pay(first.url);
  const refund = await post(`${first.url}/v1/payments/${paymentId}/refund`, {});
  const refused = await receiver.wait(({ event }) => event === 'payment.captured');
  await killed(first.child);

  const before = receiver.received.length;
  isUp = true;
  const second = await start(env);
  const again = await receiver.wait((one, all) => one.event === 'payment.captured' && all.indexOf(one) >= before);
  expect(again.headers['x-razorpay-event-id']).toBe(refused.headers['x-razorpay-event-id']);
  expect(again.headers['x-razorpay-signature']).toBe(refused.headers['x-razorpay-signature']);
  expect(again.body).toBe(refused.body);

  expect(await get(`${second.url}/v1/refunds/${String(refund.id)}`)).toMatchObject({ status: 'pending' });
  expect(await get(`${second.url}/sandbox/faults`)).toMatchObject({
    refunds: { outcome: 'pending' },
    webhooks: { delayMs: [0, 1] },
  });
  await send('DELETE', `${second.url}/sandbox/faults`, {});
  const processed = await receiver.wait(({ event }) => event === 'refund.processed');
  expect(JSON.parse(processed.body)).toMatchObject({ payload: { refund: { entity: { id: refund.id } } } });
  expect(await get(`${second.url}/v1/refunds`)).toMatchObject({ count: 1, items: [{ status: 'processed' }] });
});

test('a refund under way when the sandbox was killed is processed after the restart', async () => {
  const receiver = await openReceiver();
  const env = {
    SANDBOX_DATA: join(temporaryFolder(), 'sandbox.db'),
    SANDBOX_WEBHOOK_URL: receiver.url,
    SANDBOX_WEBHOOK_SECRET: 'whsec',
  };
  const first = await start(env);
  await send('PUT', `${first.url}/sandbox/faults`, { refunds: { delayMs: 3000 } });
  const paymentId = await pay(first.url);
  await post(`${first.url}/v1/payments/${paymentId}/refund`, {});
  await killed(first.child);
  expect(receiver.received.map(({ event }) => event)).not.toContain('refund.processed');

  const second = await start(env);
  await receiver.wait(({ event }) => event === 'refund.processed');
  expect(await get(`${second.url}/v1/payments/${paymentId}`)).toMatchObject({ status: 'refunded' });
});

test('a real sandbox gives back what nobody captured in time, by itself', async () => {
  const receiver = await openReceiver();
  const env = {
    SANDBOX_DATA: join(temporaryFolder(), 'sandbox.db'),
    SANDBOX_WEBHOOK_URL: receiver.url,
    SANDBOX_WEBHOOK_SECRET: 'whsec',
  };
  const { url } = await start(env);
  const { id: orderId } = await post(`${url}/v1/orders`, {
    amount: 500,
    currency: 'INR',
    payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12 } },
  });
  const paid = await post(`${url}/sandbox/authorize`, { orderId, startedMinutesAgo: 13 });
  await receiver.wait(({ event }) => event === 'refund.processed');
  expect(await get(`${url}/v1/payments/${String(paid.razorpay_payment_id)}`)).toMatchObject({
    status: 'refunded',
    captured: false,
  });
});
