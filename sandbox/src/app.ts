import fastify, { type FastifyInstance } from 'fastify';
import { backgroundWork } from './background-work.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { Settings } from './config.ts';
import { type Db, openDb } from './db.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { faultRoutes } from './faults/faults.routes.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { homeRoutes } from './home/home.routes.ts';
import { keepMerchant } from './merchant.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { answerError, answerNotFound } from './problems.ts';
import { refundKeysOneAtATime } from './refunds/one-at-a-time.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { summaryRoutes } from './summary/summary.routes.ts';

/** A stand-in for the outside world on one's own machine: the card provider and the phone. */
export function buildSandbox(settings: Settings, db: Db = openDb(settings.dataPath)): FastifyInstance {
  keepMerchant(db, settings);
  const app = fastify({
    // Browsers keep connections open; without this a stop would wait for them.
    forceCloseConnections: true,
    // A switch that is misspelt must be refused, not dropped.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  acceptEmptyBodies(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);

  const work = backgroundWork(db, settings);
  app.addHook('onListen', async () => work.start());
  app.addHook('onClose', async () => {
    await work.stop();
    db.close();
  });

  // Before the faults: a call that is being delayed is a call in progress.
  refundKeysOneAtATime(app);
  injectFaults(app, db);

  homeRoutes(app, db, settings);
  orderRoutes(app, db, settings);
  paymentRoutes(app, db, settings);
  refundRoutes(app, db, settings);
  disputeRoutes(app, db, settings);
  checkoutRoutes(app, db, settings);
  faultRoutes(app, db, settings);
  summaryRoutes(app, db, settings);
  messageRoutes(app, db, settings);
  return app;
}

/** A whole refund is asked for with no body at all, whatever type the caller announces. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
