import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerJson, type Answering, useHttpDouble } from '../testing/http-double.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { openRazorpay } from './razorpay.ts';

const double = useHttpDouble();
let provider: PaymentProvider;
beforeEach(() => {
  provider = openRazorpay({ api: double.url, keyId: 'rzp_test_key', keySecret: 'a secret', timeoutMs: 500 });
});

const order = { id: 'order_1', amount: 700, currency: 'INR', receipt: 'our-receipt' };
const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 700,
  amount_refunded: 0,
  currency: 'INR',
  status: 'captured',
  captured: true,
};
const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 700, status: 'pending' };
const no = { error: { code: 'BAD_REQUEST_ERROR', description: 'The amount of INR 73,41.50 is not allowed' } };
const html = '<html><body><h1>Bad gateway</h1></body></html>';

const createOrder = () => provider.createOrder({ amountPaise: 700, receipt: 'our-receipt' });
const askRefund = () =>
  provider.refund({ providerPaymentId: 'pay_1', amountPaise: 700, idempotencyKey: 'a-key-of-ours' });
const fetchPayment = () => provider.fetchPayment('pay_1');

const silence: Answering = () => {};
const reset: Answering = (_response, _received, request) => request.socket.resetAndDestroy();
const withHtml =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(html);
const withJson =
  (status: number, body: unknown = no): Answering =>
  (response) =>
    answerJson(response, body, status);
const cutOff: Answering = (response) => {
  response.writeHead(200, { 'content-length': 1000 }).write('{"id":"order_1","amo');
  response.destroy();
};
const halfJson: Answering = (response) => response.writeHead(200).end('{"id":"order_1","amo');
const asksToSlowDown: Answering = (response) => {
  response.writeHead(429, { 'retry-after': '30', 'content-type': 'application/json' }).end(JSON.stringify(no));
};

/** Answers with each of these in turn, then always with the last. */
function answers(...these: Answering[]): void {
  double.answer = (...given) => (these.length > 1 ? these.shift() : these[0])?.(...given);
}

describe('every unclear answer is unknown, never a failure, and no change is sent twice', () => {
  test.each<[string, Answering]>([
    ['a time-out', silence],
    ['a reset', reset],
    ['an HTML 502', withHtml(502)],
    ['a 500', withJson(500)],
    ['a 503', withJson(503)],
    ['a 409', withJson(409)],
    ['a 429', asksToSlowDown],
    ['a reply cut off', cutOff],
    ['half a JSON', halfJson],
    ['an HTML 200', withHtml(200)],
    ['an HTML 403 of something in between', withHtml(403)],
    ['a redirect', (response) => response.writeHead(302, { location: '/v1/elsewhere' }).end()],
    ['a reply of another shape', withJson(200, { id: 1 })],
    ['a reply about something else', withJson(200, { ...order, ...refund, amount: 701, payment_id: 'pay_2' })],
  ])('%s', async (_name, answering) => {
    answers(answering);
    expect((await createOrder()).kind).toBe('unknown');
    expect((await askRefund()).kind).toBe('unknown');
    expect(double.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/orders',
      'POST /v1/payments/pay_1/refund',
    ]);
  });

  test('a 429 gives the pause that the provider wants', async () => {
    answers(asksToSlowDown);
    expect(await createOrder()).toEqual({ kind: 'unknown', reason: 'status 429, retry after 30' });
  });

  test('only the provider’s own 4xx is a no', async () => {
    answers(withJson(400));
    const refused = { kind: 'refused', reason: 'The amount of INR … is not allowed' };
    expect([await createOrder(), await askRefund(), await fetchPayment()]).toEqual([refused, refused, refused]);
    expect(double.received).toHaveLength(3);
  });

  test.each<[string, Answering]>([
    ['a no', withJson(400)],
    ['half a JSON', (response) => response.writeHead(200).end('{"amount":7341')],
    ['words', (response) => response.writeHead(200).end('INR 73.41, please')],
    ['a reply of another shape', withJson(200, { ...order, amount: '7341', receipt: 7341, 7341: 7341 })],
    ['a reply about something else', withJson(200, { ...order, ...refund, amount: 7341, payment_id: 'pay_7341' })],
    ['trouble of its own', withJson(500, { error: { description: 'INR 73.41' } })],
  ])('no reason contains a number from the provider: %s', async (_name, answering) => {
    answers(answering);
    const replies = [await createOrder(), await askRefund(), await fetchPayment()];
    for (const reply of replies) {
      expect(reply.kind).not.toBe('ok');
      expect(JSON.stringify(reply)).not.toMatch(/73[.,]?41/);
    }
  });

  test('a wait that is cut short ends then', async () => {
    answers(silence);
    const patient = openRazorpay({ api: double.url, keyId: 'rzp_test_key', keySecret: 'a secret', timeoutMs: 600_000 });
    const reply = await patient.createOrder({ amountPaise: 700, receipt: 'our-receipt' }, AbortSignal.timeout(50));
    expect(reply.kind).toBe('unknown');
  });
});

