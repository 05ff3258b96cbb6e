import type { FastifyInstance } from 'fastify';
import { Refusal } from '../problems.ts';

const refundCall = '/v1/payments/:id/refund';

/** While a refund with a key is being worked on, whoever asks again with that key is told to come back. */
export function refundKeysOneAtATime(app: FastifyInstance): void {
  const inProgress = new Set<string>();

  app.addHook('onRequest', async ({ routeOptions, headers }, reply) => {
    const key = headers['x-refund-idempotency'];
    if (routeOptions.url !== refundCall || typeof key !== 'string') return;
    if (inProgress.has(key)) {
      throw new Refusal(409, { description: 'Another refund request with the same idempotency key is in progress.' });
    }
    inProgress.add(key);
    reply.raw.once('close', () => inProgress.delete(key));
  });
}
