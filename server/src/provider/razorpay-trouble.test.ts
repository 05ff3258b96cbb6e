import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { answerJson, type Answering, useHttpDouble } from '../testing/http-double.ts';
import { type PaymentProvider, type ProviderReply, ProviderUnavailable } from './payment-provider.ts';
import { openRazorpay } from './razorpay.ts';
import type { ResilienceLog } from './razorpay-calls.ts';

const double = useHttpDouble();
/** Longer than any pause of a busy machine. Tests of the timeout move the fake clock past it. */
const timeoutMs = 600_000;
const open = (log?: ResilienceLog) =>
  openRazorpay({ api: double.url, keyId: 'rzp_test_key', keySecret: 'a secret', timeoutMs, ...(log && { log }) });
let provider: PaymentProvider;
beforeEach(() => {
  provider = open();
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

/** The kind of the answer. A call may throw nothing but `ProviderUnavailable`. */
async function endOf(call: Promise<ProviderReply<unknown>>): Promise<ProviderReply<unknown>['kind'] | 'unavailable'> {
  try {
    return (await call).kind;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unavailable';
    throw error;
  }
}
const endsOf = (calls: readonly Promise<ProviderReply<unknown>>[]) => Promise.all(calls.map(endOf));

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

/** Replaces the timers of timeouts and pauses, not those of the network. Returns how long they have run. */
function fakeTimers(): () => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const startedAt = Date.now();
  return () => Date.now() - startedAt;
}

/** Gives one of these answers to each request, and repeats the last one. */
function answers(...these: Answering[]): void {
  double.answer = (...given) => (these.length > 1 ? these.shift() : these[0])?.(...given);
}

describe('every unclear answer is `ProviderUnavailable`, never a refusal, and no change is sent twice', () => {
  test.each<[string, Answering]>([
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
    expect(await endOf(createOrder())).toBe('unavailable');
    expect(await endOf(askRefund())).toBe('unavailable');
    expect(double.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /v1/orders',
      'POST /v1/payments/pay_1/refund',
    ]);
  });

  test('a time-out', async () => {
    fakeTimers();
    answers(silence);
    for (const [before, call] of [createOrder, askRefund].entries()) {
      const end = endOf(call());
      await eventually(() => expect(double.received).toHaveLength(before + 1));
      // The timeout of a refund, for which no person waits, is four times as long.
      await vi.advanceTimersByTimeAsync(4 * timeoutMs);
      expect(await end).toBe('unavailable');
    }
    expect(double.received).toHaveLength(2);
  });

  test('a 429 gives the pause that the provider wants', async () => {
    answers(asksToSlowDown);
    await expect(createOrder()).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      reason: 'status 429, retry after 30',
    });
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
    for (const call of [createOrder(), askRefund(), fetchPayment()]) {
      const [ended] = await Promise.allSettled([call]);
      const reason = ended.status === 'fulfilled' ? ended.value : (ended.reason as unknown);
      expect(reason).toEqual(expect.objectContaining({ reason: expect.any(String) as unknown }));
      expect(inspect(reason, { depth: 9 })).not.toMatch(/73[.,]?41/);
    }
  });

  test('a wait that is cut short ends then', async () => {
    answers(silence);
    const call = provider.createOrder({ amountPaise: 700, receipt: 'our-receipt' }, AbortSignal.timeout(50));
    expect(await endOf(call)).toBe('unavailable');
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
    expect(await endOf(fetchPayment())).toBe('unavailable');
    expect(double.received).toHaveLength(1);
  });

  test('is given up within its time, tries and pauses included', async () => {
    const passedMs = fakeTimers();
    answers(withJson(500), silence);
    const end = endOf(fetchPayment());
    await eventually(() => expect(double.received).toHaveLength(2));
    // The second try may use only the remaining time. If every try had the full time, this one would not end yet.
    await vi.advanceTimersByTimeAsync(timeoutMs - passedMs());
    expect(await end).toBe('unavailable');
    expect(double.received).toHaveLength(2);
  });
});

describe('a provider that is down', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  async function breakDown(call: () => Promise<ProviderReply<unknown>> = createOrder) {
    answers(reset);
    for (let failures = 0; failures < 5; failures += 1) await endOf(call());
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
    const ends = await endsOf([...aboutPayments(), ...aboutRefunds()]);
    expect(new Set(ends)).toEqual(new Set(['unavailable']));
    expect(double.received).toEqual([]);
  });

  test('for refunds alone is asked about everything else, and the other way round', async () => {
    await breakDown(askRefund);
    answers(withJson(400));
    expect(await endsOf(aboutPayments())).toEqual(['refused', 'refused', 'refused']);
    expect(await endsOf(aboutRefunds())).toEqual(['unavailable', 'unavailable', 'unavailable']);

    provider = open();
    double.received = [];
    await breakDown();
    answers(withJson(400));
    expect(await endsOf(aboutRefunds())).toEqual(['refused', 'refused', 'refused']);
    expect(await endsOf(aboutPayments())).toEqual(['unavailable', 'unavailable', 'unavailable']);
  });

  test('is tried by one call after a while, and is back when that succeeds', async () => {
    await breakDown();
    passSeconds(60);
    answers(reset);
    expect(await endsOf([createOrder(), createOrder(), createOrder()])).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ]);
    expect(double.received).toHaveLength(1);

    passSeconds(60);
    answers(withJson(200, order));
    expect(await endsOf([createOrder(), createOrder(), createOrder()])).toEqual(['ok', 'ok', 'ok']);
  });

  test.each<[string, Answering]>([
    ['refuses', withJson(400)],
    ['asks to slow down', asksToSlowDown],
    ['is busy with the same', withJson(409)],
    ['writes what we cannot read', withJson(200, {})],
  ])('is not one that %s', async (_name, answering) => {
    answers(answering);
    for (let calls = 0; calls < 12; calls += 1) await endOf(createOrder());
    expect(double.received).toHaveLength(12);
  });

  test('is logged for the operator once, and its return too', async () => {
    const log = { error: vi.fn<(message: string) => void>(), info: vi.fn<(message: string) => void>() };
    provider = open(log);
    await breakDown();
    passSeconds(60);
    await endOf(createOrder());
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
