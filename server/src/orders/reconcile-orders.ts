import { nextReconcileMinute, reconcileAgainMinute, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { placePaidOrder } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import type { Token } from '../work/lease.ts';
import { endOrder } from './end-order.ts';
import {
  claimDueOrders,
  type DueOrder,
  setNextReconciling,
  findOrder,
  storeProviderOrder,
  recordAttempt,
  recordCapture,
} from './orders.queries.ts';
import { bookPayment } from './record-payment.ts';

/**
 * Asks the provider about every order that is due: first when one that was never tried to be paid ends, last four days
 * after it was opened, because money can be authorised days later. Finds what no webhook reported.
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
  const answered = await reconcileOrder(deps, paymentOrderId);
  const next = answered ? nextReconcileMinute(ageMinutes) : reconcileAgainMinute(ageMinutes);
  // The provider could not tell for days. Money that turns up all the same makes it paid from here too.
  if (next === null && !answered) await endOrder(deps, paymentOrderId, { state: 'expired' });
  await setNextReconciling(deps.db, paymentOrderId, token, next);
}

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/**
 * Asks the provider about one order and brings our books in line: captured money is booked, a paid order becomes its bid
 * or a refund owed, and one without money ends when its hold has passed, or sooner where nobody tried to pay (T4 to T8, T14,
 * T15). False: the provider could not tell. However many do it at once, the lock on the order makes each change once.
 *
 * `providerOrderId` is said where the provider has another order with our receipt than the one we know.
 */
export async function reconcileOrder(deps: Needs, paymentOrderId: string, providerOrderId?: string): Promise<boolean> {
  const order = await getOrder(deps, paymentOrderId);
  const payments = await listPayments(deps, providerOrderId === undefined ? order : { ...order, providerOrderId });
  if (payments && !(await bookPayments(deps, paymentOrderId, payments))) return false;
  const end = payments && (await endOf(deps, order, payments));
  await placeOrEnd(deps, paymentOrderId, end);
  return end !== null;
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function getOrder({ db }: Pick<Needs, 'db'>, paymentOrderId: string): Promise<Order> {
  const order = await findOrder(db, paymentOrderId);
  if (!order) throw new Error('a payment order that is not there');
  return order;
}

/** Null where the provider could not tell. */
async function listPayments({ db, provider }: Needs, order: Order): Promise<readonly ProviderPayment[] | null> {
  const { paymentOrderId, receipt } = order;
  let { providerOrderId } = order;
  if (providerOrderId === null) {
    // It may have made the order although its reply never came.
    const found = await provider.findOrderByReceipt(receipt);
    if (found.kind !== 'ok') return null;
    // What the provider does not know, nobody can have paid.
    if (found.value === null) return [];
    providerOrderId = await storeProviderOrder(db, paymentOrderId, found.value.providerOrderId);
  }
  const listed = await provider.listPayments(providerOrderId);
  return listed.kind === 'ok' ? listed.value : null;
}

type End = 'lapsed' | 'unattempted' | 'none';

/**
 * How an order without money ends now; null where the provider could not tell. Its times were looked at before the
 * provider was asked: only what it says after a time has passed counts.
 */
async function endOf(deps: Needs, order: Order, payments: readonly ProviderPayment[]): Promise<End | null> {
  const { db, provider } = deps;
  if (payments.length > 0) await recordAttempt(db, order.paymentOrderId);
  if (!order.holdLives) return 'lapsed';
  if (order.state !== 'created' || !order.needsAttempt || payments.length > 0) return 'none';
  // Adopted just now, perhaps.
  const { providerOrderId } = await getOrder(deps, order.paymentOrderId);
  if (providerOrderId === null) return 'unattempted';
  // A list of payments shows those that came to something; only the order counts every attempt.
  const fetched = await provider.fetchOrder(providerOrderId);
  if (fetched.kind !== 'ok') return null;
  if (!fetched.value.attempted) return 'unattempted';
  await recordAttempt(db, order.paymentOrderId);
  return 'none';
}

/** False: something of this money went back, and the provider could not tell what. */
async function bookPayments(deps: Needs, paymentOrderId: string, payments: readonly ProviderPayment[]) {
  const captured = payments.filter((payment) => payment.captured);
  let isKnown = true;
  for (const payment of captured) if ((await bookPayment(deps, paymentOrderId, payment)) === 'unknown') isKnown = false;
  const awaitsCapture = payments.some(({ status }) => status === 'authorized');
  await recordCapture(deps.db, paymentOrderId, awaitsCapture);
  return isKnown;
}

async function placeOrEnd(deps: Needs, paymentOrderId: string, end: End | null): Promise<void> {
  const order = await getOrder(deps, paymentOrderId);
  // Its money is on the books: what becomes of it needs no further word from the provider.
  if (order.state === 'paid') await placeQuietly(deps, order);
  else if (end === 'lapsed' || end === 'unattempted')
    await endOrder(deps, paymentOrderId, { state: 'expired', unlessAttempted: end === 'unattempted' });
}

async function placeQuietly(deps: Needs, order: Order): Promise<void> {
  try {
    await placePaidOrder(deps, order);
  } catch (error) {
    // The money goes back: that is an end too.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
  }
}
