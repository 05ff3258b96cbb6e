import type { FastifyInstance } from 'fastify';
import { requireMerchant, requireToken } from '../merchant.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import {
  collectionReply,
  readListing,
  readNotes,
  fieldsOf,
  readOptionalText,
  readText,
  rejectExtraFields,
} from '../requests.ts';
import { getPayment } from '../payments/payments.queries.ts';
import { badInput, Refusal, unknownId } from '../problems.ts';
import { getRefund, listRefunds, refundPayment, refundReply, type Speed, type RefundRequest } from './refunds.ts';

type ById = { Params: { id: string } };
type ByBothIds = { Params: { id: string; refundId: string } };

export function refundRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireMerchant(settings);

  app.post<ById>('/v1/payments/:id/refund', { onRequest }, async ({ params, body, headers }) => {
    const key = readRefundKey(headers['x-refund-idempotency']);
    return refundReply(refundPayment(db, params.id, readRefundRequest(body), key));
  });

  app.get<ById>('/v1/payments/:id/refunds', { onRequest }, async ({ params, query }) =>
    collectionReply(listRefunds(db, readListing(query), getPayment(db, params.id).id).map(refundReply)),
  );

  app.get<ByBothIds>('/v1/payments/:id/refunds/:refundId', { onRequest }, async ({ params }) => {
    const refund = getRefund(db, params.refundId);
    if (refund.paymentId !== params.id) throw unknownId();
    return refundReply(refund);
  });

  app.get('/v1/refunds', { onRequest }, async ({ query }) =>
    collectionReply(listRefunds(db, readListing(query), null).map(refundReply)),
  );

  app.get<ById>('/v1/refunds/:id', { onRequest }, async ({ params }) => refundReply(getRefund(db, params.id)));

  // Simulates a refund in the provider's dashboard. The merchant learns about it from a webhook or by asking.
  app.post('/sandbox/refund', { onRequest: requireToken(settings) }, async ({ body }) => {
    const { paymentId, ...request } = fieldsOf(body);
    return refundReply(refundPayment(db, readText({ paymentId }, 'paymentId', 40), readRefundRequest(request), null));
  });
}

const minAmountPaise = 100;
const knownFields = ['amount', 'speed', 'notes', 'receipt'];

/** Reads a refund with the checks and error messages of the provider. */
function readRefundRequest(body: unknown): RefundRequest {
  const fields = fieldsOf(body);
  rejectExtraFields(fields, knownFields);
  return {
    amount: readAmount(fields.amount),
    speed: readSpeed(fields.speed),
    notes: readNotes(fields.notes),
    receipt: readOptionalText(fields, 'receipt', 40),
  };
}

function readAmount(amount: unknown): number | null {
  if (amount === undefined || amount === null) return null;
  if (!Number.isSafeInteger(amount)) throw badInput('The amount must be an integer.', 'amount');
  if ((amount as number) < minAmountPaise) throw badInput('The amount must be at least INR 1.00', 'amount');
  return amount as number;
}

function readSpeed(speed: unknown): Speed {
  if (speed === undefined || speed === null) return 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw badInput('The selected speed is invalid.', 'speed');
  return speed;
}

/** Reads the idempotency key, or null when none was sent. */
function readRefundKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{10,}$/.test(header)) return header;
  throw badInput(
    'The idempotency key must be at least 10 characters long and may have letters, digits, hyphens and underscores only.',
    'X-Refund-Idempotency',
  );
}

const refundCall = '/v1/payments/:id/refund';

/** If a call with an idempotency key is in progress, a second call with this key gets 409. */
export function rejectConcurrentRefunds(app: FastifyInstance): void {
  const inProgress = new Set<string>();

  app.addHook('onRequest', async ({ routeOptions, headers }, reply) => {
    const key = headers['x-refund-idempotency'];
    if (routeOptions.url !== refundCall || typeof key !== 'string') return;
    if (inProgress.has(key)) {
      throw new Refusal(409, { description: 'Another refund request with the same idempotency key is in progress.' });
    }
    inProgress.add(key);
    reply.raw.once('close', () => inProgress.delete(key));
  });
}
