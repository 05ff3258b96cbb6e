import type { FastifyInstance } from 'fastify';
import { checkToken, requireMerchant, requireToken } from '../merchant.ts';
import { nowSeconds } from '../entities.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { collectionReply, readListing, fieldsOf, readCount, readOptionalText, readText } from '../requests.ts';
import { cardInstrument, testCards } from './instruments.ts';
import { paymentReply } from './payment-reply.ts';
import { getPayment, listPayments, type Payment } from './payments.queries.ts';
import {
  changePayment,
  checkoutResult,
  finishPayment,
  anonymousPayer,
  type PaymentOverrides,
  startPayment,
} from './payments.ts';
import { badInput } from '../problems.ts';

type ById = { Params: { id: string } };

export function paymentRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireMerchant(settings);

  app.get('/v1/payments', { onRequest }, async ({ query }) =>
    collectionReply(listPayments(db, readListing(query)).map(paymentReply)),
  );

  app.get<ById>('/v1/payments/:id', { onRequest }, async ({ params }) => paymentReply(getPayment(db, params.id)));

  app.post<ById>('/v1/payments/:id/capture', { onRequest }, async ({ params, body }) =>
    paymentReply(capturePayment(db, params.id, body)),
  );

  testCalls(app, db, settings);
}

/** Calls for tests and scripts that act as payers and banks. Payments that no real payer could make need the token. */
function testCalls(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireToken(settings);

  app.post('/sandbox/pay', async (request) => {
    const overrides = readOverrides(request.body);
    if (overrides) checkToken(settings, request);
    return checkoutResult(payOrder(db, request.body, overrides ?? {}), settings.keySecret);
  });

  app.post('/sandbox/authorize', { onRequest }, async ({ body }) =>
    checkoutResult(authorizeLate(db, body), settings.keySecret),
  );

  app.post('/sandbox/capture', { onRequest }, async ({ body }) =>
    paymentReply(changePayment(db, readText(fieldsOf(body), 'paymentId', 40), { to: 'captured' })),
  );
}

/** Captures an authorised payment, which is possible only as a whole. */
function capturePayment(db: Db, paymentId: string, body: unknown): Payment {
  const { amount, currency } = fieldsOf(body);
  if (amount === undefined) throw badInput('amount: is required.', 'amount');
  if (!Number.isSafeInteger(amount)) throw badInput('The amount must be an integer.', 'amount');

  const payment = getPayment(db, paymentId);
  if (payment.captured) throw badInput('This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw badInput('Only payments which have been authorized and not yet captured can be captured');
  }
  if (currency !== undefined && currency !== payment.currency) {
    throw badInput('Payment currency should be equal to the authorized currency', 'currency');
  }
  if (amount !== payment.amount) throw badInput('Capture amount must be equal to the amount authorized', 'amount');
  return changePayment(db, paymentId, { to: 'captured' });
}

/** Pays an order as the pay page does, without a browser. */
function payOrder(db: Db, body: unknown, overrides: PaymentOverrides): Payment {
  const fields = fieldsOf(body);
  const orderId = readText(fields, 'orderId', 40);
  const card = cardInstrument(readOptionalText(fields, 'card', 40) ?? testCards[0].number, null);
  return db.transaction(() => {
    const { id } = startPayment(db, orderId, card, anonymousPayer, overrides);
    return finishPayment(db, id, card.failure, overrides);
  });
}

/** Reads what makes this payment differ from an ordinary one. Returns null for an ordinary payment. */
function readOverrides(body: unknown): PaymentOverrides | null {
  const { again = false, amount = null } = fieldsOf(body);
  if (typeof again !== 'boolean') throw badInput('The again must be true or false.', 'again');
  if (amount !== null && !(Number.isSafeInteger(amount) && Number(amount) > 0)) {
    throw badInput('The amount must be a number of paise.', 'amount');
  }
  return again || amount !== null ? { again, amount: amount as number | null } : null;
}

const maxLatenessMinutes = 4 * 24 * 60;

/**
 * Simulates late authorisation: the bank reserves the money only after a while, and the provider has not captured it.
 */
function authorizeLate(db: Db, body: unknown): Payment {
  const orderId = readText(fieldsOf(body), 'orderId', 40);
  const minutes = readCount(body, 'startedMinutesAgo', { min: 0, max: maxLatenessMinutes, fallback: 0 });
  return db.transaction(() => {
    const card = cardInstrument(testCards[0].number, null);
    // Two attempts that ran at the same time can both succeed. So this payment may be for an order that is paid
    // already.
    const payment = startPayment(db, orderId, card, anonymousPayer, {
      again: true,
      startedAt: nowSeconds() - minutes * 60,
    });
    return changePayment(db, payment.id, { to: 'authorized' });
  });
}
