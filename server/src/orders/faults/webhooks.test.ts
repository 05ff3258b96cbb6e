import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { order } from '../../testing/bidding.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { countDue, runJobs } from '../../testing/run-jobs.ts';
import { useSecondApp } from '../../testing/second-app.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../../testing/test-app.ts';
import type { TestProvider } from '../../testing/test-provider.ts';
import { deliver, notify } from '../../testing/webhooks.ts';
import { openRazorpay } from '../../provider/razorpay.ts';

const app = useTestApp();
const second = useSecondApp(app);

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
  expect(await findMisplacedMoney(app)).toEqual([]);
});

async function openOrder(endsInMinutes = 600) {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes })];
  const { ok } = await order(asha, auctionId, 7);
  return { asha, auctionId, providerOrderId: ok.order.id };
}

const read = (providerOrderId: string) =>
  app.db
    .selectFrom('paymentOrders')
    .innerJoin('auctions', 'auctions.auctionId', 'paymentOrders.auctionId')
    .leftJoin('payments', 'payments.paymentOrderId', 'paymentOrders.paymentOrderId')
    .where('providerOrderId', '=', providerOrderId)
    .select(['state', 'slotsFilled', 'providerPaymentId'])
    .execute();

/** Returns the seconds from now until the next try, for each unhandled event of this subject. */
const pausesOf = async (subject: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from try_at - game_clock()))::int as seconds from webhook_events
    where subject = ${subject} and handled_at is null`.execute(app.db);
  return rows.map(({ seconds }) => seconds);
};

const inbox = (subject: string) =>
  app.db.selectFrom('webhookEvents').where('subject', '=', subject).select(['event', 'handledAt']).execute();

test('fault 12: a webhook ten times at once, to two processes with workers of their own: one transition', async () => {
  const { providerOrderId } = await openOrder();
  const { providerPaymentId } = app.deps.provider.pay(providerOrderId);
  const eventId = randomUUID();
  const signed = app.deps.provider.webhookEvent('payment.captured', { providerOrderId, providerPaymentId });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => deliver(n % 2 ? app : second, { ...signed, eventId })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await inbox(providerOrderId)).toHaveLength(1);
  await Promise.all([runJobs(app), runJobs(second)]);
  expect(await read(providerOrderId)).toEqual([{ state: 'consumed', slotsFilled: 1, providerPaymentId }]);
  expect((await inbox(providerOrderId))[0]?.handledAt).not.toBeNull();
});

test('fault 12: the same money reported by other events, handled at the same moment, is one transition', async () => {
  const { providerOrderId } = await openOrder();
  const provider: TestProvider = app.deps.provider;
  const { providerPaymentId } = provider.pay(providerOrderId);
  const listPayments = provider.listPayments.bind(provider);
  // While the first worker still handles the first event, a second worker claims the second one, so both find the
  // payment. The test ends the first worker's lease, which otherwise lasts ten seconds.
  const asked = vi.spyOn(provider, 'listPayments').mockImplementationOnce(async (orderId) => {
    await notify(second, 'order.paid', { providerOrderId, providerPaymentId });
    const heard = await listPayments(orderId);
    await sql`update webhook_events set leased_until = clock_timestamp() where handled_at is null`.execute(app.db);
    await runJobs(second);
    return heard;
  });
  await notify(app, 'payment.captured', { providerOrderId, providerPaymentId });
  await runJobs(app);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await read(providerOrderId)).toEqual([{ state: 'consumed', slotsFilled: 1, providerPaymentId }]);
});

test('fault 13: events out of order: an older attempt’s failure changes nothing', async () => {
  const { providerOrderId } = await openOrder();
  const failed = app.deps.provider.pay(providerOrderId, { status: 'failed' });
  const paid = app.deps.provider.pay(providerOrderId);
  const tell = async (event: string, { providerPaymentId }: { providerPaymentId: string }) => {
    await notify(app, event, { providerOrderId, providerPaymentId });
    await runJobs(app);
  };
  await tell('order.paid', paid);
  await tell('payment.captured', paid);
  await tell('payment.failed', failed);
  await tell('payment.authorized', paid);
  expect(await read(providerOrderId)).toEqual([
    { state: 'consumed', slotsFilled: 1, providerPaymentId: paid.providerPaymentId },
  ]);
});

test('fault 13: a failure alone leaves the order open for the next try', async () => {
  const { providerOrderId } = await openOrder();
  const { providerPaymentId } = app.deps.provider.pay(providerOrderId, { status: 'failed' });
  await notify(app, 'payment.failed', { providerOrderId, providerPaymentId });
  await runJobs(app);
  expect(await read(providerOrderId)).toEqual([{ state: 'created', slotsFilled: 0, providerPaymentId: null }]);
});

describe('fault 14: a webhook about an order we do not know', () => {
  test('is kept while the provider cannot tell, and applied when it can', async () => {
    const { providerOrderId } = await openOrder();
    const { providerPaymentId } = app.deps.provider.pay(providerOrderId);
    // Simulates that the provider's reply with the order's id was lost.
    await app.db
      .updateTable('paymentOrders')
      .where('providerOrderId', '=', providerOrderId)
      .set({ providerOrderId: null })
      .execute();
    app.deps.provider.isDown = true;
    await notify(app, 'payment.captured', { providerOrderId, providerPaymentId });
    await runJobs(app);
    expect(await inbox(providerOrderId)).toMatchObject([{ handledAt: null }]);
    app.deps.provider.isDown = false;
    await runJobs(app, { later: true });
    expect(await read(providerOrderId)).toEqual([{ state: 'consumed', slotsFilled: 1, providerPaymentId }]);
  });

  test('is tried again for a day, and then shown to an operator, never dropped', async () => {
    const providerOrderId = `order_${randomUUID()}`;
    const tasks = () =>
      app.db.selectFrom('operatorTasks').where('subject', '=', providerOrderId).select('kind').execute();
    await notify(app, 'payment.captured', { providerOrderId, providerPaymentId: 'pay_elsewhere' });
    await runJobs(app);
    for (const [hours, pause] of [
      [1, 900],
      [23, 3600],
    ] as const) {
      // The clock is stopped here, so that the pause can be read exactly.
      await setClock(app.db, new Date(Date.now() + hours * 3_600_000));
      await runJobs(app, { later: true });
      expect(await inbox(providerOrderId)).toMatchObject([{ handledAt: null }]);
      expect([await pausesOf(providerOrderId), await tasks()]).toEqual([[pause], []]);
    }
    await setClock(app.db, { aheadMs: 25 * 3_600_000 });
    await runJobs(app, { later: true });
    expect(await tasks()).toEqual([{ kind: 'order_unknown' }]);
    expect(await inbox(providerOrderId)).not.toContainEqual({ handledAt: null });
  });
});

describe('fault 16: a webhook is refused and logged, and leaves nothing, when', () => {
  const [present, old, dropped] = ['secret-of-today-0123', 'secret-of-yesterday-4', 'secret-given-up-9876'];
  const razorpay = () =>
    openRazorpay({ api: 'http://127.0.0.1:1', keyId: 'k', keySecret: 's', webhookSecrets: [present, old] });
  // The signature covers the exact bytes. JSON.stringify would not write these spaces and escapes.
  const about = (id: string) =>
    Buffer.from(`{ "event":"payment.captured",  "payload":{"payment":{"entity":{"id":"${id}","note":"\\u20b9 7"}}}}`);
  const signed = (body: Buffer, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

  async function send(body: Buffer, signature: string | undefined) {
    const { provider } = app.deps;
    vi.spyOn(provider, 'readEvent').mockImplementation((...sent) => razorpay().readEvent(...sent));
    const logged = app.logged.length;
    const { statusCode } = await deliver(app, { body, ...(signature !== undefined && { signature }) });
    return { statusCode, lines: app.logged.slice(logged).join('') };
  }

  test.each<[string, (body: Buffer) => [Buffer, string | undefined]]>([
    ['it is not signed', (body) => [body, undefined]],
    ['the signature is made up', (body) => [body, 'ab'.repeat(32)]],
    ['the signature is no signature', (body) => [body, 'gibberish']],
    [
      'a byte was changed',
      (body) => [Buffer.from(body.toString().replace('₹ 7', '₹ 8').replace('7', '8')), signed(body, present)],
    ],
    [
      'it was parsed and written again',
      (body) => [Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signed(body, present)],
    ],
    ['its secret is listed no more', (body) => [body, signed(body, dropped)]],
  ])('%s', async (_name, forge) => {
    const id = `pay_${randomUUID()}`;
    const [body, signature] = forge(about(id));
    const { statusCode, lines } = await send(body, signature);
    expect(statusCode).toBe(400);
    expect(lines).not.toContain(id);
    expect(await inbox(id)).toEqual([]);
  });

  test('and not while its secret is listed, new or old', async () => {
    for (const secret of [present, old]) {
      const id = `pay_${randomUUID()}`;
      expect((await send(about(id), signed(about(id), secret))).statusCode).toBe(200);
      expect(await inbox(id)).toHaveLength(1);
    }
  });
});

test('fault 34: a flood is answered without the provider, by as many jobs as there are orders', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => openOrder()));
  const calls = vi.spyOn(app.deps.provider, 'listPayments').mockReturnValue(new Promise(() => {}));
  const jobsBefore = await countDue(app, 'handle-notices');
  const flood = Array.from({ length: 1000 }, (_, n) => {
    const { providerOrderId } = orders[n % orders.length] ?? { providerOrderId: '' };
    return deliver(n % 2 ? app : second, app.deps.provider.webhookEvent('payment.failed', { providerOrderId }));
  });
  const answers = await Promise.all(flood);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(calls).not.toHaveBeenCalled();
  expect((await countDue(app, 'handle-notices')) - jobsBefore).toBe(orders.length);
  expect(await inbox(orders[0]?.providerOrderId ?? '')).toHaveLength(200);

  vi.restoreAllMocks();
  const asked = vi.spyOn(app.deps.provider, 'listPayments');
  await Promise.all([runJobs(app), runJobs(second)]);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2 * orders.length);
  const left = await inbox(orders[0]?.providerOrderId ?? '');
  expect(left.every(({ handledAt }) => handledAt !== null)).toBe(true);
});
