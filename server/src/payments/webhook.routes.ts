import { createHash } from 'node:crypto';
import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { limitConcurrency } from '../accounts/limit-concurrency.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { receiveNotice } from './receive-notice.ts';

const largestBody = 256 * 1024;

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  // The signature is over the bytes as sent: parsed and written again they would be others.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  );
  // A flood waits its turn, and leaves connections to the database for everybody else.
  const inTurn = limitConcurrency({ atOnce: 4, waiting: 2000 });

  serve(
    app,
    deps,
    contract.receiveWebhook,
    async ({ request: { body: sent, headers } }) => {
      const body = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
      await inTurn(() =>
        receiveNotice(deps, {
          body,
          signature: String(headers['x-razorpay-signature'] ?? ''),
          eventId: eventIdOf(headers['x-razorpay-event-id'], body),
        }),
      );
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
