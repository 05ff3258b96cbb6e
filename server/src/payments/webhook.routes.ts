import { createHash } from 'node:crypto';
import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { noticeReceiver } from './notice-receiver.ts';

const largestBody = 256 * 1024;

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  // The signature is over the bytes as sent: parsed and written again they would be others.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  );
  const receiveNotice = noticeReceiver(deps);

  serve(
    app,
    deps,
    contract.receiveWebhook,
    async ({ request: { body: sent, headers } }) => {
      const body = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
      await receiveNotice({
        body,
        signature: String(headers['x-razorpay-signature'] ?? ''),
        eventId: eventIdOf(headers['x-razorpay-event-id'], body),
      });
      return {};
    },
    { config: { rateLimit: false } },
  );
}

/** Without an id of the provider's, the same bytes are the same event. */
function eventIdOf(sent: unknown, body: Buffer): string {
  return typeof sent === 'string' && /^[\w.-]{1,100}$/.test(sent)
    ? sent
    : createHash('sha256').update(body).digest('hex');
}
