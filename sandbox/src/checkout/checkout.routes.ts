import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { sendPage, serveFiles } from '../pages.ts';
import { checkoutResult } from '../payments/checkout-result.ts';
import { finishPayment } from '../payments/finish-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { badInput } from '../problems.ts';
import { fieldsOf, readOptionalText, readText } from '../requests.ts';
import { abandonPayment, confirmPayment } from './confirm-payment.ts';
import { payPage } from './pay-page.ts';
import { readInstrument } from './read-instrument.ts';

type ById = { Params: { id: string } };

export function checkoutRoutes(app: FastifyInstance, db: Db, { keyId, keySecret }: Settings): void {
  const renderPayPage = payPage(db, keyId);

  serveFiles(app, {
    '/v1/checkout.js': new URL('./browser/checkout.ts', import.meta.url),
    '/v1/checkout/pay-page.css': new URL('./browser/pay-page.css', import.meta.url),
    '/v1/checkout/pay-form.css': new URL('./browser/pay-form.css', import.meta.url),
    '/v1/checkout/pay-page.ts': new URL('./browser/pay-page.ts', import.meta.url),
    '/v1/checkout/card-form.ts': new URL('./browser/card-form.ts', import.meta.url),
    '/v1/checkout/countdown.ts': new URL('./browser/countdown.ts', import.meta.url),
    '/v1/checkout/merchant.ts': new URL('./browser/merchant.ts', import.meta.url),
    '/v1/checkout/provider.ts': new URL('./browser/provider.ts', import.meta.url),
    '/v1/checkout/screen.ts': new URL('./browser/screen.ts', import.meta.url),
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
    // A bank that refuses a card says so before it sends an OTP.
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

/** The pay page shows which merchant it works for; the key id is no secret. */
function readFields(body: unknown, keyId: string): Record<string, unknown> {
  const fields = fieldsOf(body);
  if (fields.key_id !== keyId) throw badInput('The api key provided is invalid', 'key_id');
  return fields;
}
