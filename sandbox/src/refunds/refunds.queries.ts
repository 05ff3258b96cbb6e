import type { Db } from '../db.ts';
import { type Listing, listingSql } from '../listing.ts';
import type { Notes } from '../notes.ts';

export type Speed = 'normal' | 'optimum';

export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly speed: Speed;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirerReference: string | null;
  /** What the bank will make of it. */
  readonly outcome: 'processed' | 'failed';
  /** When the bank has decided, in milliseconds; null while nobody knows. */
  readonly settlesAt: number | null;
  readonly createdAt: number;
};

export type NewRefund = Omit<Refund, 'status' | 'acquirerReference'>;

type RefundRow = Omit<Refund, 'notes'> & { readonly notes: string };

const columns = `id, payment_id as paymentId, amount, currency, status, speed, notes, receipt,
  acquirer_reference as acquirerReference, outcome, settles_at as settlesAt, created_at as createdAt`;

export function insertRefund(db: Db, refund: NewRefund): void {
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

export function settleRefund(db: Db, id: string, acquirerReference: string | null): void {
  db.run(
    `update refunds set status = outcome, settles_at = null, acquirer_reference = ? where id = ? and status = 'pending'`,
    acquirerReference,
    id,
  );
}

/** Refunds that were to stay pending settle after all. */
export function resumeRefunds(db: Db, now: number): void {
  db.run(`update refunds set settles_at = ? where status = 'pending' and settles_at is null`, now);
}

export function findRefund(db: Db, id: string): Refund | null {
  const row = db.one<RefundRow>(`select ${columns} from refunds where id = ?`, id);
  return row ? toRefund(row) : null;
}

/** Of everybody when no payment is named. */
export function listRefunds(db: Db, listing: Listing, paymentId: string | null): Refund[] {
  const { sql, values } = listingSql(listing, { payment_id: paymentId });
  return db.all<RefundRow>(`select ${columns} from refunds ${sql}`, ...values).map(toRefund);
}

export function listSettledBy(db: Db, now: number): Refund[] {
  return db
    .all<RefundRow>(
      `select ${columns} from refunds where status = 'pending' and settles_at <= ? order by settles_at, seq`,
      now,
    )
    .map(toRefund);
}

export type KeyedRequest = { readonly key: string; readonly request: string };

export function insertKey(db: Db, { key, request }: KeyedRequest, refundId: string): void {
  db.run('insert into refund_keys (key, request, refund_id) values (?, ?, ?)', key, request, refundId);
}

export function findKey(db: Db, key: string): { readonly request: string; readonly refundId: string } | undefined {
  return db.one('select request, refund_id as refundId from refund_keys where key = ?', key);
}

function toRefund(row: RefundRow): Refund {
  return { ...row, notes: JSON.parse(row.notes) as Notes };
}
