import type { Db } from '../db.ts';
import { type Listing, listingSql } from '../requests.ts';
import { type ErrorBody, unknownId } from '../problems.ts';

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
export type PaymentError = Omit<ErrorBody, 'field' | 'metadata'>;

export type Payment = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  /** The sum of all refunds, except those that failed. */
  readonly amountRefunded: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  /** True from the capture on, also after a refund. False while the payment is only authorised. */
  readonly captured: boolean;
  readonly method: 'card' | 'upi';
  readonly cardId: string | null;
  readonly cardName: string | null;
  readonly cardLast4: string | null;
  readonly vpa: string | null;
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
  readonly acquirerReference: string | null;
  readonly error: PaymentError | null;
  readonly createdAt: number;
};

type Changing = 'status' | 'acquirerReference' | 'error';
type NewPayment = Omit<Payment, Changing | 'captured' | 'amountRefunded'>;
type PaymentChange = Pick<Payment, 'acquirerReference' | 'error'> & {
  readonly status: Exclude<PaymentStatus, 'refunded'>;
  /** From this time on, a payment that is not captured is refunded automatically. */
  readonly lapsesAt: number | null;
};

type PaymentRow = Omit<Payment, 'error' | 'captured'> & { readonly error: string | null };

// The refunded amount is not stored but computed from the refunds, so that the two cannot differ.
const refunded = `(select coalesce(sum(refunds.amount), 0) from refunds
  where refunds.payment_id = payments.id and refunds.status <> 'failed')`;
const columns = `id, order_id as orderId, amount, ${refunded} as amountRefunded, currency, status, method,
  card_id as cardId, card_name as cardName, card_last4 as cardLast4, vpa, email, contact, description,
  acquirer_reference as acquirerReference, error, created_at as createdAt`;

export function insertPayment(db: Db, payment: NewPayment): void {
  db.run(
    `insert into payments (id, order_id, amount, currency, status, method, card_id, card_name, card_last4, vpa, email,
       contact, description, created_at)
     values (?, ?, ?, ?, 'created', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    payment.id,
    payment.orderId,
    payment.amount,
    payment.currency,
    payment.method,
    payment.cardId,
    payment.cardName,
    payment.cardLast4,
    payment.vpa,
    payment.email,
    payment.contact,
    payment.description,
    payment.createdAt,
  );
}

export function updatePayment(db: Db, id: string, { status, acquirerReference, error, lapsesAt }: PaymentChange): void {
  db.run(
    'update payments set status = ?, acquirer_reference = ?, error = ?, lapses_at = ? where id = ?',
    status,
    acquirerReference,
    error && JSON.stringify(error),
    lapsesAt,
    id,
  );
}

function findPayment(db: Db, id: string): Payment | null {
  const row = db.one<PaymentRow>(`select ${columns} from payments where id = ?`, id);
  return row ? toPayment(row) : null;
}

export function listPayments(db: Db, listing: Listing): Payment[] {
  const { sql, values } = listingSql(listing);
  return db.all<PaymentRow>(`select ${columns} from payments ${sql}`, ...values).map(toPayment);
}

/** Lists the payments of an order, newest first. */
export function listPaymentsOf(db: Db, orderId: string): Payment[] {
  return db
    .all<PaymentRow>(`select ${columns} from payments where order_id = ? order by seq desc`, orderId)
    .map(toPayment);
}

/** Lists authorised payments that were not captured in time and have no refund yet. */
export function listLapsed(db: Db, now: number): Payment[] {
  return db
    .all<PaymentRow>(
      `select ${columns} from payments
       where status = 'authorized' and lapses_at <= ?
         and not exists (select 1 from refunds where refunds.payment_id = payments.id)`,
      now,
    )
    .map(toPayment);
}

function toPayment(row: PaymentRow): Payment {
  return {
    ...row,
    status: row.amountRefunded >= row.amount ? 'refunded' : row.status,
    captured: row.status === 'captured',
    error: row.error === null ? null : (JSON.parse(row.error) as PaymentError),
  };
}

export function getPayment(db: Db, id: string): Payment {
  const payment = findPayment(db, id);
  if (!payment) throw unknownId();
  return payment;
}
