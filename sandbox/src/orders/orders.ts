import type { Db } from '../db.ts';
import { type Listing, listingSql, type Notes, notesReply } from '../requests.ts';
import { unknownId } from '../problems.ts';

export function getOrder(db: Db, id: string): Order {
  const order = findOrder(db, id);
  if (!order) throw unknownId();
  return order;
}

/** An order in the provider's API format. */
export function orderReply(order: Order) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: order.amount - order.amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: orderStatus(order),
    attempts: order.attempts,
    notes: notesReply(order.notes),
    created_at: order.createdAt,
  };
}

export function orderStatus({ amount, amountPaid, attempts }: Order): 'created' | 'attempted' | 'paid' {
  if (amountPaid >= amount) return 'paid';
  return attempts > 0 ? 'attempted' : 'created';
}

const maxExpiryMinutes = 7200;
const minuteMs = 60_000;

type Windows = { readonly automaticUntil: number; readonly manualUntil: number };

/** Until when an authorised payment is captured automatically, and until when it can be captured at all. */
export function captureWindows({ captureOptions }: Order, payment: { readonly createdAt: number }): Windows {
  const { automatic_expiry_period: automatic, manual_expiry_period: manual } = captureOptions;
  const after = (minutes: number | null | undefined) =>
    payment.createdAt * 1000 + (minutes ?? maxExpiryMinutes) * minuteMs;
  return { automaticUntil: after(automatic), manualUntil: after(manual) };
}

export type Capture = 'automatic' | 'manual';

/** Minutes after the start of a payment. See `captureWindows`. */
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
