import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Deps } from '../context/deps.ts';
import { restoreRows } from '../boot/testing/dump-database.ts';
import { openReference, sealReference } from '../orders/order-reference.ts';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { runDue } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { compareBooks } from './compare-books.ts';
import { settlePayments } from './settle-payments.ts';

/** The database before its loss, and the restored one. Both use the same keys and provider. */
const [app, restored] = [useTestApp(), useTestApp()];
let deps: Deps;
beforeAll(() => {
  const { keys, headKeys, provider } = app.deps;
  deps = { ...restored.deps, keys, headKeys, provider };
});

/** Copies the rows to the restored database, which lacks everything that happens later. */
const backUp = () => restoreRows(app.db, restored.db);

const paymentOf = (providerOrderId: string) =>
  [...app.deps.provider.payments.values()].find((one) => one.providerOrderId === providerOrderId)?.providerPaymentId ??
  '';

async function payLate(person: Person, auctionId: string, amount: number) {
  const { ok } = await order(person, auctionId, amount);
  return app.deps.provider.pay(ok.order.id);
}

/** Creates an auction and places a bid in it, so that its rules are fixed when `backUp` copies it. */
async function begin(change: Parameters<typeof createAuction>[1] = {}) {
  const [asha, rohan, auctionId] = [await signIn(app), await signIn(app), await createAuction(app, change)];
  await bid(app, rohan, auctionId, 90);
  return { asha, rohan, auctionId };
}

const settle = async () => new Map((await settlePayments(deps)).map((one) => [one.providerPaymentId, one]));

async function readBids(auctionId: string) {
  const bids = restored.db.selectFrom('bids').where('auctionId', '=', auctionId).orderBy('seq');
  return (await bids.select('amountPaise').execute()).map(({ amountPaise }) => amountPaise);
}

const refundsOf = async (providerPaymentId: string) => {
  const listed = await app.deps.provider.listRefunds(providerPaymentId);
  return listed.kind === 'ok' ? listed.value.map(({ amountPaise }) => amountPaise) : [];
};

async function expectAgreement() {
  const { differences, wrongAccounts } = await compareBooks(deps);
  expect({ differences, wrongAccounts }).toEqual({ differences: [], wrongAccounts: [] });
}

