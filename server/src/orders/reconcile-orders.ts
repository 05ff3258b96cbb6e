import { Refusal, nextReconcileMinute, reconcileAgainMinute } from '@ekbid/domain';
import { sql } from 'kysely';
import { placePaidOrder } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import {
  type ProviderEvent,
  type ProviderPayment,
  ProviderUnavailable,
  valueOf,
} from '../provider/payment-provider.ts';
import { recordInstruments } from '../sessions/account-traces.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { type Token, isFree, isHeldBy, leaseEnds, leaseTo } from '../work/lease.ts';
import { endOrder } from './end-order.ts';
import {
  findOrder,
  findOrderOfProvider,
  findOrderOfReceipt,
  recordCapture,
  storeProviderOrder,
} from './orders.queries.ts';
import { bookPayment } from './record-payment.ts';
import type { Db } from '../db/database.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/**
 * Asks the provider about every order that is due, to find payments whose webhook event never came. The first check is
 * when an order without an attempt to pay loses its reservation. The last check is four days after the order was
 * opened, because a payment can be authorised days later.
 */
export function reconcileOrders(deps: Needs): KindOfWork {
  return kindOfWork<DueOrder>({
    name: 'reconcile-orders',
    table: {
      ...{ name: 'payment_orders', key: 'payment_order_id', keyType: 'uuid', due: 'reconcile_at' },
      isOpen: sql`reconcile_at is not null`,
    },
    atOnce: 4,
    claim: claimDueOrders,
    keyOf: ({ paymentOrderId }) => paymentOrderId,
    handle: (order, token) => reconcileDue(deps, order, token),
  });
}

