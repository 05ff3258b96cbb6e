import type { FastifyInstance } from 'fastify';
import { merchantOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { capturePayment } from './capture-payment.ts';
import { checkoutResult } from './checkout-result.ts';
import { getPayment } from './get-payment.ts';
import { payOrder } from './pay-order.ts';
import { paymentReply } from './payment-reply.ts';

type ById = { Params: { id: string } };

export function paymentRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = merchantOnly(settings);

  app.get<ById>('/v1/payments/:id', { onRequest }, async ({ params }) => paymentReply(getPayment(db, params.id)));

  app.post<ById>('/v1/payments/:id/capture', { onRequest }, async ({ params, body }) =>
    paymentReply(capturePayment(db, params.id, body)),
  );

  app.post('/sandbox/pay', async ({ body }) => checkoutResult(payOrder(db, body), settings.keySecret));
}
