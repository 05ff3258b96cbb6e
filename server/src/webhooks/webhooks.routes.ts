import { createHash } from 'node:crypto';
import * as contract from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { countedWarning } from '../context/log.ts';
import { openBatcher } from '../concurrency/batcher.ts';
import { isTransient } from '../db/retry.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';
import { insertEvents } from './handle-webhook-events.ts';

const largestBody = 256 * 1024;
/**
 * How many wrongly signed requests one network may send in a minute. The provider sends fewer, even if our secret is
 * wrong.
 */
const wrongSignatures = { max: 60, timeWindow: 60_000 };

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  // The body is kept as bytes, because the signature covers the bytes. A body that was parsed and serialized again has
  // other bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, body),
  );
  const receiveEvent = webhookReceiver(deps);
  const refuseUnsigned = unsignedRefusal(app, deps);

  serve(
    app,
    deps,
    contract.receiveWebhook,
    async ({ request, reply }) => {
      const { body: sent, headers } = request;
      const body = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
      const isSigned = await receiveEvent({
        body,
        signature: String(headers['x-razorpay-signature'] ?? ''),
        eventId: eventIdOf(headers['x-razorpay-event-id'], body),
      });
      if (!isSigned) await refuseUnsigned(request, reply);
      return {};
    },
    { config: { rateLimit: false } },
  );
}

/**
 * Counts and refuses requests without a valid signature. Signed requests are not counted, so that a flood of real
 * events is accepted.
 */
function unsignedRefusal(app: FastifyInstance, { config }: Pick<Deps, 'config'>) {
  const count = config.RATE_LIMITS === 'on' ? app.createRateLimit(wrongSignatures) : null;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const counted = await count?.(request);
    if (counted === undefined || counted.isAllowed || !counted.isExceeded) throw new Refusal('invalid_request');
    // The connection is closed, so that each further request costs the sender a new one.
    reply.header('connection', 'close');
    throw new Refusal('too_many_requests', { retryAfterSeconds: counted.ttlInSeconds });
  };
}

/** The id of an event. If the provider sent none, equal bodies count as the same event. */
function eventIdOf(sent: unknown, body: Buffer): string {
  return typeof sent === 'string' && /^[\w.-]{1,100}$/.test(sent)
    ? sent
    : createHash('sha256').update(body).digest('hex');
}

type Sent = { readonly eventId: string; readonly body: Buffer; readonly signature: string };
type SignedEvent = ProviderEvent & { readonly eventId: string };

/** Stores each webhook event once. Background work handles the events later. */
function webhookReceiver({ db, provider, log }: Pick<Deps, 'db' | 'provider' | 'log'>) {
  const storing = openBatcher({
    run: (events: readonly SignedEvent[]) => storeEvents(db, events),
    isTransient,
    maxBatchSize: 100,
    maxQueueLength: 2000,
    retryAfterSeconds: 5,
  });

  const warn = countedWarning(log, 'webhooks that the provider did not sign were refused');

  /** Stores an event. False if the provider did not sign it; then it is not stored. */
  return async function receiveEvent({ eventId, body, signature }: Sent): Promise<boolean> {
    const event = provider.readEvent(body, signature);
    if (event === null) warn();
    else await storing.take({ ...event, eventId });
    return event !== null;
  };
}

async function storeEvents(db: Deps['db'], events: readonly SignedEvent[]): Promise<void[]> {
  // Every process inserts events in the same order. Otherwise two processes that store the same events could deadlock.
  await insertEvents(
    db,
    events.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  );
  return events.map(() => {});
}
