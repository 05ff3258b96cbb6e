import type { FastifyInstance } from 'fastify';
import { merchantOnly } from '../access.ts';
import { nowSeconds } from '../clock.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { collectionReply, readListing } from '../listing.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import { listPaymentsOf } from '../payments/payments.queries.ts';
import { fieldsOf, readOptionalText } from '../requests.ts';
import { getOrder } from './get-order.ts';
import { orderReply } from './order-reply.ts';
import { insertOrder, listOrders } from './orders.queries.ts';
import { readOrderRequest } from './read-order-request.ts';

type ById = { Params: { id: string } };

export function orderRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = merchantOnly(settings);

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
