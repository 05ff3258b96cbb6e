import { randomInt } from 'node:crypto';
import { nowSeconds, newId } from '../entities.ts';
import type { Db } from '../db.ts';
import { hasOpenDispute } from '../disputes/disputes.ts';
import { getSwitches } from '../faults/switches.ts';
import { type Listing, listingSql, type Notes, notesReply } from '../requests.ts';
import { getOrder } from '../orders/orders.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import { getPayment, listLapsed, type Payment } from '../payments/payments.queries.ts';
import { badInput, unknownId } from '../problems.ts';
import { recordEvent } from '../webhooks/webhooks.ts';

export type RefundRequest = {
  /** Null means all money that is not refunded yet. */
  readonly amount: number | null;
  readonly speed: Speed;
  readonly notes: Notes;
  readonly receipt: string | null;
};

/** Refunds a captured payment. A repeated call with the same idempotency key returns the first refund. */
export function refundPayment(db: Db, paymentId: string, asked: RefundRequest, key: string | null): Refund {
  const request = JSON.stringify([paymentId, asked]);
  return db.transaction(() => {
    const known = key === null ? undefined : findIdempotencyKey(db, key);
    if (known && known.request !== request) {
      throw badInput('Different request body sent for the same idempotency key.', 'X-Refund-Idempotency');
    }
    if (known) return getRefund(db, known.refundId);

    const payment = getPayment(db, paymentId);
    checkRefundable(db, payment, asked.amount);
    const refund = createRefund(db, payment, asked);
    if (key !== null) insertIdempotencyKey(db, { key, request }, refund.id);
    return refund;
  });
}

function checkRefundable(db: Db, { id, captured, amount, amountRefunded, status }: Payment, asked: number | null) {
  if (status === 'refunded') throw badInput('The payment has been fully refunded already');
  if (!captured) throw badInput('The payment status should be captured for action to be taken');
  if (hasOpenDispute(db, id)) {
    throw badInput('The refund on this payment is blocked due to ongoing dispute investigation');
  }
  if (asked === null) return;
  if (asked > amount) throw badInput('The refund amount provided is greater than amount captured', 'amount');
  if (asked > amount - amountRefunded) {
    throw badInput('The total refund amount is greater than the refund payment amount', 'amount');
  }
}

const defaultDelayMs = 1000;

/** Creates a pending refund. The fault switches say when the bank decides about it, and how. */
function createRefund(db: Db, payment: Payment, request: RefundRequest): Refund {
  return db.transaction(() => {
    const { outcome = 'processed', delayMs = defaultDelayMs } = getSwitches(db).refunds;
    const id = newId('rfnd');
    insertRefund(db, {
      ...request,
      id,
      paymentId: payment.id,
      amount: request.amount ?? payment.amount - payment.amountRefunded,
      currency: payment.currency,
      outcome: outcome === 'pending' ? 'processed' : outcome,
      settlesAt: outcome === 'pending' ? null : Date.now() + delayMs,
      createdAt: nowSeconds(),
    });
    recordEvent(db, 'refund.created', {
      refund: refundReply(getRefund(db, id)),
      payment: paymentReply(getPayment(db, payment.id)),
    });
    if (delayMs === 0) processDueRefunds(db, Date.now());
    return getRefund(db, id);
  });
}

/** Finishes every refund whose time has come. */
export function processDueRefunds(db: Db, now: number): void {
  for (const { id, paymentId, outcome } of listDueRefunds(db, now)) {
    db.transaction(() => {
      finishRefund(db, id, outcome === 'processed' ? newArn() : null);
      recordEvent(db, `refund.${outcome}`, {
        refund: refundReply(getRefund(db, id)),
        payment: paymentReply(getPayment(db, paymentId)),
      });
    });
  }
}

/** Returns an acquirer reference number of 23 digits, with which a bank can find a refund. */
function newArn(): string {
  return Array.from({ length: 23 }, () => randomInt(10)).join('');
}

/** Refunds payments that were not captured within the window of their order. */
export function refundLapsed(db: Db, now: number): void {
  for (const payment of listLapsed(db, now)) {
    const { refund_speed: speed = 'normal' } = getOrder(db, payment.orderId).captureOptions;
    createRefund(db, payment, { amount: null, speed, notes: {}, receipt: null });
  }
}

/** A refund in the provider's API format. */
export function refundReply(refund: Refund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesReply(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.acquirerReference },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}

export type Speed = 'normal' | 'optimum';

type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly speed: Speed;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirerReference: string | null;
  /** What the bank will decide at `settlesAt`. */
  readonly outcome: 'processed' | 'failed';
  /** When the bank decides, in milliseconds. Null while the refund is kept pending. */
  readonly settlesAt: number | null;
  readonly createdAt: number;
};

type NewRefund = Omit<Refund, 'status' | 'acquirerReference'>;

type RefundRow = Omit<Refund, 'notes'> & { readonly notes: string };

const columns = `id, payment_id as paymentId, amount, currency, status, speed, notes, receipt,
  acquirer_reference as acquirerReference, outcome, settles_at as settlesAt, created_at as createdAt`;

function insertRefund(db: Db, refund: NewRefund): void {
  db.run(
    `insert into refunds (id, payment_id, amount, currency, speed, notes, receipt, outcome, settles_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    refund.id,
    refund.paymentId,
    refund.amount,
    refund.currency,
    refund.speed,
    JSON.stringify(refund.notes),
    refund.receipt,
    refund.outcome,
    refund.settlesAt,
    refund.createdAt,
  );
}

function finishRefund(db: Db, id: string, acquirerReference: string | null): void {
  db.run(
    `update refunds set status = outcome, settles_at = null, acquirer_reference = ? where id = ? and status = 'pending'`,
    acquirerReference,
    id,
  );
}

/** Finishes refunds that a switch kept pending. */
export function resumeRefunds(db: Db, now: number): void {
  db.run(`update refunds set settles_at = ? where status = 'pending' and settles_at is null`, now);
}

function findRefund(db: Db, id: string): Refund | null {
  const row = db.one<RefundRow>(`select ${columns} from refunds where id = ?`, id);
  return row ? toRefund(row) : null;
}

/** Lists the refunds of one payment, or of all payments if `paymentId` is null. */
export function listRefunds(db: Db, listing: Listing, paymentId: string | null): Refund[] {
  const { sql, values } = listingSql(listing, { payment_id: paymentId });
  return db.all<RefundRow>(`select ${columns} from refunds ${sql}`, ...values).map(toRefund);
}

function listDueRefunds(db: Db, now: number): Refund[] {
  return db
    .all<RefundRow>(
      `select ${columns} from refunds where status = 'pending' and settles_at <= ? order by settles_at, seq`,
      now,
    )
    .map(toRefund);
}

type KeyedRequest = { readonly key: string; readonly request: string };

function insertIdempotencyKey(db: Db, { key, request }: KeyedRequest, refundId: string): void {
  db.run('insert into refund_keys (key, request, refund_id) values (?, ?, ?)', key, request, refundId);
}

function findIdempotencyKey(db: Db, key: string): { readonly request: string; readonly refundId: string } | undefined {
  return db.one('select request, refund_id as refundId from refund_keys where key = ?', key);
}

function toRefund(row: RefundRow): Refund {
  return { ...row, notes: JSON.parse(row.notes) as Notes };
}

export function getRefund(db: Db, id: string): Refund {
  const refund = findRefund(db, id);
  if (!refund) throw unknownId();
  return refund;
}
