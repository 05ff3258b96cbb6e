import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { readyCheck } from './ready-check.ts';

/** Two checks for load balancers: `/healthz` says that the process runs, `/readyz` that it can serve requests. */
export function healthRoutes({ db, log }: Deps) {
  const checkReady = readyCheck(db);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    // No rate limit applies, because a load balancer that gets 429 would take a healthy server out of service.
    const config = { rateLimit: false };
    app.get('/healthz', { config }, async () => ({ status: 'ok' }));
    app.get('/readyz', { config }, async (_request, reply) => {
      try {
        await checkReady();
        return { status: 'ok' };
      } catch (error) {
        log.warn({ err: error }, 'not ready');
        return reply.status(503).send({ status: 'unavailable' });
      }
    });
  };
}
