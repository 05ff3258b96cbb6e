import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { order } from '../testing/bidding.ts';
import { readOrder, reconcileLater } from '../testing/refunds.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import type { TestProvider } from '../testing/test-provider.ts';
import { eventually } from '../testing/eventually.ts';
import { runDue } from '../testing/run-jobs.ts';

const app = useTestApp();

async function lapsedOrder(paid: boolean) {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
  const orderId = (await order(asha, auctionId, 7)).ok.order.id;
  if (paid) app.deps.provider.pay(orderId);
  return { auctionId, orderId };
}

const read = ({ orderId }: { orderId: string }) => readOrder(app, orderId);
const settleLater = (minutes = 16) => reconcileLater(app, minutes);

type Answer = Awaited<ReturnType<TestProvider['listPayments']>>;

/** Makes the provider answer differently for orders whose id contains this text. */
function answerOtherwise(orderIds: string, answer: () => Answer | Promise<Answer>) {
  const provider: TestProvider = app.deps.provider;
  const listPayments = provider.listPayments.bind(provider);
  return vi
    .spyOn(provider, 'listPayments')
    .mockImplementation(async (orderId) => (orderId.includes(orderIds) ? answer() : listPayments(orderId)));
}

describe('an order whose hold has passed', () => {
  test('expires and frees its slot without a payment', async () => {
    const lapsed = await lapsedOrder(false);
    await settleLater();
    expect(await read(lapsed)).toEqual({ state: 'expired', slotsFilled: 0, slotsHeld: 0 });
  });

  test('becomes its bid when the money came and the browser died', async () => {
    const lapsed = await lapsedOrder(true);
    await settleLater();
    expect(await read(lapsed)).toEqual({ state: 'consumed', slotsFilled: 1, slotsHeld: 0 });
  });

  test('waits while the provider cannot say', async () => {
    const lapsed = await lapsedOrder(true);
    app.deps.provider.troubles.push('unavailable');
    await settleLater();
    expect(await read(lapsed)).toMatchObject({ state: 'created' });
  });

  test('does not delay the end of others, whatever failure it has', async () => {
    const [broken, other] = [await lapsedOrder(true), await lapsedOrder(false)];
    const failing = answerOtherwise(broken.orderId, () => {
      throw new Error('a bug');
    });
    await settleLater();
    failing.mockRestore();
    expect(await read(broken)).toMatchObject({ state: 'created' });
    expect(await read(other)).toMatchObject({ state: 'expired' });
  });

  test('is reached however many the provider cannot answer for', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
    const unanswered = Array.from({ length: 100 }, (_, n) => ({
      receipt: `unanswered-${n}`,
      providerOrderId: `order_unanswered_${n}`,
      auctionId,
      bidderId: asha.userId,
      amountPaise: 1000 + n * 100,
      holdsSlot: false,
      holdExpiresAt: new Date(0),
      reconcileAt: new Date(0),
    }));
    await app.db.insertInto('paymentOrders').values(unanswered).execute();
    const lapsed = await lapsedOrder(false);
    const asking = answerOtherwise('unanswered', () => {
      throw new ProviderUnavailable('as the test asked');
    });
    await settleLater();
    asking.mockRestore();
    expect(await read(lapsed)).toMatchObject({ state: 'expired' });
  });

  test('is left alone while its hold lives', async () => {
    const live = await lapsedOrder(true);
    await runDue(app.deps, 'reconcile-orders');
    expect(await read(live)).toMatchObject({ state: 'created', slotsHeld: 1 });
  });

  test('ends though the bank has authorised money, which counts when it comes', async () => {
    const lapsed = await lapsedOrder(false);
    const { providerPaymentId } = app.deps.provider.pay(lapsed.orderId, { status: 'authorized' });
    await settleLater();
    expect(await read(lapsed)).toEqual({ state: 'expired', slotsFilled: 0, slotsHeld: 0 });
    app.deps.provider.changePayment(providerPaymentId, { status: 'captured' });
    await settleLater(31);
    expect(await read(lapsed)).toEqual({ state: 'consumed', slotsFilled: 1, slotsHeld: 0 });
  });

  test('ends after five days in which the provider never answered', async () => {
    const lapsed = await lapsedOrder(false);
    const failing = answerOtherwise(lapsed.orderId, () => {
      throw new ProviderUnavailable('as the test asked');
    });
    for (const minutes of [16, 4 * 24 * 60, 5 * 24 * 60 - 1]) {
      await settleLater(minutes);
      expect(await read(lapsed)).toMatchObject({ state: 'created' });
    }
    await settleLater(5 * 24 * 60 + 60);
    failing.mockRestore();
    expect(await read(lapsed)).toMatchObject({ state: 'expired' });
  });

  test('is asked about once when two processes look at the same time', async () => {
    const lapsed = await Promise.all(Array.from({ length: 5 }, () => lapsedOrder(false)));
    const asked = vi.spyOn(app.deps.provider, 'listPayments');
    await setClock(app.db, { aheadMs: 16 * 60_000 });
    await Promise.all([
      runDue(app.deps, 'reconcile-orders'),
      runDue(app.deps, 'reconcile-orders'),
      runDue(app.deps, 'reconcile-orders'),
    ]);
    await setClock(app.db, 'real');
    const calls = asked.mock.calls.filter(([id]) => lapsed.some(({ orderId }) => orderId === id));
    asked.mockRestore();
    expect(calls).toHaveLength(lapsed.length);
  });

  test('is due again when the lease of the process that died has ended', async () => {
    const lapsed = await lapsedOrder(true);
    const killed = answerOtherwise(lapsed.orderId, () => new Promise(() => {}));
    await setClock(app.db, { aheadMs: 16 * 60_000 });
    void runDue(app.deps, 'reconcile-orders');
    await eventually(() => expect(killed).toHaveBeenCalledWith(lapsed.orderId));
    killed.mockRestore();
    await settleLater(17);
    expect(await read(lapsed)).toMatchObject({ state: 'created' });
    await sql`update payment_orders set leased_until = clock_timestamp() where leased_until is not null`.execute(
      app.db,
    );
    await settleLater(17);
    expect(await read(lapsed)).toMatchObject({ state: 'consumed' });
  });
});
