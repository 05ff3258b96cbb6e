import { createHmac, randomUUID } from 'node:crypto';
import { Agent, createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Order = { id: string; amount: number; currency: string; receipt: string; status: string; attempts: number };
type Payment = ReturnType<typeof paymentOf>;

const account = JSON.parse(process.argv[2] ?? '{}') as { keySecret: string; webhookSecret: string };
const orders = new Map<string, Order>();
const payments = new Map<string, Payment>();
const paymentsOfOrder = new Map<string, Payment[]>();
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let server: number | undefined;

const sign = (secret: string, bytes: string) => createHmac('sha256', secret).update(bytes).digest('hex');
const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

function paymentOf({ id, amount, currency }: Order) {
  return {
    ...{ id: newId('pay'), order_id: id, amount, amount_refunded: 0, currency },
    ...{ status: 'captured', captured: true },
  };
}

function createOrder({ amount, currency, receipt }: Pick<Order, 'amount' | 'currency' | 'receipt'>): Order {
  const order = { id: newId('order'), amount, currency, receipt, status: 'created', attempts: 0 };
  orders.set(order.id, order);
  return order;
}

/** Pays an order, and returns what the checkout would return to the browser. */
function pay({ orderId }: { orderId: string }) {
  const order = orders.get(orderId);
  if (!order) throw new Error('no such order');
  Object.assign(order, { status: 'paid', attempts: 1 });
  const payment = paymentOf(order);
  payments.set(payment.id, payment);
  paymentsOfOrder.set(orderId, [...(paymentsOfOrder.get(orderId) ?? []), payment]);
  if (server !== undefined) for (const event of events) sendWebhook(server, event, order, payment);
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: sign(account.keySecret, `${orderId}|${payment.id}`),
  };
}

const events = ['payment.authorized', 'payment.captured', 'order.paid'];

function sendWebhook(port: number, event: string, order: Order, payment: Payment): void {
  const body = JSON.stringify({ event, payload: { payment: { entity: payment }, order: { entity: order } } });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-razorpay-signature': sign(account.webhookSecret, body),
    'x-razorpay-event-id': newId('evt'),
  };
  const path = '/api/payment/webhook';
  openRequest({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (reply) => reply.resume())
    // Errors are ignored, because the server may be stopping.
    .on('error', () => {})
    .end(body);
}

function find(path: string): unknown {
  const [, kind, id = '', part] = /^\/v1\/(payments|orders)\/(\w+)(\/payments)?$/.exec(path) ?? [];
  if (part) return { items: paymentsOfOrder.get(id) ?? [] };
  return kind === 'payments' ? payments.get(id) : orders.get(id);
}

const listening = createServer((request, response) => {
  const answer = async () => {
    const path = request.url ?? '';
    if (request.method === 'GET') return find(path);
    const body = await json(request);
    return path === '/pay' ? pay(body as { orderId: string }) : createOrder(body as Order);
  };
  void answer().then((found) => {
    const text = JSON.stringify(found ?? { error: { description: 'no such thing' } });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(found === undefined ? 400 : 200, headers).end(text);
  });
});
// A connection may be idle for longer than the five seconds of Node's default. A payment must not meet its end.
listening.keepAliveTimeout = 0;
listening.listen(0, '127.0.0.1', () => process.send?.((listening.address() as AddressInfo).port));
process.on('message', (told: { server: number }) => {
  ({ server } = told);
});
process.on('disconnect', () => process.exit());
