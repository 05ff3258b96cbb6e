import { randomBytes, randomUUID } from 'node:crypto';
import { bookingOf, paymentOrderStates } from '@ekbid/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { promoteUser } from '../accounts/make-administrator.ts';
import { type ProviderPayment, ProviderUnavailable } from '../provider/payment-provider.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { bookFirstPayments, openPaymentBatcher, plainCapture } from './book-first-payments.ts';
import { askOf, insertOrder, insertOrderWithPayment } from './testing/asked-orders.ts';

const app = useTestApp();
let auctionId: string;
let bidderId: string;
let sessionHash: Buffer;

beforeAll(async () => {
  [auctionId, { userId: bidderId }] = [await createAuction(app), await signIn(app)];
  ({ sessionHash } = await askOf(app.db, bidderId, { auctionId, amountPaise: 100 }));
});

let amounts = 0;
/** Inserts an order with an amount of its own. Returns its payment as the checkout and the provider report it. */
async function orderIn(state: string) {
  const providerOrderId = `order_${randomUUID()}`;
  await insertOrder(app.db, {
    ...{ auctionId, bidderId, state, providerOrderId },
    amountPaise: 700 + 100 * (amounts += 1),
    holdsSlot: false,
  });
  const payment = { providerOrderId, providerPaymentId: `pay_${randomUUID()}`, amountPaise: 700 + 100 * amounts };
  return { ...payment, sessionHash };
}

const book = async (asked: Parameters<typeof bookFirstPayments>[1]) =>
  (await bookFirstPayments(app.db, asked)).map((booked) => booked !== null);

const readBooks = async (providerOrderId: string) => {
  const { rows } = await sql<{ state: string; payments: number; entries: number; soon: boolean; isDated: boolean }>`
    select o.state, count(p.payment_id)::int as payments, count(e.entry_id)::int as entries,
      coalesce(o.reconcile_at < game_clock() + interval '6 minutes', false) as soon, o.paid_at is not null as is_dated
    from payment_orders o left join payments p on p.payment_order_id = o.payment_order_id and p.is_first
      left join ledger_entries e on e.payment_id = p.payment_id
    where provider_order_id = ${providerOrderId} group by o.payment_order_id`.execute(app.db);
  return rows[0];
};

