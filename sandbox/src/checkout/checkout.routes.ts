import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { findOrder, type Order, orderStatus } from '../orders/orders.ts';
import { sendPage, serveFiles, escapeHtml, type Html, readPage, rupees } from '../pages.ts';
import {
  cardInstrument,
  failures,
  type Instrument,
  upiInstrument,
  inFours,
  testCards,
  testUpiIds,
} from '../payments/instruments.ts';
import { getPayment, type Payment, type PaymentError } from '../payments/payments.queries.ts';
import { checkoutResult, finishPayment, startPayment } from '../payments/payments.ts';
import { badInput } from '../problems.ts';
import { fieldsOf, readOptionalText, readText } from '../requests.ts';

type ById = { Params: { id: string } };

export function checkoutRoutes(app: FastifyInstance, db: Db, { keyId, keySecret }: Settings): void {
  const renderPayPage = payPage(db, keyId);

  serveFiles(app, {
    '/v1/checkout.js': new URL('./browser/checkout.ts', import.meta.url),
    '/v1/checkout/pay-page.css': new URL('./browser/pay-page.css', import.meta.url),
    '/v1/checkout/pay-form.css': new URL('./browser/pay-form.css', import.meta.url),
    '/v1/checkout/pay-page.ts': new URL('./browser/pay-page.ts', import.meta.url),
    '/v1/checkout/provider.ts': new URL('./browser/provider.ts', import.meta.url),
  });

  app.get('/v1/checkout/embedded', async ({ query }, reply) => {
    const { html, framedBy } = renderPayPage(fieldsOf(query));
    return sendPage(reply, html, framedBy);
  });

  app.post('/v1/checkout/payments', async ({ body }) => {
    const fields = readFields(body, keyId);
    const instrument = readInstrument(fields, new Date());
    const started = startPayment(db, readText(fields, 'order_id', 40), instrument, {
      email: readOptionalText(fields, 'email', 254),
      contact: readOptionalText(fields, 'contact', 20),
      description: readOptionalText(fields, 'description', 255),
    });
    // A bank refuses a card before it sends a one-time code, so no confirmation is needed.
    if (instrument.method === 'card' && instrument.failure) {
      return checkoutResult(finishPayment(db, started.id, instrument.failure), keySecret);
    }
    return { payment_id: started.id };
  });

  app.post<ById>('/v1/checkout/payments/:id/confirm', async ({ params, body }) =>
    checkoutResult(confirmPayment(db, params.id, readFields(body, keyId)), keySecret),
  );

  app.post<ById>('/v1/checkout/payments/:id/abandon', async ({ params, body }) => {
    abandonPayment(db, params.id, readFields(body, keyId).reason === 'timeout' ? 'timeout' : 'left');
    return {};
  });
}

/** Reads the fields of a call from the pay page. The call must name the merchant's key id, which is not a secret. */
function readFields(body: unknown, keyId: string): Record<string, unknown> {
  const fields = fieldsOf(body);
  if (fields.key_id !== keyId) throw badInput('The api key provided is invalid', 'key_id');
  return fields;
}

const minOtpLength = 4;

/** Confirms a started payment: a card by its one-time code, UPI in the payer's app. A repeated call changes nothing. */
function confirmPayment(db: Db, paymentId: string, fields: Record<string, unknown>): Payment {
  const payment = getPayment(db, paymentId);
  return payment.status === 'created' ? finishPayment(db, paymentId, findFailure(payment, fields)) : payment;
}

function findFailure({ vpa }: Payment, fields: Record<string, unknown>): PaymentError | null {
  if (vpa !== null) return upiInstrument(vpa).failure;
  const otp = readText(fields, 'otp', 20);
  if (!/^\d{1,10}$/.test(otp)) throw badInput('The OTP must have 4 to 10 digits.', 'otp');
  return otp.length < minOtpLength ? failures.wrongOtp : null;
}

/** Ends a payment whose payer left, or whose time was up, before it was confirmed. */
function abandonPayment(db: Db, paymentId: string, reason: 'left' | 'timeout'): void {
  finishPayment(db, paymentId, reason === 'timeout' ? failures.timedOut : failures.cancelled);
}

/** Reads the card or the UPI id that was typed on the pay page. */
function readInstrument(fields: Record<string, unknown>, today: Date): Instrument {
  if (fields.method === 'upi') return upiInstrument(readText(fields, 'vpa', 100));
  if (fields.method !== 'card') throw badInput('The selected method is invalid.', 'method');

  const card = fieldsOf(fields.card);
  const instrument = cardInstrument(readText(card, 'number', 40), readOptionalText(card, 'name', 100));
  checkExpiry(readText(card, 'expiry', 10), today);
  if (!/^\d{3}$/.test(readText(card, 'cvv', 10))) throw badInput('The CVV must have 3 digits.', 'card[cvv]');
  return instrument;
}

function checkExpiry(expiry: string, today: Date): void {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  if (!month || !year) throw badInput('The expiry must look like MM/YY.', 'card[expiry]');
  // A card is valid until the end of the month that is printed on it.
  if (new Date(2000 + Number(year), Number(month)) <= today) throw badInput('This card has expired.', 'card[expiry]');
}

type PayPage = { readonly html: string; readonly framedBy: string | null };

/** The pay page of one order. Only the merchant's page may frame it. */
function payPage(db: Db, keyId: string): (query: Record<string, unknown>) => PayPage {
  const fill = readPage(new URL('./browser/pay-page.html', import.meta.url));
  const cards = rows(testCards.map(({ number, label }) => ({ label, value: inFours(number) })));
  const upiIds = rows(testUpiIds.map(({ vpa, label }) => ({ label, value: vpa })));

  return (query) => {
    const framedBy = originOf(query.origin);
    const order = findOrder(db, textOf(query.order_id));
    const problem = findProblem(order, framedBy, query.key_id === keyId);
    const html = fill({
      scheme: query.scheme === 'light' || query.scheme === 'dark' ? query.scheme : '',
      origin: framedBy ?? '',
      keyId,
      orderId: order?.id ?? '',
      merchant: textOf(query.name).slice(0, 100) || 'Merchant',
      description: textOf(query.description).slice(0, 255),
      amount: order ? rupees(order.amount) : '',
      problem: problem ?? '',
      cards,
      upiIds,
    });
    return { html, framedBy };
  };
}

function findProblem(order: Order | null, framedBy: string | null, keyFits: boolean): string | null {
  if (framedBy === null) return 'This page opens inside a shop’s checkout, not by itself.';
  if (!keyFits) return 'The shop’s key is not valid here.';
  if (!order) return 'The shop’s order was not found.';
  if (orderStatus(order) === 'paid') return 'This order is already paid. Nothing more was charged.';
  return null;
}

function originOf(origin: unknown): string | null {
  const url = URL.parse(textOf(origin));
  return url && /^https?:$/.test(url.protocol) && url.origin === origin ? url.origin : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function rows(examples: readonly { label: string; value: string }[]): Html {
  const html = examples.map(({ label, value }) => {
    const text = escapeHtml(value);
    return `<li><button type="button" data-fill="${text}"><span>${escapeHtml(label)}</span> <span>${text}</span></button></li>`;
  });
  return { html: html.join('\n') };
}
