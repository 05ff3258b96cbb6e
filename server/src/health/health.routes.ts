import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, readClock } from '../db/database.ts';

/** For load balancers: `/healthz` says that the process runs, `/readyz` that it can serve requests. */
export function healthRoutes({ db, log }: Deps) {
  const checkReady = readyCheck(db);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
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

const timeoutMs = 2000;

/**
 * Throws if the database does not answer in time. Only one query runs at a time, however many balancers ask, because
 * queries that hang would use up all connections.
 */
export function readyCheck(db: Db): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= readClock(db).finally(() => (asking = undefined));
    const late = pause(timeoutMs, 'late' as const, { ref: false });
    if ((await Promise.race([asking, late])) === 'late') throw new Error('the database does not answer');
  };
}
