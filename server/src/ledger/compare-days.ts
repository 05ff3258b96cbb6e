import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';
import { findOrderOfEvent, reconcileOrder } from '../orders/reconcile-orders.ts';
import { insertOperatorTask, reopenSettledTask, resolveTask } from '../orders/operator-tasks.queries.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import {
  compareBooks,
  compareOneByOne,
  type ComparedBooks,
  type Difference,
  type WrongAccount,
} from './compare-books.ts';
import { listStrays } from './ledger.queries.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/** One day more than the four days for which an order is reconciled. */
const comparedDays = 5;

/**
 * Compares each payment and refund of the last days with the provider, in both directions. Money for our orders that
 * was never reported is booked. Each remaining difference becomes an operator task, and tasks whose difference is gone
 * are settled. The stored result has counts but no sums. If the provider gives no answer, even about a single payment,
 * this throws and the work loop tries again with growing pauses.
 */
export async function compareDays(deps: Needs): Promise<void> {
  const since = await readDaysAgo(deps.db, comparedDays);
  const found = await compareBooks(deps, since);
  const unbooked = found.differences.filter(({ kind }) => kind === 'not_on_our_books');
  const unanswered = await bookAllMissing(deps, unbooked);
  const listed = unbooked.length > 0 ? await compareBooks(deps, since) : found;
  const { left, settled } = await confirm(deps, listed);
  const isAnswered = ({ providerPaymentId }: Difference) => !unanswered.has(providerPaymentId);
  await showDifferences(deps, { ...left, differences: left.differences.filter(isAnswered) });
  for (const task of [...settled, ...(await listBookedUnknown(deps.db))])
    await resolveTask(deps.db, task, { by: null, note: null });
  await storeComparison(deps.db, { ...left, ...agreement(left) });
  if (unanswered.size > 0) throw new ProviderUnavailable('it did not say whose some money is');
}

/** At most this many payments are asked about: more would take minutes, and need an operator in any case. */
const mostAsked = 200;

/**
 * Asks the provider about each payment in which the lists differ, and each one that has an open task. Returns the
 * differences that remain, and the tasks whose difference is gone.
 */
async function confirm(deps: Needs, listed: ComparedBooks) {
  const tasks = await listOpenDifferences(deps.db);
  const ids = [...listed.differences, ...tasks].flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
  const asked = [...new Set(ids)].slice(0, mostAsked);
  const confirmed = new Set((await compareOneByOne(deps, asked)).map(subjectOf));
  const isPast = (subject: string, paymentId: string | null) =>
    paymentId !== null && asked.includes(paymentId) && !confirmed.has(subject);
  const accounts = new Set(listed.wrongAccounts.map((wrong) => nameOf(deps.keys, wrong)));
  const differences = listed.differences.filter((one) => !isPast(subjectOf(one), one.providerPaymentId));
  const settled = tasks.filter(({ subject, providerPaymentId }) =>
    providerPaymentId === null ? !accounts.has(subject) : isPast(subject, providerPaymentId),
  );
  const tasksOf = settled.map(({ subject }) => ({ kind: 'books_differ' as const, subject }));
  return { left: { ...listed, differences }, settled: tasksOf };
}

const subjectOf = ({ id, kind }: Difference) => `${id} ${kind}`;

function listOpenDifferences(db: Db) {
  return db
    .selectFrom('operatorTasks')
    .where('kind', '=', 'books_differ')
    .where('resolvedAt', 'is', null)
    .orderBy('createdAt')
    .select(['subject', 'providerPaymentId'])
    .execute();
}

/** Open tasks about unknown payments that are on our books by now, because a webhook or a reconciliation came later. */
async function listBookedUnknown(db: Db) {
  const tasks = db.selectFrom('operatorTasks').where('kind', '=', 'payment_unknown').where('resolvedAt', 'is', null);
  const booked = tasks.innerJoin('payments', 'payments.providerPaymentId', 'subject');
  return (await booked.select('subject').execute()).map(({ subject }) => ({
    kind: 'payment_unknown' as const,
    subject,
  }));
}

/** Returns the payments about which the provider gave no answer. They may be ours, so they are no operator task yet. */
async function bookAllMissing(deps: Needs, unbooked: readonly Difference[]): Promise<ReadonlySet<string>> {
  const unanswered = new Set<string>();
  for (const difference of unbooked)
    await bookMissing(deps, difference).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      unanswered.add(difference.providerPaymentId);
    });
  return unanswered;
}

/** Our books lack a payment if all its webhooks were lost, or if it came after the last reconciliation of its order. */
async function bookMissing(deps: Needs, { what, id, providerPaymentId }: Difference): Promise<void> {
  const order = await findOrderOfEvent(deps, { providerOrderId: null, providerPaymentId, providerRefundId: null });
  if (order === null) return;
  deps.log.warn({ what, id, providerPaymentId }, 'the daily comparison found what nothing had told of');
  await reconcileOrder(deps, order.paymentOrderId, order.providerOrderId);
}

/**
 * Creates one task for each difference. A task that an administrator settled stays settled. A task that was settled
 * because its difference was gone is opened again. Another difference of the same payment or account is a new task.
 */
async function showDifferences({ db, keys }: Needs, { differences, wrongAccounts }: ComparedBooks): Promise<void> {
  const strays = await listStrays(
    db,
    differences.map(({ providerPaymentId }) => providerPaymentId),
  );
  const shown = new Set(strays.map(({ providerPaymentId }) => providerPaymentId));
  for (const difference of differences) {
    const { kind, what, id, providerPaymentId } = difference;
    // A payment without a bid has one task, even if it is refunded at the provider later.
    if (shown.has(providerPaymentId)) continue;
    if (kind === 'not_on_our_books' && what === 'payment')
      await insertOperatorTask(db, { kind: 'payment_unknown', subject: id, providerPaymentId });
    else await reopenSettledTask(db, { kind: 'books_differ', subject: subjectOf(difference), providerPaymentId });
  }
  for (const wrong of wrongAccounts)
    await reopenSettledTask(db, { kind: 'books_differ', subject: nameOf(keys, wrong) });
}

/** The name differs for each amount without revealing the amount, which may be sealed. */
function nameOf(keys: Needs['keys'], { account, byPaise }: WrongAccount): string {
  const mark = sign(keys.books, account, String(byPaise)).toString('hex').slice(0, 8);
  return `${account} ${mark}`;
}

function agreement({ differences, wrongAccounts }: ComparedBooks) {
  const agrees = (side: Difference['what']) =>
    wrongAccounts.length === 0 && differences.every(({ what }) => what !== side);
  return { capturedAgrees: agrees('payment'), refundedAgrees: agrees('refund') };
}

/** The results of the last nightly comparisons with the provider, newest first. */
export async function listComparisons(db: Db, nights: number) {
  const comparisons = await listLastComparisons(db, nights);
  return comparisons.map(({ comparedAt, ...found }) => ({ ...found, comparedAt: comparedAt.toISOString() }));
}

/** The result of the last nightly comparison; null before the first. */
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

/** Stores the result. A later comparison on the same day in India replaces it. */
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

async function listLastComparisons(db: Db, nights: number): Promise<StoredComparison[]> {
  const { rows } = await sql<StoredComparison>`
    select day::text, compared_at, payments, refunds, captured_agrees, refunded_agrees
    from daily_comparisons order by day desc limit ${nights}`.execute(db);
  return rows;
}
