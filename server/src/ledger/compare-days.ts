import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';
import { findOrderOfEvent, reconcileOrder } from '../orders/reconcile-orders.ts';
import { insertOperatorTask } from '../orders/operator-tasks.queries.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { compareBooks, type ComparedBooks, type WrongAccount, type Difference } from './compare-books.ts';
import { listStrays } from './ledger.queries.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/** One day more than the time for which an order is reconciled. */
const comparedDays = 5;

/**
 * Compares each payment and refund of the last days with the provider, in both directions. Money of our orders that was
 * never reported is booked; remaining differences become operator tasks. Stores that the comparison was made, and no
 * sum. If the provider gives no answer, the work loop tries again with growing pauses.
 */
export async function compareDays(deps: Needs): Promise<void> {
  const since = await readDaysAgo(deps.db, comparedDays);
  const found = await compareBooks(deps, since);
  const unbooked = found.differences.filter(({ kind }) => kind === 'not_on_our_books');
  for (const difference of unbooked)
    await bookMissing(deps, difference).catch((error: unknown) => {
      // It stays a difference, which becomes a task.
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
  const left = unbooked.length > 0 ? await compareBooks(deps, since) : found;
  await showDifferences(deps, left);
  await storeComparison(deps.db, { ...left, ...agreement(left) });
}

/** Money is missing on our books if all its webhooks were lost, or it came after the last reconciling of its order. */
async function bookMissing(deps: Needs, { what, id, providerPaymentId }: Difference): Promise<void> {
  const order = await findOrderOfEvent(deps, { providerOrderId: null, providerPaymentId, providerRefundId: null });
  if (order === null) return;
  deps.log.warn({ what, id, providerPaymentId }, 'the daily comparison found what nothing had told of');
  await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId);
}

/**
 * Creates one task for each difference. A resolved one stays resolved; another of the same payment or account is new.
 */
async function showDifferences({ db, keys }: Needs, { differences, wrongAccounts }: ComparedBooks): Promise<void> {
  const strays = await listStrays(
    db,
    differences.map(({ providerPaymentId }) => providerPaymentId),
  );
  const shown = new Set(strays.map(({ providerPaymentId }) => providerPaymentId));
  for (const { kind, what, id, providerPaymentId } of differences) {
    // Money of no bid has one task, even if it is refunded at the provider later.
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

/** The name differs for each amount without revealing it, because the amount may be sealed. */
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

async function readDaysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`select game_clock() - make_interval(days => ${days}) as since`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no time');
  return row.since;
}

type Comparison = { payments: number; refunds: number; capturedAgrees: boolean; refundedAgrees: boolean };

/** A day in India keeps its last comparison. */
export async function storeComparison(db: Db, compared: Comparison): Promise<void> {
  const { payments, refunds, capturedAgrees, refundedAgrees } = compared;
  await sql`
    insert into daily_comparisons (day, compared_at, payments, refunds, captured_agrees, refunded_agrees)
    select (now at time zone 'Asia/Kolkata')::date, now, ${payments}::int, ${refunds}::int, ${capturedAgrees}, ${refundedAgrees}
    from (select game_clock() as now) clock
    on conflict (day) do update set compared_at = excluded.compared_at, payments = excluded.payments,
      refunds = excluded.refunds, captured_agrees = excluded.captured_agrees, refunded_agrees = excluded.refunded_agrees`.execute(
    db,
  );
}

type StoredComparison = Comparison & { readonly day: string; readonly comparedAt: Date };

/** The newest first. */
async function listLastComparisons(db: Db, nights: number): Promise<StoredComparison[]> {
  const { rows } = await sql<StoredComparison>`
    select day::text, compared_at, payments, refunds, captured_agrees, refunded_agrees
    from daily_comparisons order by day desc limit ${nights}`.execute(db);
  return rows;
}
