import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { answerJson, useHttpDouble } from '../testing/http-double.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { type ProviderReply, ProviderUnavailable } from './payment-provider.ts';
import { openRazorpay } from './razorpay.ts';

const ourServer = useHttpDouble();
const sandbox = useSandbox({ webhookUrl: () => `${ourServer.url}/webhook` });
const adapter = (change: { keySecret?: string; webhookSecrets?: string[] } = {}) =>
  openRazorpay({ api: sandbox.url, ...sandbox, webhookSecrets: [sandbox.webhookSecret], ...change });

function valueOf<Value>(reply: ProviderReply<Value>): Value {
  if (reply.kind !== 'ok') throw new Error(`${reply.kind}: ${reply.reason}`);
  return reply.value;
}

const makeOrder = async (amountPaise = 700) =>
  valueOf(await adapter().createOrder({ amountPaise, receipt: randomUUID() })).providerOrderId;

async function pay(orderId: string, how: object = {}) {
  const result = await sandbox.tell('/sandbox/pay', { orderId, ...how });
  return {
    providerOrderId: String(result['razorpay_order_id']),
    providerPaymentId: String(result['razorpay_payment_id']),
    signature: String(result['razorpay_signature']),
  };
}

const makePayment = async (amountPaise = 700) => (await pay(await makeOrder(amountPaise))).providerPaymentId;

describe('over the provider’s protocol', () => {
  test('an order is made, found again by id and by receipt, paid and fetched', async () => {
    const receipt = randomUUID();
    const order = valueOf(await adapter().createOrder({ amountPaise: 700, receipt, reference: 'ours' }));
    expect(order).toMatchObject({ amountPaise: 700, currency: 'INR', receipt, reference: 'ours' });
    expect(valueOf(await adapter().fetchOrder(order.providerOrderId))).toEqual(order);
    expect(valueOf(await adapter().findOrderByReceipt(receipt))).toEqual(order);
    expect(valueOf(await adapter().findOrderByReceipt(randomUUID()))).toBeNull();

    const result = await pay(order.providerOrderId);
    expect(adapter().isAuthentic(result)).toBe(true);
    const payment = valueOf(await adapter().fetchPayment(result.providerPaymentId));
    expect(payment).toMatchObject({ providerOrderId: order.providerOrderId, amountPaise: 700, status: 'captured' });
    expect(payment).toMatchObject({ captured: true, amountRefundedPaise: 0 });
    expect(valueOf(await adapter().listPayments(order.providerOrderId))).toEqual([payment]);
  });

  test('an order says whether a payment was attempted, even without success', async () => {
    const orderId = await makeOrder();
    const attempted = async () => valueOf(await adapter().fetchOrder(orderId)).attempted;
    expect(await attempted()).toBe(false);
    await expect(pay(orderId, { card: '4100280000080001' })).rejects.toThrow();
    expect(await attempted()).toBe(true);
  });

  test('money that is authorised only is not captured', async () => {
    const result = await sandbox.tell('/sandbox/authorize', { orderId: await makeOrder() });
    const payment = valueOf(await adapter().fetchPayment(String(result['razorpay_payment_id'])));
    expect(payment).toMatchObject({ status: 'authorized', captured: false });
  });

  test('a signature made with another secret, or for another order, is not authentic', async () => {
    const result = await pay(await makeOrder());
    expect(adapter({ keySecret: 'another' }).isAuthentic(result)).toBe(false);
    expect(adapter().isAuthentic({ ...result, providerOrderId: 'order_other' })).toBe(false);
    for (const signature of ['', 'zz', `${result.signature}zz`])
      expect(adapter().isAuthentic({ ...result, signature })).toBe(false);
  });

  test('a refusal has the provider’s reason', async () => {
    const stranger = adapter({ keySecret: 'wrong' });
    expect((await stranger.createOrder({ amountPaise: 700, receipt: randomUUID() })).kind).toBe('refused');
    const tooLittle = await adapter().createOrder({ amountPaise: 99, receipt: randomUUID() });
    expect(tooLittle).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/amount/i) as unknown });
    expect((await adapter().fetchPayment('pay_doesNotExist')).kind).toBe('refused');
  });
});

