import { beforeEach, describe, expect, test } from 'vitest';
import { answerJson, type Answering, useHttpDouble } from '../testing/http-double.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';
import { openRazorpay } from './razorpay.ts';

const double = useHttpDouble();
let provider: PaymentProvider;
beforeEach(() => {
  provider = openRazorpay({ api: double.url, keyId: 'rzp_test_key', keySecret: 'a secret' });
});

const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 700,
  amount_refunded: 0,
  currency: 'INR',
  status: 'captured',
  captured: true,
};
const answers = (body: object, status = 200) => {
  double.answer = (response) => answerJson(response, body, status);
};

describe('calls are made as the provider documents them', () => {
  test('an order is captured automatically, or its money goes back before its reservation ends', async () => {
    answers({ id: 'order_1', amount: 700, currency: 'INR', receipt: 'our-receipt' });
    await provider.createOrder({ amountPaise: 700, receipt: 'our-receipt' });
    expect(double.received[0]?.headers.authorization).toBe(`Basic ${btoa('rzp_test_key:a secret')}`);
    expect(JSON.parse(double.received[0]?.body ?? '')).toEqual({
      amount: 700,
      currency: 'INR',
      receipt: 'our-receipt',
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12, refund_speed: 'normal' },
      },
    });
  });

  test('an order carries our reference, and gives it back', async () => {
    answers({
      id: 'order_1',
      amount: 700,
      currency: 'INR',
      receipt: 'our-receipt',
      notes: { reference: 'our-reference' },
    });
    const made = await provider.createOrder({ amountPaise: 700, receipt: 'our-receipt', reference: 'our-reference' });
    expect(JSON.parse(double.received[0]?.body ?? '')).toMatchObject({ notes: { reference: 'our-reference' } });
    expect(made).toMatchObject({ value: { reference: 'our-reference' } });
    answers({ id: 'order_1', amount: 700, currency: 'INR', receipt: 'our-receipt', notes: [] });
    expect(await provider.fetchOrder('order_1')).toMatchObject({ kind: 'ok', value: { reference: null } });
  });

  test('a refund has its key, its amount and no more', async () => {
    answers({ id: 'rfnd_1', payment_id: 'pay_1', amount: 700, status: 'pending' });
    const asked = { providerPaymentId: 'pay_1', amountPaise: 700, idempotencyKey: 'a-key-of-ours' };
    expect(await provider.refund(asked)).toMatchObject({
      kind: 'ok',
      value: { providerRefundId: 'rfnd_1', status: 'pending' },
    });
    expect(double.received[0]?.headers['x-refund-idempotency']).toBe('a-key-of-ours');
    expect(JSON.parse(double.received[0]?.body ?? '')).toEqual({ amount: 700, speed: 'normal' });
  });

  test('one after the other use one connection, and name who calls', async () => {
    const ports = new Set<number | undefined>();
    double.answer = (response, _received, { socket }) => {
      ports.add(socket.remotePort);
      answerJson(response, payment);
    };
    for (let calls = 0; calls < 3; calls += 1) expect((await provider.fetchPayment('pay_1')).kind).toBe('ok');
    expect(ports.size).toBe(1);
    expect(double.received[0]?.headers).toMatchObject({ accept: 'application/json', 'user-agent': 'EkBid' });
  });

  test('an id cannot lead elsewhere', async () => {
    answers({}, 400);
    await expect(provider.fetchPayment('../orders?count=1')).rejects.toThrow(ProviderUnavailable);
    expect(double.received[0]?.url).toBe('/v1/payments/..%2Forders%3Fcount%3D1');
  });
});

describe('a long list', () => {
  const ids = Array.from({ length: 250 }, (_, index) => `pay_${index}`);
  const time = { from: new Date('2026-11-01T00:00:00.250Z'), to: new Date('2026-11-02T00:00:00.250Z') };
  const pageOf =
    (listed: readonly string[]): Answering =>
    (response, { url }) => {
      const query = new URL(url, double.url).searchParams;
      const [skip, count] = [Number(query.get('skip')), Number(query.get('count'))];
      const items = listed.slice(skip, skip + count).map((id) => ({ ...payment, id }));
      answerJson(response, { entity: 'collection', count: items.length, items });
    };
  async function listed() {
    const reply = await provider.listPaymentsBetween(time);
    return reply.kind === 'ok' ? reply.value.map((one) => one.providerPaymentId) : reply.kind;
  }

  test('is read to its end, from whole seconds around the time asked for', async () => {
    double.answer = pageOf(ids);
    expect(await listed()).toEqual(ids);
    expect(double.received.map(({ url }) => url)).toEqual(
      [0, 100, 200].map((skip) => `/v1/payments?from=1793491200&to=1793577601&count=100&skip=${skip}`),
    );
  });

  test('counts nothing twice, and misses nothing, when it grows meanwhile', async () => {
    double.answer = (...given) => pageOf(double.received.length === 1 ? ids : ['pay_new', ...ids])(...given);
    expect(await listed()).toEqual(ids);
  });

  test('is unavailable as a whole when one page is', async () => {
    double.answer = (response, ...given) =>
      double.received.length === 1 ? pageOf(ids)(response, ...given) : answerJson(response, {}, 429);
    await expect(listed()).rejects.toThrow(ProviderUnavailable);
  });

  test('that never ends is unavailable', async () => {
    answers({ items: ids.slice(0, 100).map((id) => ({ ...payment, id })) });
    await expect(listed()).rejects.toThrow(ProviderUnavailable);
    expect(double.received).toHaveLength(2);
  });

  test('of refunds too', async () => {
    const refunds = ids.map((id) => ({ id: `rfnd_${id}`, payment_id: 'pay_1', amount: 1, status: 'processed' }));
    double.answer = (response) =>
      answerJson(response, { items: double.received.length === 1 ? refunds.slice(0, 100) : refunds.slice(100, 150) });
    const reply = await provider.listRefunds('pay_1');
    expect(reply.kind === 'ok' && reply.value.length).toBe(150);
    expect(double.received.map(({ url }) => url)).toEqual(
      [0, 100].map((skip) => `/v1/payments/pay_1/refunds?count=100&skip=${skip}`),
    );
  });
});
