import type { Db } from '../db.ts';

export type Capture = 'automatic' | 'manual';
export type Notes = Readonly<Record<string, string>>;

export type Order = {
  readonly id: string;
  readonly amount: number;
  readonly amountPaid: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly capture: Capture;
  readonly captureOptions: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly createdAt: number;
};

export type NewOrder = Omit<Order, 'amountPaid' | 'attempts'>;
export type OrderFilter = {
  readonly receipt: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly skip: number;
};

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

export function listOrders(db: Db, { receipt, from, to, count, skip }: OrderFilter): Order[] {
  const given = [
    { condition: 'receipt = ?', value: receipt },
    { condition: 'created_at >= ?', value: from },
    { condition: 'created_at <= ?', value: to },
  ].filter(({ value }) => value !== null);
  // Only the conditions asked for: with an `or` for the others, SQLite would not look at the index.
  const where = given.length === 0 ? '' : `where ${given.map(({ condition }) => condition).join(' and ')}`;
  const values = [...given.map(({ value }) => value), count, skip];
  return db
    .all<OrderRow>(`select ${columns} from orders ${where} order by seq desc limit ? offset ?`, ...values)
    .map(toOrder);
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
    captureOptions: JSON.parse(row.captureOptions) as Record<string, unknown>,
  };
}
