import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { insertOperatorTask, resolveTask } from '../orders/operator-tasks.queries.ts';
import { findOrderOfEvent, reconcileOrder } from '../orders/reconcile-orders.ts';
import { restoreOrder } from '../orders/order-reference.ts';
import { type ProviderPayment, ProviderUnavailable, valueOf } from '../provider/payment-provider.ts';
import { compareBooks } from './compare-books.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

export type SettledPayment = {
  readonly providerPaymentId: string;
  readonly end:
    | 'bid'
    /** The refund is on our books, and background work will send it. */
    | 'refund_owed'
    | 'refunded'
    /** Refunded by this function, because this database lacks the auction or the bidder of the payment. */
    | 'given_back'
    /** Refunded by this function, but the provider has not confirmed the refund yet. */
    | 'under_way'
    | 'refund_refused'
    /** The payment belongs to no order of this EkBid, or its order is unclear. A person has to look at it. */
    | 'left'
    | 'unanswered';
  readonly reason: RefundReason | null;
};

/**
 * Settles every payment and refund that the provider has and our books lack, for example after a restore from a backup.
 * A payment becomes its bid if the rules still allow this; otherwise it is refunded. Each payment is settled once, even
 * if several processes call this at the same time.
 */
export async function settlePayments(deps: Needs): Promise<readonly SettledPayment[]> {
  const { differences, underWay } = await compareBooks(deps);
  const unbooked = [...differences, ...underWay].filter(({ kind }) => kind === 'not_on_our_books');
  const payments: ProviderPayment[] = [];
  for (const providerPaymentId of new Set(unbooked.map((one) => one.providerPaymentId)))
    payments.push(valueOf(await deps.provider.fetchPayment(providerPaymentId)));
  const settled: SettledPayment[] = [];
  // Payments are settled in the order in which people paid, because there may be too few slots for all.
  for (const payment of payments.sort((a, b) => timeOf(a) - timeOf(b))) settled.push(await settle(deps, payment));
  return settled;
}

const timeOf = ({ madeAt }: ProviderPayment) => madeAt?.getTime() ?? 0;

async function settle(deps: Needs, payment: ProviderPayment): Promise<SettledPayment> {
  const { providerPaymentId } = payment;
  try {
    return { providerPaymentId, reason: null, ...(await settleFetched(deps, payment)) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return { providerPaymentId, end: 'unanswered', reason: null };
  }
}

type End = Pick<SettledPayment, 'end'> & Partial<Pick<SettledPayment, 'reason'>>;

async function settleFetched(deps: Needs, payment: ProviderPayment): Promise<End> {
  const { providerPaymentId, providerOrderId } = payment;
  const known = await findOrderOfEvent(deps, { providerOrderId, providerPaymentId, providerRefundId: null });
  if (known) return reconcile(deps, payment, known);
  if (providerOrderId === null) return { end: 'left' };
  const restored = await restoreOrder(deps, valueOf(await deps.provider.fetchOrder(providerOrderId)));
  if (restored.kind === 'not_ours') return { end: 'left' };
  if (restored.kind === 'homeless') return giveBack(deps, payment);
  return reconcile(deps, payment, { ...restored, providerOrderId });
}

type KnownOrder = { readonly paymentOrderId: string; readonly providerOrderId: string };

async function reconcile(
  deps: Needs,
  { providerPaymentId }: ProviderPayment,
  { paymentOrderId, providerOrderId }: KnownOrder,
): Promise<End> {
  await reconcileOrder(deps, paymentOrderId, providerOrderId);
  const end = await readEnd(deps.db, providerPaymentId);
  if (end.end !== 'left') await closeTasks(deps.db, [providerPaymentId, providerOrderId]);
  return end;
}

/** Refunds a payment that our books have no place for, and leaves an operator task that says so. */
async function giveBack({ db, provider }: Needs, payment: ProviderPayment): Promise<End> {
  const { providerPaymentId, amountPaise } = payment;
  // Refunds made earlier, by this function or in the provider's dashboard, must not be made again.
  const refunds = valueOf(await provider.listRefunds(providerPaymentId)).filter(({ status }) => status !== 'failed');
  const restPaise = refunds.reduce((rest, refund) => rest - refund.amountPaise, amountPaise);
  if (restPaise > 0) {
    const idempotencyKey = `restored-${providerPaymentId}`;
    const reply = await provider.refund({ providerPaymentId, amountPaise: restPaise, idempotencyKey });
    if (reply.kind === 'refused') return { end: 'refund_refused' };
    refunds.push(reply.value);
  }
  const task = { kind: 'payment_unknown', subject: providerPaymentId } as const;
  await insertOperatorTask(db, { ...task, providerPaymentId });
  if (refunds.some(({ status }) => status !== 'processed')) return { end: 'under_way' };
  await resolveTask(db, task, {
    by: null,
    note: 'Given back after a restore: this database has no place for its bid.',
  });
  return { end: 'given_back' };
}

/** Closes the tasks that the nightly comparison or a webhook about an unknown order opened. */
async function closeTasks(db: Db, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    for (const kind of ['payment_unknown', 'order_unknown'] as const)
      await resolveTask(db, { kind, subject }, { by: null, note: null });
}

/** What became of the payment according to our books. */
async function readEnd(db: Db, providerPaymentId: string): Promise<End> {
  const { rows } = await sql<End>`
    select case
        when r.state = 'refunded' then 'refunded'
        when r.state = 'refused' then 'refund_refused'
        when r.state is not null then 'refund_owed'
        when p.is_first and o.state = 'consumed' then 'bid'
        else 'left'
      end as end, r.reason
    from payments p join payment_orders o using (payment_order_id) left join refunds r using (payment_id)
    where p.provider_payment_id = ${providerPaymentId}`.execute(db);
  return rows[0] ?? { end: 'left' };
}
