import fastify, { type FastifyInstance } from 'fastify';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { Settings } from './config.ts';
import { openDb } from './db.ts';
import { homeRoutes } from './home/home.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { phoneRoutes } from './phone/phone.routes.ts';
import { answerError, answerNotFound } from './problems.ts';

/** A stand-in for the outside world on one's own machine: the card provider and the phone. */
export function buildSandbox(settings: Settings): FastifyInstance {
  const db = openDb(settings.dataPath);
  // Browsers keep connections open; without this a stop would wait for them.
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onClose', async () => db.close());
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);

  homeRoutes(app);
  orderRoutes(app, db, settings);
  paymentRoutes(app, db, settings);
  checkoutRoutes(app, db, settings);
  phoneRoutes(app, db, settings);
  return app;
}
