import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readRazorpayEvent } from './razorpay.ts';

const secret = 'the secret of webhooks';
const sign = (body: Buffer | string, key = secret) => createHmac('sha256', key).update(body).digest('hex');
const read = (body: string, signature = sign(body), secrets = [secret]) =>
  readRazorpayEvent(secrets, Buffer.from(body), signature);

/** An event in the provider's documented format, without the fields that we do not read. */
const webhook = (event: string, payload: Record<string, object>) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: 1_795_000_000,
  });
const payment = { id: 'pay_1', entity: 'payment', amount: 700, order_id: 'order_1' };
const refund = { id: 'rfnd_1', entity: 'refund', amount: 700, payment_id: 'pay_1' };
const captured = webhook('payment.captured', { payment });

describe('a webhook names what it is about', () => {
  test.each([
    ['payment.captured', { payment }, ['order_1', 'pay_1', null]],
    ['payment.failed', { payment: { ...payment, order_id: null } }, [null, 'pay_1', null]],
    ['order.paid', { payment, order: { id: 'order_1' } }, ['order_1', 'pay_1', null]],
    ['refund.processed', { refund, payment }, ['order_1', 'pay_1', 'rfnd_1']],
    ['refund.created', { refund }, [null, 'pay_1', 'rfnd_1']],
    [
      'payment.dispute.created',
      { payment, dispute: { id: 'disp_1', payment_id: 'pay_1' } },
      ['order_1', 'pay_1', null],
    ],
    ['payment.dispute.lost', { dispute: { id: 'disp_1', payment_id: 'pay_1' } }, [null, 'pay_1', null]],
    ['payment.downtime.started', { 'payment.downtime': { id: 'down_1' } }, [null, null, null]],
    ['payment.captured', { payment: { id: 7 } }, [null, null, null]],
    ['settlement.processed', { settlement: { id: 'setl_1' } }, [null, null, null]],
  ])('%s', (event, payload: Record<string, object>, [order, pay, rfnd]) => {
    const about = { providerOrderId: order, providerPaymentId: pay, providerRefundId: rfnd };
    expect(read(webhook(event, payload))).toEqual({ event, ...about });
  });
});

describe('a webhook is rejected', () => {
  test.each([
    ['signed with another secret', captured, sign(captured, 'a forger’s secret')],
    ['altered by a byte', captured.replace('700', '900'), sign(captured)],
    ['parsed and serialized again', JSON.stringify(JSON.parse(captured), null, 1), sign(captured)],
    ['without a signature', captured, ''],
    ['with half of one', captured, sign(captured).slice(0, 32)],
    ['with a signature and more', captured, `${sign(captured)}zz`],
  ])('%s', (_case, body, signature) => {
    expect(read(body, signature)).toBeNull();
  });

  test.each(['', 'null', '[]', '{"event":', '{"payload":{}}', '{"event":7,"payload":{}}'])(
    'truly signed, with a body that says nothing: %s',
    (body) => {
      expect(read(body)).toBeNull();
    },
  );

  test('where no secret is known, however it is signed', () => {
    expect(read(captured, sign(captured, ''), [])).toBeNull();
    expect(read(captured, sign(captured), [])).toBeNull();
  });
});

test('a webhook without anything in it is still one', () => {
  const about = { providerOrderId: null, providerPaymentId: null, providerRefundId: null };
  for (const payload of [undefined, null, [], 'x', { payment: null }])
    expect(read(JSON.stringify({ event: 'account.updated', payload }))).toEqual({ event: 'account.updated', ...about });
});

test('an old secret counts while it is listed, and no longer', () => {
  const signed = sign(captured, 'the older secret');
  expect(read(captured, signed, [secret, 'the older secret'])?.event).toBe('payment.captured');
  expect(read(captured, signed, [secret])).toBeNull();
});
