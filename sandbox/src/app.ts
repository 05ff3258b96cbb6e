import fastify, { type FastifyInstance } from 'fastify';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { Settings } from './config.ts';
import { type Db, openDb } from './db.ts';
import { disputeRoutes } from './disputes/disputes.ts';
import { faultRoutes } from './faults/faults.routes.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { homeRoutes, summaryRoutes } from './home/home.ts';
import { storeMerchant } from './merchant.ts';
import { messageRoutes } from './messages/messages.ts';
import { orderRoutes } from './orders/orders.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { handleError, handleNotFound } from './problems.ts';
import { rejectConcurrentRefunds, refundRoutes } from './refunds/refunds.routes.ts';
import { refundLapsed, processDueRefunds } from './refunds/refunds.ts';
import { sendWebhookTo, webhookDelivery } from './webhooks/webhooks.ts';

/** A local stand-in for the card provider, the phone network and the mail service. */
export function buildSandbox(settings: Settings, db: Db = openDb(settings.dataPath)): FastifyInstance {
  storeMerchant(db, settings);
  const app = fastify({
    // Browsers keep connections open. Without this option, closing the server would wait for them.
    forceCloseConnections: true,
    // A misspelt switch must be refused. By default Ajv would drop unknown members without an error.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  acceptEmptyBodies(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);

  const work = backgroundWork(db, settings);
  app.addHook('onListen', async () => work.start());
  app.addHook('onClose', async () => {
    await work.stop();
    db.close();
  });

  // This hook must come before the faults: a call that a fault delays also counts as in progress.
  rejectConcurrentRefunds(app);
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

/** Allows an empty body with a JSON content type, because the provider's client requests a full refund that way. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

const pauseMs = 50;

type BackgroundWork = { readonly start: () => void; readonly stop: () => Promise<void> };

/**
 * Decides refunds, closes capture windows and sends webhooks when they are due. The database holds the due times, so a
 * restart loses nothing.
 */
function backgroundWork(db: Db, { webhooks }: Settings): BackgroundWork {
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  const deliver = webhooks ? webhookDelivery(db, sendWebhookTo(webhooks.url, stopping.signal)) : null;
  let timer: NodeJS.Timeout | undefined;

  const work = () => {
    refundLapsed(db, Date.now());
    processDueRefunds(db, Date.now());
    if (!deliver) return;
    const round = deliver()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(error);
      })
      .finally(() => sending.delete(round));
    sending.add(round);
  };

  return {
    start: () => {
      timer = setInterval(work, pauseMs);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(sending);
    },
  };
}