describe('a refund', () => {
  test('asked for again with the same key is the same refund, and shows on the payment', async () => {
    const asked = { providerPaymentId: await makePayment(), amountPaise: 700, idempotencyKey: randomUUID() };
    const refund = valueOf(await adapter().refund(asked));
    expect(refund).toMatchObject({ providerPaymentId: asked.providerPaymentId, amountPaise: 700 });
    expect(valueOf(await adapter().refund(asked)).providerRefundId).toBe(refund.providerRefundId);
    expect(valueOf(await adapter().listRefunds(asked.providerPaymentId))).toHaveLength(1);

    const payment = valueOf(await adapter().fetchPayment(asked.providerPaymentId));
    expect(payment).toMatchObject({ amountRefundedPaise: 700, captured: true, status: 'refunded' });
  });

  test('of more than was paid, or once more with another key, is refused', async () => {
    const asked = { providerPaymentId: await makePayment(), amountPaise: 700 };
    expect((await adapter().refund({ ...asked, amountPaise: 701, idempotencyKey: randomUUID() })).kind).toBe('refused');
    valueOf(await adapter().refund({ ...asked, idempotencyKey: randomUUID() }));
    expect((await adapter().refund({ ...asked, idempotencyKey: randomUUID() })).kind).toBe('refused');
  });

  test('whose reply is lost is `ProviderUnavailable`, and one refund when it is sent again', async () => {
    const asked = { providerPaymentId: await makePayment(), amountPaise: 700, idempotencyKey: randomUUID() };
    const path = `/v1/payments/${asked.providerPaymentId}/refund`;
    await sandbox.tell('/sandbox/faults', { calls: [{ path, method: 'POST', times: 1, fault: 'drop_reply' }] }, 'PUT');
    await expect(adapter().refund(asked)).rejects.toThrow(ProviderUnavailable);
    const refund = valueOf(await adapter().refund(asked));
    expect(valueOf(await adapter().listRefunds(asked.providerPaymentId))).toEqual([
      expect.objectContaining({ providerRefundId: refund.providerRefundId }),
    ]);
  });
});

test('payments and refunds are listed by when they were made', async () => {
  const from = new Date();
  const paymentId = await makePayment();
  const refundId = String((await sandbox.tell('/sandbox/refund', { paymentId }))['id']);
  const time = { from, to: new Date() };
  const earlier = { from: new Date(0), to: new Date(from.getTime() - 3_600_000) };
  const payment = expect.objectContaining({ providerPaymentId: paymentId }) as unknown;
  const refund = expect.objectContaining({ providerRefundId: refundId, amountPaise: 700 }) as unknown;
  expect(valueOf(await adapter().listPaymentsBetween(time))).toContainEqual(payment);
  expect(valueOf(await adapter().listRefundsBetween(time))).toContainEqual(refund);
  expect(valueOf(await adapter().listPaymentsBetween(earlier))).toEqual([]);
  expect(valueOf(await adapter().listRefundsBetween(earlier))).toEqual([]);
});

test('a webhook says what it is about, and is accepted only with its secret', async () => {
  ourServer.answer = (response) => answerJson(response, {});
  const { providerOrderId, providerPaymentId } = await pay(await makeOrder());
  const webhookCall = await eventually(() => {
    const webhook = ourServer.received.find(
      ({ body }) => body.includes(providerPaymentId) && body.includes('"event":"payment.captured"'),
    );
    if (!webhook) throw new Error('no webhook yet');
    return webhook;
  });
  const [body, signature] = [Buffer.from(webhookCall.body), String(webhookCall.headers['x-razorpay-signature'])];
  const about = { event: 'payment.captured', providerOrderId, providerPaymentId, providerRefundId: null };
  expect(adapter().readEvent(body, signature)).toEqual(about);
  expect(adapter({ webhookSecrets: ['the newer secret', sandbox.webhookSecret] }).readEvent(body, signature)).toEqual(
    about,
  );
  expect(adapter({ webhookSecrets: ['the newer secret'] }).readEvent(body, signature)).toBeNull();
});