describe('after a restore to an earlier moment', () => {
  // proves restore.bids-again
  test('a payment becomes its bid again, whether its order was restored or not', async () => {
    const { asha, auctionId } = await begin();
    const opened = await order(asha, auctionId, 7);
    await backUp();
    const known = await payAndVerify(app, asha, opened.ok.order.id).then(() => paymentOf(opened.ok.order.id));
    const lost = paymentOf((await bid(app, await signInBoth(), auctionId, 8)).providerOrderId);
    const ends = await settle();
    expect(ends.get(known)).toMatchObject({ end: 'bid' });
    expect(ends.get(lost)).toMatchObject({ end: 'bid' });
    expect(await readBids(auctionId)).toEqual([9_000, 700, 800]);
    await expectAgreement();
    expect(await settle()).toEqual(new Map());
  });

  // proves restore.refunds-else
  test('a payment whose bid may no longer stand goes back once, with its reason', async () => {
    const { asha, auctionId } = await begin({ endsInMinutes: 30 });
    await backUp();
    const paid = paymentOf((await bid(app, asha, auctionId, 7)).providerOrderId);
    await setClock(restored.db, { aheadMs: 31 * 60_000 });
    expect((await settle()).get(paid)).toMatchObject({ end: 'refund_owed', reason: 'auction_ended' });
    await settle();
    await runDue(deps, 'send-refund');
    await settle();
    expect(await refundsOf(paid)).toEqual([700]);
    expect(await readBids(auctionId)).toEqual([9_000]);
    await setClock(restored.db, 'real');
    await expectAgreement();
  });

  // proves restore.gives-back-once
  test('a payment without a place in the database is given back once, however often and by how many', async () => {
    const { asha, auctionId } = await begin();
    const withoutOrders = await createAuction(app);
    await backUp();
    const ofOpenRules = paymentOf((await bid(app, asha, withoutOrders, 7)).providerOrderId);
    const newcomer = paymentOf((await bid(app, await signIn(app), auctionId, 7)).providerOrderId);
    const elsewhere = (await begin()).auctionId;
    const ofNewAuction = paymentOf((await bid(app, await signIn(app), elsewhere, 7)).providerOrderId);
    const lost = [ofOpenRules, newcomer, ofNewAuction];
    const calls = await Promise.all([settle(), settle(), settle()]);
    for (const id of lost) {
      // Another call may have refunded the payment before this one compared the books. Then this one finds nothing to
      // settle.
      const ends = calls.flatMap((settled) => settled.get(id)?.end ?? []);
      expect(new Set(ends)).toEqual(new Set(['given_back']));
    }
    await settle();
    for (const id of lost) expect(await refundsOf(id)).toEqual([700]);
    expect(await readBids(auctionId)).toEqual([9_000]);
    await expectAgreement();
  });

  test('two that give it back at the same moment send one refund', async () => {
    const { auctionId } = await begin();
    await backUp();
    const paid = paymentOf((await bid(app, await signIn(app), auctionId, 7)).providerOrderId);
    const { provider } = app.deps;
    const [listRefunds, both] = [provider.listRefunds.bind(provider), Promise.withResolvers<void>()];
    let asked = 0;
    const spy = vi.spyOn(provider, 'listRefunds').mockImplementation(async (id) => {
      const listed = await listRefunds(id);
      if (id === paid && (asked += 1) === 2) both.resolve();
      if (id === paid) await both.promise;
      return listed;
    });
    const ends = await Promise.all([settle(), settle()]);
    spy.mockRestore();
    for (const end of ends) expect(end.get(paid)).toMatchObject({ end: 'given_back' });
    expect(await refundsOf(paid)).toEqual([700]);
  });

  test('a payment of which a part went back in the dashboard gets only the rest', async () => {
    const { auctionId } = await begin();
    await backUp();
    const paid = paymentOf((await bid(app, await signIn(app), auctionId, 7)).providerOrderId);
    app.deps.provider.refundInDashboard(paid, { amountPaise: 200 });
    expect((await settle()).get(paid)).toMatchObject({ end: 'given_back' });
    expect(await refundsOf(paid)).toEqual([200, 500]);
    await expectAgreement();
  });

  // proves restore.no-second-refund
  test('a payment that had gone back is no bid, and does not go back twice', async () => {
    const { asha, auctionId } = await begin();
    await backUp();
    const paid = paymentOf((await bid(app, asha, auctionId, 7)).providerOrderId);
    app.deps.provider.refundInDashboard(paid);
    expect((await settle()).get(paid)).toMatchObject({ end: 'refunded' });
    await runDue(deps, 'send-refund');
    expect(await refundsOf(paid)).toEqual([700]);
    expect(await readBids(auctionId)).toEqual([9_000]);
    await expectAgreement();
  });

  // proves restore.not-ours
  test('money of another shop is left alone, even with a reference copied from an order of ours', async () => {
    const { asha, auctionId } = await begin();
    const { providerOrderId } = await payLate(asha, auctionId, 7);
    await backUp();
    const { provider } = app.deps;
    const reference = provider.orders.get(providerOrderId)?.reference ?? null;
    expect(reference).toMatch(/^[\w-]{80}$/);
    const strange = await Promise.all(
      [null, reference, 'x'.repeat(80)].map((copied) =>
        provider.createOrder({ amountPaise: 700, receipt: randomUUID(), reference: copied }),
      ),
    );
    const paid = strange.map(
      (made) => provider.pay(made.kind === 'ok' ? made.value.providerOrderId : '').providerPaymentId,
    );
    const ends = await settle();
    for (const id of paid) {
      expect(ends.get(id)).toMatchObject({ end: 'left' });
      expect(await refundsOf(id)).toEqual([]);
      provider.payments.delete(id);
    }
  });

  test('money that comes while the provider is away is settled by the next call', async () => {
    const { asha, auctionId } = await begin();
    await backUp();
    const paid = paymentOf((await bid(app, asha, auctionId, 7)).providerOrderId);
    app.deps.provider.isDown = true;
    await expect(settle()).rejects.toThrow('could not tell');
    app.deps.provider.isDown = false;
    expect((await settle()).get(paid)).toMatchObject({ end: 'bid' });
  });
});

test('a reference names nothing and is of no use on another order', () => {
  const [auctionId, bidderId] = [randomUUID(), randomUUID()];
  const about = { auctionId, bidderId, receipt: 'r-1', amountPaise: 700 };
  const reference = sealReference(app.deps.keys, about);
  expect(openReference(app.deps.keys, { ...about, reference })).toEqual({ auctionId, bidderId });
  expect(openReference(app.deps.keys, { ...about, receipt: 'r-2', reference })).toBeNull();
  expect(openReference(app.deps.keys, { ...about, amountPaise: 800, reference })).toBeNull();
  expect(openReference(restored.deps.keys, { ...about, reference })).toBeNull();
  const bytes = Buffer.from(reference, 'base64url').toString('hex');
  expect(bytes).not.toContain(auctionId.slice(0, 8));
  expect(bytes).not.toContain(bidderId.slice(0, 8));
});

/** A person who is in both databases, as if signed up before the backup. */
async function signInBoth(): Promise<Person> {
  const person = await signIn(app);
  const user = await app.db
    .selectFrom('users')
    .where('userId', '=', person.userId)
    .selectAll()
    .executeTakeFirstOrThrow();
  await restored.db.insertInto('users').values(user).execute();
  return person;
}
