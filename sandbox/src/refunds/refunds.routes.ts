import type { FastifyInstance } from 'fastify';
import { merchantOnly, senderOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { collectionReply, readListing } from '../listing.ts';
import { getPayment } from '../payments/get-payment.ts';
import { unknownId } from '../problems.ts';
import { fieldsOf, readText } from '../requests.ts';
import { getRefund } from './get-refund.ts';
import { readRefundKey, readRefundRequest } from './read-refund-request.ts';
import { refundPayment } from './refund-payment.ts';
import { refundReply } from './refund-reply.ts';
import { listRefunds } from './refunds.queries.ts';

type ById = { Params: { id: string } };
type ByBothIds = { Params: { id: string; refundId: string } };

export function refundRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = merchantOnly(settings);

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

  // Made in the provider's dashboard: the merchant's server hears of it by webhook, or when it looks.
  app.post('/sandbox/refund', { onRequest: senderOnly(settings) }, async ({ body }) => {
    const { paymentId, ...request } = fieldsOf(body);
    return refundReply(refundPayment(db, readText({ paymentId }, 'paymentId', 40), readRefundRequest(request), null));
  });
}