describe('captured money', () => {
  test.each(paymentOrderStates.flatMap((state) => [0, 100].map((more) => [state, more] as const)))(
    'for an order that is %s, %d paise more than asked, is booked only if the domain says that it is the first',
    async (state, more) => {
      const asked = await orderIn(state);
      const { amountPaise } = asked;
      const isFirst =
        bookingOf({ state, amountPaise }, { amountPaise: amountPaise + more, currency: 'INR' }) === 'first';
      expect(await book([{ ...asked, amountPaise: amountPaise + more }])).toEqual([isFirst]);
      const books = await readBooks(asked.providerOrderId);
      expect(books).toMatchObject({ state: isFirst ? 'paid' : state, payments: isFirst ? 1 : 0 });
    },
  );

  test('is booked with its time and its ledger entry, and reconciled soon', async () => {
    const asked = await orderIn('created');
    await sql`update payment_orders set reconcile_at = game_clock() + interval '1 day'
      where provider_order_id = ${asked.providerOrderId}`.execute(app.db);
    expect(await book([asked])).toEqual([true]);
    expect(await readBooks(asked.providerOrderId)).toEqual({
      ...{ state: 'paid', payments: 1, entries: 1 },
      ...{ soon: true, isDated: true },
    });
  });

  test('reported by many processes at once is booked once', async () => {
    const asked = await orderIn('created');
    const batchers = Array.from({ length: 8 }, () => openPaymentBatcher(app.db));
    const booked = await Promise.all(batchers.map((batcher) => batcher.take(asked)));
    expect(booked.filter((each) => each !== null)).toHaveLength(1);
    expect(await readBooks(asked.providerOrderId)).toMatchObject({ state: 'paid', payments: 1, entries: 1 });
  });

  test('makes an order paid that ends at the same moment', async () => {
    const asked = await orderIn('created');
    const { waiting } = await app.db.transaction().execute(async (db) => {
      await sql`update payment_orders set state = 'expired' where provider_order_id = ${asked.providerOrderId}`.execute(
        db,
      );
      const waiting = book([asked]);
      await untilWaiting(app.db, 1);
      return { waiting };
    });
    expect(await waiting).toEqual([true]);
    expect(await readBooks(asked.providerOrderId)).toMatchObject({ state: 'paid', payments: 1, entries: 1 });
  });

  test('is not booked here for a person who is being made an administrator, once that is done', async () => {
    const { userId } = await signIn(app);
    const { payment, sessionHash } = await insertOrderWithPayment(app.db, {
      ...{ auctionId, bidderId: userId, amountPaise: 700, state: 'expired' },
    });
    const { waiting } = await app.db.transaction().execute(async (db) => {
      await promoteUser(db, userId);
      const waiting = book([{ ...payment, sessionHash }]);
      await untilWaiting(app.db, 1);
      return { waiting };
    });
    expect(await waiting).toEqual([false]);
    expect(await readBooks(payment.providerOrderId)).toMatchObject({ state: 'expired', payments: 0 });
  });

  test('of two payments for one order is one the first, and the other is left to the rule', async () => {
    const asked = await orderIn('created');
    const second = { ...asked, providerPaymentId: 'pay_second' };
    expect((await book([asked, second])).filter(Boolean)).toHaveLength(1);
    expect(await readBooks(asked.providerOrderId)).toMatchObject({ payments: 1, entries: 1 });
  });

  test('of one payment is booked for one order only', async () => {
    const [asked, other] = [await orderIn('created'), await orderIn('created')];
    expect(await book([asked])).toEqual([true]);
    expect(await book([{ ...other, providerPaymentId: asked.providerPaymentId }])).toEqual([false]);
    expect(await readBooks(other.providerOrderId)).toMatchObject({ state: 'created', payments: 0 });
  });

  test('is not booked for another person, an administrator, without a session or after it ended', async () => {
    const asked = await orderIn('created');
    const { userId } = await signIn(app);
    const { sessionHash: strange } = await askOf(app.db, userId, { auctionId, amountPaise: 100 });
    const { sessionHash: ended } = await askOf(app.db, bidderId, { auctionId, amountPaise: 100 });
    await sql`update sessions set expires_at = game_clock() where session_hash = ${ended}`.execute(app.db);
    for (const sessionHash of [strange, ended, randomBytes(32)])
      expect(await book([{ ...asked, sessionHash }])).toEqual([false]);
    await sql`update users set role = 'ADMIN' where user_id = ${bidderId}`.execute(app.db);
    expect(await book([asked])).toEqual([false]);
    await sql`update users set role = 'USER' where user_id = ${bidderId}`.execute(app.db);
    expect(await book([asked])).toEqual([true]);
  });
});

test('only a captured payment in rupees for that very order, with nothing refunded, is plain', async () => {
  const result = { providerOrderId: 'order_1', providerPaymentId: 'pay_1', signature: '' };
  const value: ProviderPayment = {
    ...{ providerOrderId: 'order_1', providerPaymentId: 'pay_1', amountPaise: 700, amountRefundedPaise: 0 },
    ...{ currency: 'INR', status: 'captured', captured: true },
  };
  const capture = (change: Partial<ProviderPayment> = {}) =>
    plainCapture(result, Promise.resolve({ kind: 'ok', value: { ...value, ...change } }));
  expect(await capture()).toEqual({ providerOrderId: 'order_1', providerPaymentId: 'pay_1', amountPaise: 700 });
  const others = [
    capture({ captured: false }),
    capture({ amountRefundedPaise: 1 }),
    capture({ currency: 'USD' }),
    capture({ providerOrderId: 'order_2' }),
    capture({ providerPaymentId: 'pay_2' }),
    plainCapture(result, Promise.reject(new ProviderUnavailable(''))),
    plainCapture(result, Promise.resolve({ kind: 'refused', reason: '' })),
  ];
  expect(await Promise.all(others)).toEqual(Array.from({ length: 7 }, () => null));
});
