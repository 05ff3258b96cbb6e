import type { FastifyInstance } from 'fastify';
import { checkSender, merchantOnly, senderOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { collectionReply, readListing } from '../listing.ts';
import { fieldsOf, readText } from '../requests.ts';
import { authorizeLate } from './authorize-late.ts';
import { capturePayment } from './capture-payment.ts';
import { changePayment } from './change-payment.ts';
import { checkoutResult } from './checkout-result.ts';
import { getPayment } from './get-payment.ts';
import { payOrder } from './pay-order.ts';
import { paymentReply } from './payment-reply.ts';
import { listPayments } from './payments.queries.ts';
import { readOddities } from './read-oddities.ts';

type ById = { Params: { id: string } };

export function paymentRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = merchantOnly(settings);

  app.get('/v1/payments', { onRequest }, async ({ query }) =>
    collectionReply(listPayments(db, readListing(query)).map(paymentReply)),
  );

  app.get<ById>('/v1/payments/:id', { onRequest }, async ({ params }) => paymentReply(getPayment(db, params.id)));

  app.post<ById>('/v1/payments/:id/capture', { onRequest }, async ({ params, body }) =>
    paymentReply(capturePayment(db, params.id, body)),
  );

  testCalls(app, db, settings);
}

/** What people and banks do, for tests and scripts. What no honest person could do needs the token. */
function testCalls(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = senderOnly(settings);

  app.post('/sandbox/pay', async (request) => {
    const oddities = readOddities(request.body);
    if (oddities) checkSender(settings, request);
    return checkoutResult(payOrder(db, request.body, oddities ?? {}), settings.keySecret);
  });

  app.post('/sandbox/authorize', { onRequest }, async ({ body }) =>
    checkoutResult(authorizeLate(db, body), settings.keySecret),
  );

  app.post('/sandbox/capture', { onRequest }, async ({ body }) =>
    paymentReply(changePayment(db, readText(fieldsOf(body), 'paymentId', 40), { to: 'captured' })),
  );
}
