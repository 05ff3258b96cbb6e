import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { compareWithProvider } from '../cli/provider-commands.ts';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { oweRefund, readRefund } from '../testing/refunds.ts';
import { runCommand } from '../testing/run-command.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';
import { compareBooks } from './compare-books.ts';
import { storeComparison } from './compare-days.ts';
import { resolveTask } from '../orders/operator-tasks.queries.ts';

const app = useTestApp();

const compare = (since?: Date) => compareBooks(app.deps, since);

/** Compares the books while they differ, then undoes the cause and expects them to agree. */
async function whileTrue(undo: () => unknown) {
  const compared = await compare();
  const { exitCode, said } = await runCommand(compareWithProvider, app);
  await undo();
  expect(await compare()).toMatchObject({ differences: [], wrongAccounts: [], underWay: [] });
  return { ...compared, exitCode, said };
}

/**
 * Makes every case of the books: a bid, a refund, a payment refunded outside EkBid, and one refunded outside in parts.
 */
async function fillBooks() {
  const { provider } = app.deps;
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { title: 'A sealed saree', maxSlots: 2 })];
  const standing = await bid(app, asha, auctionId, 7);
  const { providerOrderId: refunded } = await oweRefund(app);
  await runJobs(app);
  const lost = await bid(app, asha, await createAuction(app), 9);
  const { providerPaymentId } = await readRefund(app, lost.providerOrderId);
  provider.refundInDashboard(providerPaymentId);
  await notify(app, 'refund.processed', { providerPaymentId });
  const { providerOrderId: inParts } = await oweRefund(app);
  const parts = await readRefund(app, inParts);
  for (const amountPaise of [300, 400]) provider.refundInDashboard(parts.providerPaymentId, { amountPaise });
  await runJobs(app);
  return { asha, auctionId, standing, refunded };
}

