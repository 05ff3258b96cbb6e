import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { nowSeconds, newId } from '../entities.ts';
import { requireMerchant } from '../merchant.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import { listPaymentsOf } from '../payments/payments.queries.ts';
import {
  type Listing,
  listingSql,
  type Notes,
  notesReply,
  collectionReply,
  readListing,
  readNotes,
  fieldsOf,
  isRecord,
  readOptionalText,
  rejectExtraFields,
} from '../requests.ts';
import { unknownId, badInput, Refusal } from '../problems.ts';

type ById = { Params: { id: string } };

export function orderRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireMerchant(settings);

  app.post('/v1/orders', { onRequest }, async ({ body }) => {
    const id = newId('order');
    insertOrder(db, { ...readOrderRequest(body), id, createdAt: nowSeconds() });
    return orderReply(getOrder(db, id));
  });

  app.get('/v1/orders', { onRequest }, async ({ query }) => {
    const orders = listOrders(db, readListing(query), readOptionalText(fieldsOf(query), 'receipt', 40));
    return collectionReply(orders.map(orderReply));
  });

  app.get<ById>('/v1/orders/:id', { onRequest }, async ({ params }) => orderReply(getOrder(db, params.id)));

  app.get<ById>('/v1/orders/:id/payments', { onRequest }, async ({ params }) =>
    collectionReply(listPaymentsOf(db, getOrder(db, params.id).id).map(paymentReply)),
  );
}

const minAmountPaise = 100;
const maxReceiptLength = 40;

const knownFields = ['amount', 'currency', 'receipt', 'notes', 'payment', 'payment_capture', 'partial_payment'];

type OrderRequest = Omit<NewOrder, 'id' | 'createdAt'>;

/** Reads a new order with the checks and error messages of the provider. */
function readOrderRequest(body: unknown): OrderRequest {
  const fields = isRecord(body) ? body : {};
  rejectExtraFields(fields, knownFields);
  if (fields.partial_payment === true) throw badInput('Partial payments are not enabled.', 'partial_payment');

  return {
    amount: readAmount(fields.amount),
    currency: readCurrency(fields.currency),
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
    ...readCapture(fields.payment, fields.payment_capture),
  };
}

function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw badInput('amount: is required.', 'amount');
  if (!Number.isSafeInteger(amount)) throw badInput('The amount must be an integer.', 'amount');
  if ((amount as number) < minAmountPaise) {
    throw new Refusal(400, {
      description: 'Order amount less than minimum amount allowed',
      field: 'amount',
      source: 'business',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    });
  }
  return amount as number;
}

function readCurrency(currency: unknown): string {
  if (currency === undefined || currency === null) throw badInput('currency: is required.', 'currency');
  if (currency !== 'INR') throw badInput('Currency is not supported', 'currency');
  return currency;
}

function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string') throw badInput('The receipt must be a string.', 'receipt');
  if (receipt.length > maxReceiptLength) {
    throw badInput(`The receipt may not be greater than ${maxReceiptLength} characters.`, 'receipt');
  }
  return receipt;
}

const minExpiryMinutes = 12;
const refundSpeeds: readonly unknown[] = ['normal', 'optimum'];

type CaptureSettings = Pick<Order, 'capture' | 'captureOptions'>;

/** Reads whether and when an authorised payment is captured. By default it is captured at once. */
function readCapture(payment: unknown, paymentCapture: unknown): CaptureSettings {
  if (payment === undefined) return { capture: fromPaymentCapture(paymentCapture), captureOptions: {} };
  if (!isRecord(payment)) throw badInput('The payment must be an object.', 'payment');

  const capture = payment.capture ?? 'automatic';
  if (capture !== 'automatic' && capture !== 'manual') {
    throw badInput('The selected capture is invalid.', 'payment.capture');
  }
  return { capture, captureOptions: readCaptureOptions(payment.capture_options) };
}

function fromPaymentCapture(paymentCapture: unknown): Capture {
  return paymentCapture === false || paymentCapture === 0 || paymentCapture === '0' ? 'manual' : 'automatic';
}

function readCaptureOptions(options: unknown): CaptureOptions {
  if (options === undefined) return {};
  if (!isRecord(options)) throw badInput('The capture options must be an object.', 'payment.capture_options');

  for (const name of ['automatic_expiry_period', 'manual_expiry_period']) {
    const minutes = options[name];
    if (minutes !== undefined && minutes !== null && !isExpiry(minutes)) {
      throw badInput(
        `The ${name} must be between ${minExpiryMinutes} and ${maxExpiryMinutes} minutes.`,
        `payment.capture_options.${name}`,
      );
    }
  }
  if (options.refund_speed !== undefined && !refundSpeeds.includes(options.refund_speed)) {
    throw badInput('The selected refund speed is invalid.', 'payment.capture_options.refund_speed');
  }
  checkOrder(options);
  return options;
}

function checkOrder({ automatic_expiry_period: automatic, manual_expiry_period: manual }: CaptureOptions): void {
  if ((manual ?? maxExpiryMinutes) >= (automatic ?? 0)) return;
  throw badInput(
    'The manual_expiry_period must not be shorter than the automatic_expiry_period.',
    'payment.capture_options.manual_expiry_period',
  );
}

function isExpiry(minutes: unknown): boolean {
  return (
    Number.isSafeInteger(minutes) && (minutes as number) >= minExpiryMinutes && (minutes as number) <= maxExpiryMinutes
  );
}

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

/** Until when an authorised payment is captured automatically, and until when the merchant can capture it. */
export function captureWindows({ captureOptions }: Order, payment: { readonly createdAt: number }): Windows {
  const { automatic_expiry_period: automatic, manual_expiry_period: manual } = captureOptions;
  const after = (minutes: number | null | undefined) =>
    payment.createdAt * 1000 + (minutes ?? maxExpiryMinutes) * minuteMs;
  return { automaticUntil: after(automatic), manualUntil: after(manual) };
}

type Capture = 'automatic' | 'manual';

/** Minutes after the start of a payment, as `captureWindows` uses them. */
type CaptureOptions = {
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

type NewOrder = Omit<Order, 'amountPaid' | 'attempts'>;

type OrderRow = Omit<Order, 'notes' | 'captureOptions'> & { readonly notes: string; readonly captureOptions: string };

const columns = `id, amount, amount_paid as amountPaid, currency, receipt, notes, capture,
  capture_options as captureOptions, attempts, created_at as createdAt`;

function insertOrder(db: Db, order: NewOrder): void {
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
