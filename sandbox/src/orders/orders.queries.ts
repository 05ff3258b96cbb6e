import type { Db } from '../db.ts';
import { type Listing, listingSql } from '../listing.ts';
import type { Notes } from '../notes.ts';

export type Capture = 'automatic' | 'manual';

/** In minutes after a payment began: until when it is captured by itself, and until when it can be captured at all. */
export type CaptureOptions = {
  readonly automatic_expiry_period?: number | null;
  readonly manual_expiry_period?: number | null;
  readonly refund_speed?: 'normal' | 'optimum';
};

export type Order = {
  readonly id: string;
  readonly amount: number;
  readonly amountPaid: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly capture: Capture;
  readonly captureOptions: CaptureOptions;
  readonly attempts: number;
  readonly createdAt: number;
};

export type NewOrder = Omit<Order, 'amountPaid' | 'attempts'>;

type OrderRow = Omit<Order, 'notes' | 'captureOptions'> & { readonly notes: string; readonly captureOptions: string };

const columns = `id, amount, amount_paid as amountPaid, currency, receipt, notes, capture,
  capture_options as captureOptions, attempts, created_at as createdAt`;

export function insertOrder(db: Db, order: NewOrder): void {
  db.run(
    `insert into orders (id, amount, currency, receipt, notes, capture, capture_options, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    order.id,
    order.amount,
    order.currency,
    order.receipt,
    JSON.stringify(order.notes),
    order.capture,
    JSON.stringify(order.captureOptions),
    order.createdAt,
  );
}

export function findOrder(db: Db, id: string): Order | null {
  const row = db.one<OrderRow>(`select ${columns} from orders where id = ?`, id);
  return row ? toOrder(row) : null;
}

export function listOrders(db: Db, listing: Listing, receipt: string | null): Order[] {
  const { sql, values } = listingSql(listing, { receipt });
  return db.all<OrderRow>(`select ${columns} from orders ${sql}`, ...values).map(toOrder);
}

export function countAttempt(db: Db, id: string): void {
  db.run('update orders set attempts = attempts + 1 where id = ?', id);
}

export function markPaid(db: Db, id: string): void {
  db.run('update orders set amount_paid = amount where id = ?', id);
}

function toOrder(row: OrderRow): Order {
  return {
    ...row,
    notes: JSON.parse(row.notes) as Notes,
    captureOptions: JSON.parse(row.captureOptions) as CaptureOptions,
  };
}