describe('the books', () => {
  test('agree after bids, refunds, losses and refunds in parts, each counted once', async () => {
    await fillBooks();
    const compared = await compare();
    expect(compared).toMatchObject({ differences: [], underWay: [], wrongAccounts: [] });
    const { provider } = app.deps;
    expect(compared).toMatchObject({ payments: provider.payments.size, refunds: provider.refunds.size });
    const { exitCode, said } = await runCommand(compareWithProvider, app);
    expect(said).toContain('The books agree');
    expect(exitCode).toBe(0);
  });

  test('name money at the provider that we do not know, and no longer once it is told', async () => {
    const { provider } = app.deps;
    const stranger = await provider.createOrder({ amountPaise: 482_135_700, receipt: 'not ours' });
    if (stranger.kind !== 'ok') throw new Error('no order');
    const { providerOrderId } = stranger.value;
    const { providerPaymentId: id } = provider.pay(providerOrderId);
    await notify(app, 'payment.captured', { providerOrderId, providerPaymentId: id });
    const seen = await whileTrue(() => provider.payments.delete(id));
    expect(seen.differences).toEqual([{ kind: 'not_on_our_books', what: 'payment', id, providerPaymentId: id }]);
    expect(seen).toMatchObject({ exitCode: 1, underWay: [] });
    expect(seen.said).toContain(`payment ${id} is at the provider and not on our books`);
    expect(seen.said).not.toMatch(/48,?21,?357/);
  });

  test('differ by money in a foreign currency until an operator has settled what became of it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { ok } = await order(asha, auctionId, 7);
    const { providerPaymentId: id } = app.deps.provider.pay(ok.order.id, { currency: 'USD' });
    await notify(app, 'payment.captured', { providerOrderId: ok.order.id });
    await runJobs(app);
    await app.db
      .updateTable('paymentOrders')
      .where('providerOrderId', '=', ok.order.id)
      .set({ holdExpiresAt: new Date(0) })
      .execute();
    expect(await compare()).toMatchObject({ differences: [{ id }], underWay: [], settled: [] });
    expect(await runCommand(compareWithProvider, app)).toMatchObject({ exitCode: 1 });
    const task = { kind: 'payment_misfit', subject: id } as const;
    await resolveTask(app.db, task, { by: null, note: 'Given back in the dashboard.' });
    expect(await compare()).toMatchObject({ differences: [], underWay: [], settled: [{ id }] });
    const { exitCode, said } = await runCommand(compareWithProvider, app);
    expect(said).toMatch(new RegExp(`Settled by an operator:\n  payment ${id} `));
    expect(exitCode).toBe(0);
  });

  test('of which an operator settled a misfit still differ by a second refund of it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { ok } = await order(asha, auctionId, 7);
    const { providerPaymentId } = app.deps.provider.pay(ok.order.id, { amountPaise: 900 });
    await notify(app, 'payment.captured', { providerOrderId: ok.order.id });
    await runJobs(app);
    await resolveTask(app.db, { kind: 'payment_misfit', subject: providerPaymentId }, { by: null, note: 'Seen.' });
    const { providerRefundId: id } = app.deps.provider.refundInDashboard(providerPaymentId);
    const twice = await whileTrue(() => app.deps.provider.refunds.delete(id));
    expect(twice.differences).toMatchObject([{ kind: 'not_on_our_books', what: 'refund', id }]);
  });

  test('are told with what the last nightly comparison found', async () => {
    const last = async (): Promise<string> => (await runCommand(compareWithProvider, app)).said;
    expect(await last()).toContain('No nightly comparison was made yet.');
    for (const [at, refundedAgrees] of [
      ['2031-05-06T00:00Z', true],
      ['2031-05-07T00:00Z', false],
    ] as const) {
      await setClock(app.db, { aheadMs: Date.parse(at) - Date.now() });
      await storeComparison(app.db, { payments: 1, refunds: 1, capturedAgrees: true, refundedAgrees });
    }
    await setClock(app.db, 'real');
    expect(await last()).toContain('The last nightly comparison, of 2031-05-07, found that the books differ.');
  });

  test('wait for money whose bidder is paying at this moment', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { ok } = await order(asha, auctionId, 7);
    const { providerPaymentId: id } = app.deps.provider.pay(ok.order.id);
    const seen = await compare();
    expect(seen).toMatchObject({ differences: [], underWay: [{ id }] });
    expect(await runCommand(compareWithProvider, app)).toMatchObject({ exitCode: 0 });
    await notify(app, 'payment.captured', { providerOrderId: ok.order.id });
    await runJobs(app);
    expect(await compare()).toMatchObject({ differences: [], underWay: [] });
  });

  test('name what the provider does not know: a payment, a refund', async () => {
    const { standing, refunded } = await fillBooks();
    const { provider } = app.deps;
    const { providerPaymentId } = await readRefund(app, standing.providerOrderId);
    const payment = provider.payments.get(providerPaymentId)!;
    provider.payments.delete(providerPaymentId);
    const unpaid = await whileTrue(() => provider.payments.set(providerPaymentId, payment));
    expect(unpaid.differences).toMatchObject([{ kind: 'not_at_provider', what: 'payment', id: providerPaymentId }]);

    const { providerRefundId: id } = await readRefund(app, refunded);
    const refund = provider.refunds.get(id!)!;
    provider.refunds.set(id!, { ...refund, status: 'failed' });
    const undone = await whileTrue(() => provider.refunds.set(id!, refund));
    expect(undone.differences).toMatchObject([{ kind: 'not_at_provider', what: 'refund', id }]);
    expect(undone.exitCode).toBe(1);
  });

  test('name a second refund of one payment, and another amount', async () => {
    const { refunded, standing } = await fillBooks();
    const { provider } = app.deps;
    const { providerPaymentId } = await readRefund(app, refunded);
    const { providerRefundId: id } = provider.refundInDashboard(providerPaymentId);
    const twice = await whileTrue(() => provider.refunds.delete(id));
    expect(twice.differences).toEqual([{ kind: 'not_on_our_books', what: 'refund', id, providerPaymentId }]);

    const { providerPaymentId: paid } = await readRefund(app, standing.providerOrderId);
    const payment = provider.payments.get(paid)!;
    provider.payments.set(paid, { ...payment, amountPaise: 701 });
    const altered = await whileTrue(() => provider.payments.set(paid, payment));
    expect(altered.differences).toMatchObject([{ kind: 'amount_differs', what: 'payment', id: paid }]);
  });

  test('name an account whose ledger balance is wrong', async () => {
    const { standing } = await fillBooks();
    const { providerPaymentId } = await readRefund(app, standing.providerOrderId);
    const ofIt = sql`payment_id = (select payment_id from payments where provider_payment_id = ${providerPaymentId})`;
    const change = (by: number) =>
      app.db.transaction().execute(async (db) => {
        // The append-only trigger would refuse the planted fault.
        await sql`alter table ledger_entries disable trigger ledger_append_only`.execute(db);
        await sql`update ledger_entries set amount_paise = amount_paise + ${by} where ${ofIt}`.execute(db);
        await sql`alter table ledger_entries enable trigger ledger_append_only`.execute(db);
      });
    await change(1);
    const seen = await whileTrue(() => change(-1));
    expect(seen.wrongAccounts.map(({ account }) => account)).toEqual(['owed_to_bidders', 'provider_clearing']);
    expect(seen.exitCode).toBe(1);
  });

  test('report that the provider gave no answer, at the first page or a later one', async () => {
    app.deps.provider.isDown = true;
    const { exitCode, said } = await runCommand(compareWithProvider, app);
    expect(said).toContain('could not be asked');
    expect(exitCode).toBe(2);
    expect(said).toContain('nightly comparison');
    app.deps.provider.isDown = false;
    vi.spyOn(app.deps.provider, 'listRefundsBetween').mockRejectedValue(new ProviderUnavailable('silence'));
    expect(await runCommand(compareWithProvider, app)).toMatchObject({ exitCode: 2 });
    vi.restoreAllMocks();
  });

  test('of the orders opened since a moment know older ones all the same', async () => {
    const { standing } = await fillBooks();
    const { rows } = await sql<{ now: Date }>`select game_clock() as now`.execute(app.db);
    const late = await bid(app, await signIn(app), await createAuction(app), 3);
    // This order was opened before `now` and is paid a second time after it, so the provider lists that payment.
    app.deps.provider.pay(standing.providerOrderId);
    await notify(app, 'payment.captured', { providerOrderId: standing.providerOrderId });
    await runJobs(app);
    const seen = await compare(rows[0]?.now);
    expect(seen.differences).toEqual([]);
    for (const [{ providerOrderId }, differs] of [
      [standing, false],
      [late, true],
    ] as const) {
      const { providerPaymentId } = await readRefund(app, providerOrderId);
      const payment = app.deps.provider.payments.get(providerPaymentId)!;
      app.deps.provider.payments.delete(providerPaymentId);
      expect((await compare(rows[0]?.now)).differences).toHaveLength(differs ? 1 : 0);
      app.deps.provider.payments.set(providerPaymentId, payment);
    }
  });

  test('print what declared auctions captured, refunded and earned, and of the others no amount', async () => {
    const { asha, auctionId } = await fillBooks();
    const paid = await order(asha, auctionId, 8);
    await payAndVerify(app, asha, paid.ok.order.id);
    const sealed = (await runCommand(compareWithProvider, app)).said;
    expect(sealed).toMatch(/A sealed saree: 2 payments, 0 refunds owed, 0 of them made/);
    expect(sealed).not.toContain('₹');

    await bid(app, await signIn(app), await createAuction(app), 5);
    const full = await createAuction(app, { title: 'A declared drum', maxSlots: 2 });
    await bid(app, asha, full, 5);
    await bid(app, await signIn(app), full, 6);
    const { browser } = await signIn(app, { role: 'ADMIN' });
    await browser.call(contract.declareWinner, { params: { auctionId: full } });
    expect((await runCommand(compareWithProvider, app)).said).toContain(
      'A declared drum: captured ₹11, refunded ₹0, earned ₹11',
    );
  });
});
