import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';
import type { ProviderReply } from './payment-provider.ts';
import { openRazorpay } from './razorpay.ts';

const sandbox = useSandbox();
const adapter = (change: { keySecret?: string } = {}) => openRazorpay({ api: sandbox.url, ...sandbox, ...change });

function valueOf<Value>(reply: ProviderReply<Value>): Value {
  if (reply.kind !== 'ok') throw new Error(`${reply.kind}: ${reply.reason}`);
  return reply.value;
}

async function pay(orderId: string) {
  const reply = await fetch(`${sandbox.url}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  });
  const result = (await reply.json()) as Record<string, string>;
  return {
    providerOrderId: result['razorpay_order_id'] ?? '',
    providerPaymentId: result['razorpay_payment_id'] ?? '',
    signature: result['razorpay_signature'] ?? '',
  };
}

describe('over the provider’s protocol', () => {
  test('an order is made, found again by receipt, paid and fetched', async () => {
    const receipt = randomUUID();
    const order = valueOf(await adapter().createOrder({ amountPaise: 700, receipt }));
    expect(order).toMatchObject({ amountPaise: 700, currency: 'INR', receipt });
    expect(valueOf(await adapter().findOrderByReceipt(receipt))).toEqual(order);
    expect(valueOf(await adapter().findOrderByReceipt(randomUUID()))).toBeNull();

    const result = await pay(order.providerOrderId);
    expect(adapter().isAuthentic(result)).toBe(true);
    const payment = valueOf(await adapter().fetchPayment(result.providerPaymentId));
    expect(payment).toMatchObject({ providerOrderId: order.providerOrderId, amountPaise: 700, status: 'captured' });
    expect(valueOf(await adapter().listPayments(order.providerOrderId))).toEqual([payment]);
  });

  test('a signature made with another secret, or for another order, is not authentic', async () => {
    const order = valueOf(await adapter().createOrder({ amountPaise: 700, receipt: randomUUID() }));
    const result = await pay(order.providerOrderId);
    expect(adapter({ keySecret: 'another' }).isAuthentic(result)).toBe(false);
    expect(adapter().isAuthentic({ ...result, providerOrderId: 'order_other' })).toBe(false);
    expect(adapter().isAuthentic({ ...result, signature: 'zz' })).toBe(false);
  });

  test('a plain no is refused, with the provider’s reason', async () => {
    expect((await adapter({ keySecret: 'wrong' }).createOrder({ amountPaise: 700, receipt: randomUUID() })).kind).toBe(
      'refused',
    );
    const tooLittle = await adapter().createOrder({ amountPaise: 99, receipt: randomUUID() });
    expect(tooLittle).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/amount/i) as unknown });
    expect((await adapter().fetchPayment('pay_doesNotExist')).kind).toBe('refused');
  });
});

describe('whatever is not a plain answer is unknown, never failure', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function answeredBy(listener: RequestListener): Promise<string> {
    server = createServer(listener);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    const address = server.address();
    const api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const provider = openRazorpay({ api, keyId: 'k', keySecret: 's', timeoutMs: 100 });
    return (await provider.createOrder({ amountPaise: 700, receipt: 'r' })).kind;
  }

  test.each<[string, RequestListener]>([
    ['a time-out', () => {}],
    ['a reset', (request) => request.socket.destroy()],
    ['a 500', (_request, response) => response.writeHead(500).end('{}')],
    ['a 409', (_request, response) => response.writeHead(409).end('{}')],
    ['a 429', (_request, response) => response.writeHead(429).end('{}')],
    ['an HTML page', (_request, response) => response.writeHead(200).end('<html>Bad gateway</html>')],
    ['a reply of another shape', (_request, response) => response.writeHead(200).end('{"id":1}')],
  ])('%s', async (_name, listener) => {
    expect(await answeredBy(listener)).toBe('unknown');
  });
});
