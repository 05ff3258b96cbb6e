import { randomUUID } from 'node:crypto';
import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { removeOldData } from '../personal-data/remove-old-data.ts';
import { bid, order } from '../testing/bidding.ts';
import { countDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

async function openOrder() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 600 })];
  const { ok } = await order(asha, auctionId, 7);
  return { asha, auctionId, providerOrderId: ok.order.id };
}

const stateOf = async (providerOrderId: string) =>
  (
    await app.db
      .selectFrom('paymentOrders')
      .where('providerOrderId', '=', providerOrderId)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state;

const eventsAbout = (subject: string) =>
  app.db.selectFrom('webhookEvents').where('subject', '=', subject).select(['eventId', 'handledAt']).execute();

describe('a webhook event', () => {
  test('that names the payment alone finds its order by asking', async () => {
    const { providerOrderId } = await openOrder();
    const { providerPaymentId } = app.deps.provider.pay(providerOrderId);
    await notify(app, 'payment.captured', { providerPaymentId });
    await runJobs(app);
    expect(await stateOf(providerOrderId)).toBe('consumed');
  });

  test('of a second order that the provider made for our receipt books its money', async () => {
    const { providerOrderId } = await openOrder();
    const { provider } = app.deps;
    const receipt = provider.orders.get(providerOrderId)?.receipt ?? '';
    const twin = await provider.createOrder({ amountPaise: 700, receipt });
    const twinId = twin.kind === 'ok' ? twin.value.providerOrderId : '';
    provider.pay(twinId);
    await notify(app, 'payment.captured', { providerOrderId: twinId });
    await runJobs(app);
    // Our order keeps the id that the bidder's page already has.
    expect(await stateOf(providerOrderId)).toBe('consumed');
  });

  test('that claims a capture is checked: only the provider’s answer counts', async () => {
    const { providerOrderId } = await openOrder();
    const { providerPaymentId } = app.deps.provider.pay(providerOrderId, { status: 'created' });
    await notify(app, 'payment.captured', { providerOrderId, providerPaymentId });
    await runJobs(app);
    expect(await stateOf(providerOrderId)).toBe('created');
  });

  test('about nothing of ours needs no work', async () => {
    const eventId = randomUUID();
    await notify(app, 'settlement.processed', { eventId });
    expect(await countDue(app, 'handle-notices')).toBe(0);
    const { handledAt } = await app.db
      .selectFrom('webhookEvents')
      .where('eventId', '=', eventId)
      .select('handledAt')
      .executeTakeFirstOrThrow();
    expect(handledAt).not.toBeNull();
  });

  test('is tried again with growing pauses while the provider gives no answer', async () => {
    const { providerOrderId } = await openOrder();
    app.deps.provider.isDown = true;
    // The clock stands still, so that each pause is read as it was set.
    const start = Date.now();
    await setClock(app.db, new Date(start));
    await notify(app, 'payment.captured', { providerOrderId });
    const pauses: number[] = [];
    for (const hours of [0, 1, 10]) {
      await setClock(app.db, new Date(start + hours * 3_600_000));
      await runJobs(app, { later: true });
      pauses.push(await pauseOf(providerOrderId));
    }
    expect(pauses).toEqual([5, 900, 3600]);
    app.deps.provider.isDown = false;
    await runJobs(app, { later: true });
    expect((await eventsAbout(providerOrderId)).every(({ handledAt }) => handledAt !== null)).toBe(true);
  });

  async function pauseOf(subject: string): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from try_at - game_clock()))::int as seconds from webhook_events
      where subject = ${subject} and handled_at is null`.execute(app.db);
    return rows[0]?.seconds ?? 0;
  }
});

test('a flood about one order whose handling kills processes delays no other order', async () => {
  const deadly = randomUUID();
  await sql`insert into webhook_events (event_id, event, provider_order_id, try_at, received_at)
    select ${deadly} || '-' || n, 'payment.captured', ${deadly}, game_clock() - interval '1 hour', game_clock() - interval '1 hour'
    from generate_series(1001, 2100) n`.execute(app.db);
  await sql`update webhook_events set leased_by = gen_random_uuid(), leased_until = clock_timestamp(), failures = 5
    where event_id = ${`${deadly}-1001`}`.execute(app.db);
  await notify(app, 'payment.captured', { providerOrderId: randomUUID() });
  expect(await countDue(app, 'handle-notices')).toBe(1);
  await sql`delete from webhook_events where handled_at is null`.execute(app.db);
});

test('a dispute changes no bid; each phase is shown to an operator, even if an earlier one was resolved', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { providerOrderId } = await bid(app, asha, auctionId, 7);
  const payment = [...app.deps.provider.payments.values()].find((one) => one.providerOrderId === providerOrderId);
  const providerPaymentId = payment?.providerPaymentId ?? '';
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const open = async () =>
    (await browser.call(contract.listOperatorTasks, { query: {} })).ok.data.filter(({ kind }) => kind === 'dispute');
  const tell = async (phase: string, eventId: string = randomUUID()) => {
    await notify(app, `payment.dispute.${phase}`, { providerOrderId, providerPaymentId, eventId });
    await runJobs(app);
  };
  const settle = async () => {
    for (const { _id } of await open())
      await browser.call(contract.resolveOperatorTask, { params: { taskId: _id }, body: { note: 'Evidence sent.' } });
  };
  const eventId = randomUUID();
  await tell('created', eventId);
  const about = { providerPaymentId, auction: { _id: auctionId }, user: { _id: asha.userId } };
  expect(await open()).toMatchObject([{ ...about, subject: `${providerPaymentId} created` }]);
  await settle();
  await tell('created', eventId);
  expect(await open()).toEqual([]);
  await tell('lost');
  expect(await open()).toMatchObject([{ ...about, subject: `${providerPaymentId} lost` }]);
  await settle();
  // The same payment is disputed a second time.
  await tell('created');
  expect(await open()).toMatchObject([{ subject: `${providerPaymentId} created` }]);
  expect(await stateOf(providerOrderId)).toBe('consumed');
});

test('handled webhook events are deleted after thirty days, waiting ones never', async () => {
  const { providerOrderId } = await openOrder();
  await notify(app, 'payment.failed', { providerOrderId });
  await runJobs(app);
  const strange = `order_${randomUUID()}`;
  await notify(app, 'payment.captured', { providerOrderId: strange });
  await setClock(app.db, { aheadMs: 29 * 86_400_000 });
  await removeOldData(app.deps);
  expect(await eventsAbout(providerOrderId)).toHaveLength(1);
  await setClock(app.db, { aheadMs: 31 * 86_400_000 });
  await removeOldData(app.deps);
  expect([await eventsAbout(providerOrderId), (await eventsAbout(strange)).length]).toEqual([[], 1]);
});
