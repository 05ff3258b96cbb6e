import { refundBackOffSeconds, type RefundStep, stepAfterRefundReply } from '@ekbid/domain';
import { textsIn } from '../context/texts.ts';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { bookRefunds } from '../orders/book-refunds.ts';
import { reopenOperatorTask } from '../orders/operator-tasks.queries.ts';
import { ProviderUnavailable, valueOf } from '../provider/payment-provider.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { type Token, isFree, isHeldBy, leaseEnds, leaseTo } from '../work/lease.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'provider' | 'log'>;

/** A process sends only few refunds at once, so that many refunds do not flood the provider. */
const atOnce = 4;

export function sendRefunds(deps: Needs): KindOfWork {
  return kindOfWork<OwedRefund>({
    name: 'send-refund',
    table: { name: 'refunds', key: 'refund_id', keyType: 'uuid', due: 'try_at', isOpen: sql`state = 'pending'` },
    atOnce,
    claim: claimRefunds,
    keyOf: ({ refundId }) => refundId,
    handle: (refund, token) => sendRefund(deps, refund, token),
  });
}

/**
 * Sends a refund that is owed, or asks for its state. Every try uses the idempotency key of the row. So the provider
 * refunds only once, even after a crash or a lost reply (T11). No lock is held while the provider answers.
 */
async function sendRefund(deps: Needs, refund: OwedRefund, token: Token): Promise<void> {
  const tries = await beginTry(deps.db, refund.refundId, token);
  if (tries === undefined) return;
  const { step, ...answer } = await askProvider(deps, refund).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const step = stepAfterRefundReply(refund.amountPaise, { kind: 'unknown' });
    return { step, words: error.reason, providerRefundId: null };
  });
  if (step === 'try_again' || step === 'compare') return tryLater(deps, { ...refund, tries }, token, answer);
  if (step === 'needs_operator') await refuseRefund(deps, refund, token, answer.words);
  deps.live.personChanged(refund.bidderId);
}

type RefundAnswer = { readonly providerRefundId: string | null; readonly words: string };

async function askProvider(deps: Needs, refund: OwedRefund): Promise<RefundAnswer & { readonly step: RefundStep }> {
  const { providerPaymentId, amountPaise, idempotencyKey } = refund;
  // The provider already has a refund of this payment, so its refunds are read before another one is sent.
  if (refund.providerRefundId !== null || refund.hasLosses) return compare(deps, refund, 'the refund failed');

  const reply = await deps.provider.refund({ providerPaymentId, amountPaise, idempotencyKey });
  const isOk = reply.kind === 'ok';
  const words = isOk ? `the refund is ${reply.value.status}` : reply.reason;
  const step = stepAfterRefundReply(amountPaise, isOk ? { kind: 'ok', refund: reply.value } : { kind: reply.kind });
  if (step === 'compare') return compare(deps, refund, words);
  if (isOk && step === 'refunded') await bookRefunds(deps.db, providerPaymentId, [reply.value]);
  return { step, words, providerRefundId: isOk ? reply.value.providerRefundId : null };
}

async function compare(deps: Needs, { providerPaymentId }: OwedRefund, words: string) {
  const compared = await compareRefunds(deps, providerPaymentId);
  const { step, underWay, isPartBack } = compared;
  return {
    step: step ?? 'refunded',
    words: isPartBack ? textsIn.en.refusals.refund_part_back({}) : words,
    providerRefundId: underWay,
  };
}

function tryLater(
  { db, log }: Needs,
  { refundId, tries }: Pick<OwedRefund, 'refundId'> & { readonly tries: number },
  token: Token,
  { providerRefundId, words }: RefundAnswer,
): Promise<void> {
  log.debug({ refundId, tries, words }, 'a refund is not done yet');
  const seconds = refundBackOffSeconds(tries, Math.random());
  return postponeRefund(db, refundId, token, { seconds, providerRefundId });
}

/**
 * Leaves the refund to an operator, because the provider refused it permanently and has no refund of this payment
 * (T12).
 */
function refuseRefund(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { refundId }: Pick<OwedRefund, 'refundId'>,
  token: Token,
  words: string,
): Promise<void> {
  log.error({ refundId, words }, 'the provider refused a refund; an operator has to look');
  return db.transaction().execute(async (db) => {
    const refused = await markRefused(db, refundId, token, words);
    if (refused) await reopenOperatorTask(db, { kind: 'refund_refused', subject: refundId, ...refused });
  });
}

