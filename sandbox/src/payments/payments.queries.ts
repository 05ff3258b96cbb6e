import type { Db } from '../db.ts';
import type { ErrorBody } from '../problems.ts';

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'failed';
export type PaymentError = Omit<ErrorBody, 'field' | 'metadata'>;

export type Payment = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: PaymentStatus;
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

export type NewPayment = Omit<Payment, 'status' | 'acquirerReference' | 'error'>;
export type PaymentChange = Pick<Payment, 'status' | 'acquirerReference' | 'error'>;

type PaymentRow = Omit<Payment, 'error'> & { readonly error: string | null };

const columns = `id, order_id as orderId, amount, currency, status, method, card_id as cardId, card_name as cardName,
  card_last4 as cardLast4, vpa, email, contact, description, acquirer_reference as acquirerReference, error,
  created_at as createdAt`;

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

export function updatePayment(db: Db, id: string, { status, acquirerReference, error }: PaymentChange): void {
  db.run(
    'update payments set status = ?, acquirer_reference = ?, error = ? where id = ?',
    status,
    acquirerReference,
    error && JSON.stringify(error),
    id,
  );
}

export function findPayment(db: Db, id: string): Payment | null {
  const row = db.one<PaymentRow>(`select ${columns} from payments where id = ?`, id);
  return row ? toPayment(row) : null;
}

/** Newest first. */
export function listPaymentsOf(db: Db, orderId: string): Payment[] {
  return db
    .all<PaymentRow>(`select ${columns} from payments where order_id = ? order by seq desc`, orderId)
    .map(toPayment);
}

function toPayment(row: PaymentRow): Payment {
  return { ...row, error: row.error === null ? null : (JSON.parse(row.error) as PaymentError) };
}