describe('what only reads', () => {
  test.each<[string, Answering]>([
    ['a reset', reset],
    ['a 500', withJson(500)],
    ['an HTML 502', withHtml(502)],
    ['a reply cut off', cutOff],
  ])('is asked again after %s', async (_name, trouble) => {
    answers(trouble, withJson(200, payment));
    expect((await fetchPayment()).kind).toBe('ok');
    expect(double.received).toHaveLength(2);
  });

  test.each<[string, Answering]>([
    ['asked to slow down', asksToSlowDown],
    ['the reply is unreadable', withJson(200, { id: 'pay_1' })],
    ['the reply is about another payment', withJson(200, { ...payment, id: 'pay_2' })],
  ])('is not asked again when %s', async (_name, answering) => {
    answers(answering);
    expect((await fetchPayment()).kind).toBe('unknown');
    expect(double.received).toHaveLength(1);
  });

  test('is given up within its time, tries and pauses included', async () => {
    answers(withJson(500), silence);
    expect((await fetchPayment()).kind).toBe('unknown');
    // The second try gets only the remaining time. If each got all of it, there would be a third.
    expect(double.received).toHaveLength(2);
  });
});

describe('a provider that is down', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  async function breakDown(call: () => Promise<unknown> = createOrder) {
    answers(reset);
    for (let failures = 0; failures < 5; failures += 1) await call();
    expect(double.received).toHaveLength(5);
    double.received = [];
  }

  const aboutPayments = () => [createOrder(), fetchPayment(), provider.listPayments('order_1')];
  const aboutRefunds = () => [
    askRefund(),
    provider.listRefunds('pay_1'),
    provider.listRefundsBetween({ from: new Date(0), to: new Date() }),
  ];

  test('is not asked any more: calls of every kind fail at once', async () => {
    await breakDown();
    await breakDown(askRefund);
    const replies = await Promise.all([...aboutPayments(), ...aboutRefunds()]);
    expect(new Set(replies.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    expect(double.received).toEqual([]);
  });

  test('for refunds alone is asked about everything else, and the other way round', async () => {
    await breakDown(askRefund);
    answers(withJson(400));
    expect((await Promise.all(aboutPayments())).map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
    expect((await Promise.all(aboutRefunds())).map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown']);

    provider = openRazorpay({ api: double.url, keyId: 'rzp_test_key', keySecret: 'a secret', timeoutMs: 500 });
    double.received = [];
    await breakDown();
    answers(withJson(400));
    expect((await Promise.all(aboutRefunds())).map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
    expect((await Promise.all(aboutPayments())).map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('is tried by one call after a while, and is back when that succeeds', async () => {
    await breakDown();
    passSeconds(60);
    answers(reset);
    const tried = await Promise.all([createOrder(), createOrder(), createOrder()]);
    expect(tried.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(double.received).toHaveLength(1);

    passSeconds(60);
    answers(withJson(200, order));
    const served = await Promise.all([createOrder(), createOrder(), createOrder()]);
    expect(served.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
  });

  test.each<[string, Answering]>([
    ['refuses', withJson(400)],
    ['asks to slow down', asksToSlowDown],
    ['is busy with the same', withJson(409)],
    ['writes what we cannot read', withJson(200, {})],
  ])('is not one that %s', async (_name, answering) => {
    answers(answering);
    for (let calls = 0; calls < 12; calls += 1) await createOrder();
    expect(double.received).toHaveLength(12);
  });

  test('is logged for the operator once, and its return too', async () => {
    const log = { error: vi.fn<(message: string) => void>(), info: vi.fn<(message: string) => void>() };
    provider = openRazorpay({ api: double.url, keyId: 'k', keySecret: 's', timeoutMs: 500, log });
    await breakDown();
    passSeconds(60);
    await createOrder();
    expect(double.received).toHaveLength(1);
    expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 0]);
    passSeconds(60);
    answers(withJson(200, order));
    await createOrder();
    expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
    double.received = [];
    await breakDown(askRefund);
    expect(log.error.mock.lastCall?.[0]).toContain('about refunds');
  });
});