type ComparedRefunds = {
  /** What is left to do for the refund that we owe; null if we owe none. */
  readonly step: RefundStep | null;
  /** The provider's id of the refund that it is working on, if any. */
  readonly underWay: string | null;
  /** Whether part of the money went back already. Then the provider would always refuse a refund of the whole. */
  readonly isPartBack: boolean;
};

/** Books the refunds of one payment that the provider has. Returns the state of the refund that we owe. */
export async function compareRefunds(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  providerPaymentId: string,
): Promise<ComparedRefunds> {
  const refunds = valueOf(await provider.listRefunds(providerPaymentId));
  const step = await bookRefunds(db, providerPaymentId, refunds);
  const underWay = step === 'try_again' ? refunds.find(({ status }) => status === 'pending') : undefined;
  return {
    step,
    underWay: underWay?.providerRefundId ?? null,
    isPartBack: step === 'needs_operator' && refunds.some(({ status }) => status !== 'failed'),
  };
}

/** An owed refund, with everything that the request to the provider needs. */
type OwedRefund = {
  readonly refundId: string;
  readonly bidderId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly idempotencyKey: string;
  /** Set once the provider has accepted the refund and works on it. */
  readonly providerRefundId: string | null;
  /** Whether money of this payment went back outside EkBid. */
  readonly hasLosses: boolean;
};

/** Leases refunds that are due, those first that have waited longest. */
async function claimRefunds(db: Db, token: Token, limit: number): Promise<readonly OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    with due as materialized (
      select refund_id from refunds
      where state = 'pending' and try_at <= (select game_clock()) and ${isFree()}
      order by try_at limit ${limit} for update skip locked
    )
    update refunds r set ${leaseTo(token, 'r')}
    from due, payments p join payment_orders o using (payment_order_id)
    where r.refund_id = due.refund_id and p.payment_id = r.payment_id
    returning r.refund_id, o.bidder_id, p.provider_payment_id, r.amount_paise, r.idempotency_key, r.provider_refund_id,
      exists (select from ledger_entries l where l.payment_id = r.payment_id and l.movement = 'lost') as has_losses`.execute(
    db,
  );
  return rows;
}

/**
 * Counts a new try and returns its number. Undefined if the refund is not pending, or if another process has the lease.
 */
async function beginTry(db: Db, refundId: string, token: Token): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update refunds set tries = tries + 1
    where refund_id = ${refundId} and state = 'pending' and ${isHeldBy(token)} returning tries`.execute(db);
  return rows[0]?.tries;
}

/** Sets the time of the next try. Also stores the provider's id of the refund, if it is working on it. */
async function postponeRefund(
  db: Db,
  refundId: string,
  token: Token,
  { seconds, providerRefundId }: { seconds: number; providerRefundId: string | null },
): Promise<void> {
  await sql`update refunds set try_at = game_clock() + make_interval(secs => ${seconds}),
      provider_refund_id = coalesce(${providerRefundId}, provider_refund_id), ${leaseEnds}
    where refund_id = ${refundId} and state = 'pending' and ${isHeldBy(token)}`.execute(db);
}

/** Leaves a refund to an operator (T12). Undefined if it is not pending, or if another process has the lease. */
async function markRefused(db: Db, refundId: string, token: Token, refusal: string) {
  const { rows } = await sql<{ auctionId: string; bidderId: string; providerPaymentId: string }>`
    update refunds r set state = 'refused', refused_at = game_clock(), refusal = ${refusal}
    from payments p join payment_orders o using (payment_order_id)
    where r.refund_id = ${refundId} and p.payment_id = r.payment_id and r.state = 'pending' and ${isHeldBy(token, 'r')}
    returning o.auction_id, o.bidder_id, p.provider_payment_id`.execute(db);
  return rows[0];
}

/** Stores why a refused refund cannot be sent again. */
export async function storeRefusal(db: Db, refundId: string, refusal: string): Promise<void> {
  await db
    .updateTable('refunds')
    .where('refundId', '=', refundId)
    .where('state', '=', 'refused')
    .set({ refusal })
    .execute();
}

/**
 * Makes a refused refund pending again, with a new idempotency key, because the provider answers a refused key with the
 * same refusal for ever. `providerRefundId` is set if the provider works on the refund by now. False if the refund is
 * not refused.
 */
export async function markPendingAgain(db: Db, refundId: string, providerRefundId: string | null): Promise<boolean> {
  const { rows } = await sql`
    update refunds set state = 'pending', refused_at = null, refusal = null, tries = 0, try_at = game_clock(), ${leaseEnds},
      provider_refund_id = ${providerRefundId}, idempotency_key = default
    where refund_id = ${refundId} and state = 'refused' returning refund_id`.execute(db);
  return rows.length > 0;
}
