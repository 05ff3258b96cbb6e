import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openReceiver } from '../testing/receiver.ts';
import { newPayment, openWithDb, webhooks } from '../testing/test-app.ts';
import {
  type DeliveryResult,
  listRecentWebhooks,
  type Send,
  sendWebhookTo,
  type Webhook,
  webhookDelivery,
} from './webhooks.ts';

const day = 24 * 60 * 60_000;
const no: DeliveryResult = { accepted: false, response: '500' };
const yes: DeliveryResult = { accepted: true, response: '200' };

/** A merchant for whom three events wait, with a clock that the test can move. */
async function withEvents() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, db } = openWithDb({ webhooks });
  await newPayment(app);
  return {
    db,
    all: () => listRecentWebhooks(db, 10).reverse(),
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
  };
}

function recorder(answer: DeliveryResult | (() => Promise<DeliveryResult>)) {
  const sent: Webhook[] = [];
  const send: Send = async (webhook) => {
    sent.push(webhook);
    return typeof answer === 'function' ? answer() : answer;
  };
  return { sent, send };
}

describe('delivery', () => {
  test('sends each event once when it is taken', async () => {
    const { db, all, pass } = await withEvents();
    const { sent, send } = recorder(yes);
    const deliver = webhookDelivery(db, send);
    await deliver();
    pass(day);
    await deliver();
    expect(sent.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(all().every(({ status, attempts }) => status === 'delivered' && attempts === 1)).toBe(true);
  });

  test('tries again later and later with the same event id', async () => {
    const { db, pass } = await withEvents();
    const { sent, send } = recorder(no);
    const deliver = webhookDelivery(db, send);

    await deliver();
    for (const pause of [1000, 2000, 4000]) {
      const before = sent.length;
      pass(pause - 1);
      await deliver();
      expect(sent).toHaveLength(before);
      pass(1);
      await deliver();
      expect(sent).toHaveLength(before + 3);
    }
    expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(3);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(3);
  });

  test('gives up after a day, and not before', async () => {
    const { db, all, pass } = await withEvents();
    const { sent, send } = recorder(no);
    const deliver = webhookDelivery(db, send);
    const start = Date.now();
    while (all().some(({ status }) => status === 'waiting')) {
      await deliver();
      pass(10 * 60_000);
    }
    expect(all().map(({ status }) => status)).toEqual(['given_up', 'given_up', 'given_up']);
    expect(Date.now() - start).toBeGreaterThan(day - 11 * 60_000);
    expect(Date.now() - start).toBeLessThan(day + 11 * 60_000);
    const before = sent.length;
    await deliver();
    expect(sent).toHaveLength(before);
  });

  test('never sends a copy twice at a time, however slow the merchant', async () => {
    const { db } = await withEvents();
    let take = () => {};
    const taken = new Promise<DeliveryResult>((resolve) => (take = () => resolve(yes)));
    const { sent, send } = recorder(() => taken);
    const deliver = webhookDelivery(db, send);
    const first = deliver();
    await deliver();
    expect(sent).toHaveLength(3);
    take();
    await first;
  });

  test('keeps at most twenty calls open', async () => {
    const { db } = await withEvents();
    for (let copy = 0; copy < 10; copy++) {
      db.run(`insert into webhooks (event_id, event, body, signature, status, due_at, created_at)
        select event_id, event, body, signature, status, due_at, created_at from webhooks limit 3`);
    }
    let take = () => {};
    const taken = new Promise<DeliveryResult>((resolve) => (take = () => resolve(yes)));
    const { sent, send } = recorder(() => taken);
    const deliver = webhookDelivery(db, send);
    const rounds = [deliver(), deliver()];
    expect(sent).toHaveLength(20);
    take();
    await Promise.all(rounds);
    await deliver();
    expect(sent).toHaveLength(33);
  });

  test('that was cut off by a stop counts as never begun', async () => {
    const { db, all } = await withEvents();
    const deliver = webhookDelivery(db, () => Promise.reject(new Error('stopped')));
    await expect(deliver()).rejects.toThrow('stopped');
    expect(all().every(({ status, attempts }) => status === 'waiting' && attempts === 0)).toBe(true);
  });
});

describe('sending', () => {
  const event = { body: '{"event":"payment.captured"}', eventId: 'SFWiCxbNzQkyNI', signature: 'abc' } as Webhook;
  const never = new AbortController().signal;

  test('posts the body as it was signed, with signature and event id', async () => {
    const receiver = await openReceiver();
    expect(await sendWebhookTo(receiver.url, never)(event)).toEqual(yes);
    expect(receiver.received).toMatchObject([
      {
        body: event.body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': 'abc',
          'x-razorpay-event-id': 'SFWiCxbNzQkyNI',
        },
      },
    ]);
  });

  test.each([
    [204, true],
    [302, false],
    [400, false],
    [503, false],
  ])('status %i: taken %s', async (status, accepted) => {
    const receiver = await openReceiver(() => status);
    expect(await sendWebhookTo(receiver.url, never)(event)).toEqual({ accepted, response: String(status) });
  });

  test('does not wait for ever', async () => {
    const receiver = await openReceiver(() => 'silence');
    expect(await sendWebhookTo(receiver.url, never, 50)(event)).toEqual({
      accepted: false,
      response: 'no answer in time',
    });
  });

  test('finds nobody', async () => {
    // No service uses port 4, so the connection is refused.
    expect(await sendWebhookTo('http://127.0.0.1:4/', never)(event)).toEqual({
      accepted: false,
      response: 'ECONNREFUSED',
    });
  });

  test('says nothing of an attempt that a stop cut off', async () => {
    const receiver = await openReceiver(() => 'silence');
    const stopping = new AbortController();
    const sending = sendWebhookTo(receiver.url, stopping.signal)(event);
    await receiver.wait(() => true);
    stopping.abort();
    await expect(sending).rejects.toThrow();
  });
});
