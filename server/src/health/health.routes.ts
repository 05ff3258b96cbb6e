import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { checkReady } from './check-ready.ts';

/** For balancers: `/healthz` says the process lives, `/readyz` that it can answer people. */
export function healthRoutes({ db, log }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      try {
        await checkReady(db);
        return { status: 'ok' };
      } catch (error) {
        log.warn({ err: error }, 'not ready');
        return reply.status(503).send({ status: 'unavailable' });
      }
    });
  };
}
