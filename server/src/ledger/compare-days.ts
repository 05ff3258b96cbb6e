import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';
import { findOrderOfEvent } from '../orders/find-order-of-event.ts';
import { insertOperatorTask } from '../orders/operator-tasks.queries.ts';
import { reconcileOrder } from '../orders/reconcile-orders.ts';
import { compareBooks, type ComparedBooks, type WrongAccount, type Difference } from './compare-books.ts';
import { listStrays, storeComparison, readDaysAgo, listLastComparisons } from './ledger.queries.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/** A day longer than any order is asked about by itself. */
const comparedDays = 5;

/**
 * Compares the last days with the provider, both ways, payment by payment and refund by refund. What is ours and was not
 * heard of is brought in; what stays different is shown to an operator. Keeps that it was done, and no sum.
 */
export async function compareDays(deps: Needs): Promise<void> {
  const since = await readDaysAgo(deps.db, comparedDays);
  const found = await compare(deps, since);
  const unheard = found.differences.filter(({ kind }) => kind === 'not_on_our_books');
  for (const difference of unheard) await bringIn(deps, difference);
  const left = unheard.length > 0 ? await compare(deps, since) : found;
  await showDifferences(deps, left);
  await storeComparison(deps.db, { ...left, ...agreement(left) });
}

async function compare(deps: Needs, since: Date): Promise<ComparedBooks> {
  const compared = await compareBooks(deps, since);
  // Thrown: the job is tried again, later and later.
  if ('unknown' in compared) throw new Error(`the provider could not be asked for its books: ${compared.unknown}`);
  return compared;
}

/** Every webhook of it was lost, or it came later than an order is asked about. */
async function bringIn(deps: Needs, { what, id, providerPaymentId }: Difference): Promise<void> {
  const order = await findOrderOfEvent(deps, { providerOrderId: null, providerPaymentId, providerRefundId: null });
  if (order === 'none' || order === 'unknown') return;
  deps.log.warn({ what, id, providerPaymentId }, 'the daily comparison found what nothing had told of');
  await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId);
}

/** Each difference once: settled, it is not shown again night after night, and another of the same payment or account is. */
async function showDifferences({ db, keys }: Needs, { differences, wrongAccounts }: ComparedBooks): Promise<void> {
  const strays = await listStrays(
    db,
    differences.map(({ providerPaymentId }) => providerPaymentId),
  );
  const shown = new Set(strays.map(({ providerPaymentId }) => providerPaymentId));
  for (const { kind, what, id, providerPaymentId } of differences) {
    // One task for such money, whatever becomes of it at the provider.
    if (shown.has(providerPaymentId)) continue;
    const isStray = kind === 'not_on_our_books' && what === 'payment';
    await insertOperatorTask(db, {
      kind: isStray ? 'payment_unknown' : 'books_differ',
      subject: isStray ? id : `${id} ${kind}`,
      providerPaymentId,
    });
  }
  for (const wrong of wrongAccounts)
    await insertOperatorTask(db, { kind: 'books_differ', subject: nameOf(keys, wrong) });
}

/** Another difference has another name, from which nobody can tell how much it is. */
function nameOf(keys: Needs['keys'], { account, byPaise }: WrongAccount): string {
  const mark = sign(keys.books, account, String(byPaise)).toString('hex').slice(0, 8);
  return `${account} ${mark}`;
}

function agreement({ differences, wrongAccounts }: ComparedBooks) {
  const agrees = (side: Difference['what']) =>
    wrongAccounts.length === 0 && differences.every(({ what }) => what !== side);
  return { capturedAgrees: agrees('payment'), refundedAgrees: agrees('refund') };
}

/** What the last nightly comparisons with the provider found, the newest first. */
export async function listComparisons(db: Db, nights: number) {
  const comparisons = await listLastComparisons(db, nights);
  return comparisons.map(({ comparedAt, ...found }) => ({ ...found, comparedAt: comparedAt.toISOString() }));
}

/** What the last nightly comparison found; null before the first. */
export async function readLastComparison(db: Db): Promise<{ day: string; agrees: boolean } | null> {
  const [last] = await listLastComparisons(db, 1);
  return last ? { day: last.day, agrees: last.capturedAgrees && last.refundedAgrees } : null;
}
