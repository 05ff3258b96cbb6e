import Razorpay from 'razorpay';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from './testing/receiver.ts';
import { command, newOrder, openSandbox, testSettings, webhooks } from './testing/test-app.ts';

/** The provider's own client library, with the address of the sandbox. */
type Client = Razorpay & { api: { rq: { defaults: { baseURL: string } } } };

let rzp: Client;
let receiver: Receiver;
let app: ReturnType<typeof openSandbox>;

beforeEach(async () => {
  receiver = await openReceiver();
  app = openSandbox({ webhooks: { ...webhooks, url: receiver.url } });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  rzp = new Razorpay({ key_id: testSettings.keyId, key_secret: testSettings.keySecret }) as Client;
  rzp.api.rq.defaults.baseURL = url;
});

const pay = async (orderId: string) => (await command(app, 'POST /sandbox/pay', { orderId })).body;
const paidOrder = async () => String((await pay(await newOrder(app))).razorpay_payment_id);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (refusal: unknown) => refusal,
  );

describe('the official client', () => {
  test('creates orders, fetches them and finds them by receipt', async () => {
    const order = await rzp.orders.create({ amount: 70_000, currency: 'INR', receipt: 'r-1', notes: { for: 'a bid' } });
    expect(order).toMatchObject({ entity: 'order', status: 'created', amount: 70_000, notes: { for: 'a bid' } });
    expect(await rzp.orders.fetch(order.id)).toEqual(order);
    await rzp.orders.create({ amount: 500, currency: 'INR' });
    expect(await rzp.orders.all({ receipt: 'r-1' })).toEqual({ entity: 'collection', count: 1, items: [order] });
    expect(await rzp.orders.all({ count: 1, skip: 1 })).toMatchObject({ items: [{ id: order.id }] });
    expect(await rzp.orders.all({ from: 1_577_836_800, to: 1_609_459_200 })).toMatchObject({ count: 0 });
  });

  test('finds the payments of an order, and all payments', async () => {
    const orderId = await newOrder(app);
    const { razorpay_payment_id: id } = await pay(orderId);
    expect(await rzp.orders.fetchPayments(orderId)).toMatchObject({ count: 1, items: [{ id, status: 'captured' }] });
    const payment = await rzp.payments.fetch(String(id));
    expect(payment).toMatchObject({ id, entity: 'payment', order_id: orderId, amount: 70_000, captured: true });
    expect(await rzp.payments.all({ count: 5 })).toEqual({ entity: 'collection', count: 1, items: [payment] });
  });

  test('captures what was authorised', async () => {
    const { id } = await rzp.orders.create({ amount: 500, currency: 'INR', payment_capture: false });
    const paymentId = String((await pay(id)).razorpay_payment_id);
    expect(await rzp.payments.fetch(paymentId)).toMatchObject({ status: 'authorized' });
    expect(await rzp.payments.capture(paymentId, 500, 'INR')).toMatchObject({ status: 'captured', captured: true });
    expect(await rzp.orders.fetch(id)).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('refunds in part and whole, and finds the refunds', async () => {
    const paymentId = await paidOrder();
    const part = await rzp.payments.refund(paymentId, { amount: 20_000, speed: 'normal', receipt: 'rf-1' });
    expect(part).toMatchObject({ entity: 'refund', amount: 20_000, payment_id: paymentId, receipt: 'rf-1' });
    const rest = await rzp.payments.refund(paymentId, {});
    expect(rest).toMatchObject({ amount: 50_000 });

    expect(await rzp.refunds.fetch(part.id)).toMatchObject({ id: part.id });
    expect(await rzp.refunds.fetch(part.id, { payment_id: paymentId })).toMatchObject({ id: part.id });
    expect(await rzp.payments.fetchRefund(paymentId, rest.id)).toMatchObject({ id: rest.id });
    expect(await rzp.payments.fetchMultipleRefund(paymentId, {})).toMatchObject({ count: 2 });
    const ofPayment: object = { payment_id: paymentId };
    expect(await rzp.refunds.all(ofPayment)).toMatchObject({
      items: [{ id: rest.id }, { id: part.id }],
    });
    expect(await rzp.refunds.all({ count: 1 })).toMatchObject({ count: 1, items: [{ id: rest.id }] });
    expect(await rzp.payments.fetch(paymentId)).toMatchObject({
      status: 'refunded',
      amount_refunded: 70_000,
      refund_status: 'full',
    });
  });

  test('sees a refund processed by itself', async () => {
    const { id } = await rzp.payments.refund(await paidOrder(), {});
    await receiver.wait(({ event }) => event === 'refund.processed');
    expect(await rzp.refunds.fetch(id)).toMatchObject({ status: 'processed' });
  });

  test('finds disputes, whether or not their webhook came', async () => {
    const paymentId = await paidOrder();
    const { body } = await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'created' });
    expect(await rzp.disputes.fetch(String(body.id))).toMatchObject({ entity: 'dispute', payment_id: paymentId });
    expect(await rzp.disputes.all({})).toMatchObject({ count: 1, items: [{ id: body.id, status: 'open' }] });
  });

  test('reads every refusal', async () => {
    const refusal = (description: string) => ({ statusCode: 400, error: { code: 'BAD_REQUEST_ERROR', description } });
    const paymentId = await paidOrder();
    expect(await refusalOf(rzp.orders.create({ amount: 99, currency: 'INR' }))).toMatchObject(
      refusal('Order amount less than minimum amount allowed'),
    );
    expect(await refusalOf(rzp.orders.fetch('order_00000000000000'))).toMatchObject(
      refusal('The id provided does not exist'),
    );
    expect(await refusalOf(rzp.payments.capture(paymentId, 70_000, 'INR'))).toMatchObject(
      refusal('This payment has already been captured'),
    );
    await rzp.payments.refund(paymentId, {});
    expect(await refusalOf(rzp.payments.refund(paymentId, {}))).toMatchObject(
      refusal('The payment has been fully refunded already'),
    );

    const stranger = new Razorpay({ key_id: testSettings.keyId, key_secret: 'guess' }) as Client;
    stranger.api.rq.defaults.baseURL = rzp.api.rq.defaults.baseURL;
    expect(await refusalOf(stranger.orders.all())).toMatchObject({
      statusCode: 401,
      error: { description: 'Authentication failed' },
    });
  });
});

describe('the official validators', () => {
  test('accept what checkout hands over, and nothing else', async () => {
    const paid = await pay(await newOrder(app));
    const order_id = String(paid.razorpay_order_id);
    const payment_id = String(paid.razorpay_payment_id);
    const validate = (of: { order_id: string; payment_id: string }) =>
      validatePaymentVerification(of, String(paid.razorpay_signature), testSettings.keySecret);
    expect(validate({ order_id, payment_id })).toBe(true);
    expect(validate({ order_id: await newOrder(app), payment_id })).toBe(false);
  });

  test('accept a webhook that was really delivered, and no other body or secret', async () => {
    await paidOrder();
    const { body, headers } = await receiver.wait(({ event }) => event === 'payment.captured');
    const signature = String(headers['x-razorpay-signature']);
    expect(Razorpay.validateWebhookSignature(body, signature, webhooks.secret)).toBe(true);
    expect(Razorpay.validateWebhookSignature(`${body} `, signature, webhooks.secret)).toBe(false);
    expect(Razorpay.validateWebhookSignature(body, signature, 'guess')).toBe(false);
    expect(headers['x-razorpay-event-id']).toMatch(/^[0-9A-Za-z]{14}$/);
  });
});