async function reconcileDue(deps: Needs, { paymentOrderId, ageMinutes }: DueOrder, token: Token): Promise<void> {
  let next = nextReconcileMinute(ageMinutes);
  try {
    await reconcileOrder(deps, paymentOrderId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    next = reconcileAgainMinute(ageMinutes);
    // The provider did not answer for four days, so the order expires. If money arrives later, it still becomes paid.
    if (next === null) await endOrder(deps, paymentOrderId, { state: 'expired' });
  }
  await setNextReconciling(deps.db, paymentOrderId, token, next);
}

/**
 * Asks the provider about one order and updates our books. Captured money is booked. A paid order becomes a bid or an
 * owed refund. An order without money ends when its reservation ends, or sooner if there was no attempt to pay (T4 to
 * T8, T14, T15). Each change is made under the order's lock, and therefore only once, even if several processes run
 * this.
 *
 * Throws `ProviderUnavailable` if the provider does not answer. If the order is already paid on our books, its bid is
 * placed before the error is thrown.
 *
 * `providerOrderId` is needed only if the provider has a second order with our receipt, whose id is not the stored one.
 */
export async function reconcileOrder(deps: Needs, paymentOrderId: string, providerOrderId?: string): Promise<void> {
  const order = await getOrder(deps, paymentOrderId);
  const unanswered = async (error: unknown): Promise<never> => {
    if (error instanceof ProviderUnavailable) await placeOrEnd(deps, paymentOrderId, 'none');
    throw error;
  };
  const asked = listPayments(deps, providerOrderId === undefined ? order : { ...order, providerOrderId });
  const payments = await asked.catch(unanswered);
  await bookPayments(deps, paymentOrderId, payments);
  await recordInstruments(
    deps,
    order.bidderId,
    payments.filter(({ captured }) => captured),
  );
  await placeOrEnd(deps, paymentOrderId, await endOf(deps, order, payments).catch(unanswered));
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function getOrder({ db }: Pick<Needs, 'db'>, paymentOrderId: string): Promise<Order> {
  const order = await findOrder(db, paymentOrderId);
  if (!order) throw new Error('a payment order that is not there');
  return order;
}

async function listPayments({ db, provider }: Needs, order: Order): Promise<readonly ProviderPayment[]> {
  const { paymentOrderId, receipt } = order;
  let { providerOrderId } = order;
  if (providerOrderId === null) {
    // The provider may have created the order although its reply never reached us.
    const found = valueOf(await provider.findOrderByReceipt(receipt));
    // Without an order at the provider there can be no payment.
    if (found === null) return [];
    providerOrderId = await storeProviderOrder(db, paymentOrderId, found.providerOrderId);
  }
  return valueOf(await provider.listPayments(providerOrderId));
}

type End = 'lapsed' | 'unattempted' | 'none';

/**
 * Decides why an order without money ends now, if it does. `order` was read before the provider was asked. So a
 * reservation counts as over only if it was over before the provider said that there is no money.
 */
async function endOf(deps: Needs, order: Order, payments: readonly ProviderPayment[]): Promise<End> {
  const { db, provider } = deps;
  if (payments.length > 0) await recordAttempt(db, order.paymentOrderId);
  if (!order.reservationLives) return 'lapsed';
  if (order.state !== 'created' || !order.needsAttempt || payments.length > 0) return 'none';
  // The order is read again, because its id at the provider may have been found meanwhile.
  const { providerOrderId } = await getOrder(deps, order.paymentOrderId);
  if (providerOrderId === null) return 'unattempted';
  // The provider lists only payments, not attempts that made none. Whether there was any attempt is written in the
  // provider's order.
  const { attempted } = valueOf(await provider.fetchOrder(providerOrderId));
  if (!attempted) return 'unattempted';
  await recordAttempt(db, order.paymentOrderId);
  return 'none';
}

/** Books each captured payment. If the refunds of one cannot be read now, the others are still booked. */
async function bookPayments(deps: Needs, paymentOrderId: string, payments: readonly ProviderPayment[]) {
  const captured = payments.filter((payment) => payment.captured);
  let unavailable: ProviderUnavailable | null = null;
  for (const payment of captured)
    try {
      await bookPayment(deps, paymentOrderId, payment);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      unavailable = error;
    }
  const awaitsCapture = payments.some(({ status }) => status === 'authorized');
  await recordCapture(deps.db, paymentOrderId, awaitsCapture);
  if (unavailable) throw unavailable;
}

async function placeOrEnd(deps: Needs, paymentOrderId: string, end: End): Promise<void> {
  const order = await getOrder(deps, paymentOrderId);
  // The payment is on our books already, so its bid can be placed without an answer from the provider.
  if (order.state === 'paid') await placeQuietly(deps, order);
  else if (end === 'lapsed' || end === 'unattempted')
    await endOrder(deps, paymentOrderId, { state: 'expired', unlessAttempted: end === 'unattempted' });
}

async function placeQuietly(deps: Needs, order: Order): Promise<void> {
  try {
    await placePaidOrder(deps, order);
  } catch (error) {
    // A refused bid is an expected outcome: a refund is now owed.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
  }
}

type DueOrder = { readonly paymentOrderId: string; readonly ageMinutes: number };

/** Leases orders that are due, starting with those that have waited longest. */
async function claimDueOrders(db: Db, token: Token, limit: number): Promise<readonly DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    with due as materialized (
      select payment_order_id from payment_orders
      where reconcile_at <= (select game_clock()) and ${isFree()}
      order by reconcile_at limit ${limit} for no key update skip locked
    )
    update payment_orders o set ${leaseTo(token, 'o')}
    from due where o.payment_order_id = due.payment_order_id
    returning o.payment_order_id, (extract(epoch from game_clock() - o.created_at) / 60)::float8 as age_minutes`.execute(
    db,
  );
  return rows;
}

/** Sets when the provider is asked again, in minutes after the order was opened. Null: never again. */
async function setNextReconciling(db: Db, paymentOrderId: string, token: Token, minute: number | null): Promise<void> {
  await sql`update payment_orders set reconcile_at = created_at + make_interval(secs => ${minute}::float8 * 60), ${leaseEnds}
    where payment_order_id = ${paymentOrderId} and ${isHeldBy(token)}`.execute(db);
}

/** Records that there was an attempt to pay. From then on the reservation lasts the full fifteen minutes. */
async function recordAttempt(db: Db, paymentOrderId: string): Promise<void> {
  await db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', paymentOrderId)
    .where('attempted', '=', false)
    .set({ attempted: true })
    .execute();
}

/**
 * Finds the order that a webhook event is about; null if it is not ours. The event may name a provider's order id that
 * we do not have: it never reached us, or it is a second order with our receipt. Then the receipt identifies our order.
 */
export async function findOrderOfEvent(deps: Pick<Needs, 'db' | 'provider'>, event: Omit<ProviderEvent, 'event'>) {
  const providerOrderId = event.providerOrderId ?? (await findOrderOfPayment(deps, event.providerPaymentId));
  if (providerOrderId === null) return null;
  const known = await findOrderOfProvider(deps.db, providerOrderId);
  return known ? { ...known, providerOrderId } : findByReceipt(deps, providerOrderId);
}

async function findOrderOfPayment({ provider }: Pick<Needs, 'provider'>, providerPaymentId: string | null) {
  if (providerPaymentId === null) return null;
  const fetched = await provider.fetchPayment(providerPaymentId);
  return fetched.kind === 'ok' ? fetched.value.providerOrderId : null;
}

async function findByReceipt({ db, provider }: Pick<Needs, 'db' | 'provider'>, providerOrderId: string) {
  const fetched = await provider.fetchOrder(providerOrderId);
  const receipt = fetched.kind === 'ok' ? fetched.value.receipt : null;
  const order = receipt === null ? undefined : await findOrderOfReceipt(db, receipt);
  if (!order) return null;
  await storeProviderOrder(db, order.paymentOrderId, providerOrderId);
  return { ...order, providerOrderId };
}
