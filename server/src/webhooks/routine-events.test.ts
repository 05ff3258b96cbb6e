import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';

const app = useTestApp();
afterEach(async () => {
  vi.restoreAllMocks();
  await runJobs(app);
  await setClock(app.db, 'real');
});

const routine = ['payment.authorized', 'payment.captured', 'order.paid'] as const;
const paymentOf = (providerOrderId: string) =>
  [...app.deps.provider.payments.values()].find((one) => one.providerOrderId === providerOrderId)?.providerPaymentId ??
  '';

async function placeBid() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  return { providerOrderId, providerPaymentId: paymentOf(providerOrderId) };
}

/**
 * Moves the clock past the pause of routine events. Returns how often the provider was asked, and how many events are
 * left.
 */
async function sweep(providerOrderId: string) {
  await setClock(app.db, { aheadMs: 1500 });
  const asked = vi.spyOn(app.deps.provider, 'listPayments');
  await runDue(app.deps, 'handle-notices');
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from webhook_events
    where provider_order_id = ${providerOrderId} and handled_at is null`.execute(app.db);
  return { asked: asked.mock.calls.length, left: rows[0]?.left };
}

describe('the events of a payment that went well', () => {
  test('are handled without asking the provider once the order is a bid', async () => {
    const about = await placeBid();
    for (const event of routine) await notify(app, event, about);
    expect(await sweep(about.providerOrderId)).toEqual({ asked: 0, left: 0 });
  });

  test('wait a second for the bid of a bidder who is there, or not at all if the auction is about to end', async () => {
    const pauses = async (endsInSeconds: number, event: string) => {
      const [asha, auctionId] = [await signIn(app), await createAuction(app)];
      await sql`update auctions set end_time = game_clock() + make_interval(secs => ${endsInSeconds})
        where auction_id = ${auctionId}`.execute(app.db);
      const { id: providerOrderId } = (await order(asha, auctionId, 7)).ok.order;
      await notify(app, event, { providerOrderId, providerPaymentId: `pay_${randomUUID()}` });
      const { rows } = await sql<{ seconds: number }>`select extract(epoch from try_at - received_at)::int as seconds
        from webhook_events where provider_order_id = ${providerOrderId}`.execute(app.db);
      return rows[0]?.seconds;
    };
    for (const event of routine) expect(await pauses(60, event), event).toBe(1);
    expect(await pauses(60, 'payment.failed')).toBe(0);
    expect(await pauses(19, 'payment.captured')).toBe(0);
  });

  test('do not wait where the order may lose its slot meanwhile', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { id: providerOrderId } = (await order(asha, auctionId, 7)).ok.order;
    const pause = async () => {
      await notify(app, 'payment.captured', { providerOrderId, providerPaymentId: `pay_${randomUUID()}` });
      const { rows } = await sql<{ seconds: number }>`select extract(epoch from try_at - received_at)::int as seconds
        from webhook_events where provider_order_id = ${providerOrderId} order by received_at desc limit 1`.execute(
        app.db,
      );
      return rows[0]?.seconds;
    };
    expect(await pause()).toBe(1);
    // Of the reservation's fifteen minutes, 19 seconds are left: less than `hurrySeconds`.
    await setClock(app.db, { aheadMs: (15 * 60 - 19) * 1000 });
    expect(await pause()).toBe(0);
  });

  test('about an order that we do not know do not wait', async () => {
    const providerOrderId = `order_${randomUUID()}`;
    await notify(app, 'payment.captured', { providerOrderId });
    const { rows } = await sql`select from webhook_events
      where provider_order_id = ${providerOrderId} and try_at = received_at`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

type About = { readonly providerOrderId: string; readonly providerPaymentId: string };

describe('the provider is asked about', () => {
  test.each<[string, () => Promise<About>]>([
    [
      'a payment of an order that is not a bid yet',
      async () => {
        const [asha, auctionId] = [await signIn(app), await createAuction(app)];
        const { id: providerOrderId } = (await order(asha, auctionId, 7)).ok.order;
        await payAndVerify(app, asha, providerOrderId);
        return { providerOrderId, providerPaymentId: paymentOf(providerOrderId) };
      },
    ],
    [
      'a payment that is not on the books, of an order that is a bid',
      async () => {
        const about = await placeBid();
        return { ...about, providerPaymentId: app.deps.provider.pay(about.providerOrderId).providerPaymentId };
      },
    ],
    [
      'a second payment, although it is on the books',
      async () => {
        const about = await placeBid();
        const { providerPaymentId } = app.deps.provider.pay(about.providerOrderId);
        await notify(app, 'payment.captured', { ...about, providerPaymentId });
        await runJobs(app);
        return { ...about, providerPaymentId };
      },
    ],
    [
      'an order with money that waits for its capture',
      async () => {
        const about = await placeBid();
        await sql`update payment_orders set awaits_capture = true
          where provider_order_id = ${about.providerOrderId}`.execute(app.db);
        return about;
      },
    ],
    [
      'a booked payment that the event names with another order',
      async () => ({ ...(await placeBid()), providerPaymentId: (await placeBid()).providerPaymentId }),
    ],
  ])('%s', async (_what, arrange) => {
    const about = await arrange();
    vi.restoreAllMocks();
    await notify(app, 'payment.captured', about);
    expect(await sweep(about.providerOrderId)).toEqual({ asked: 1, left: 0 });
  });

  test.each(['payment.failed', 'refund.processed', 'refund.created', 'payment.dispute.created', 'order.unheard_of'])(
    'every event %s, whatever the order is',
    async (event) => {
      const about = await placeBid();
      await notify(app, event, about);
      expect(await sweep(about.providerOrderId)).toEqual({ asked: 1, left: 0 });
    },
  );
});
