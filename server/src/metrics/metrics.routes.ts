import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { mayRead } from './may-read.ts';
import { waitingReader } from './waiting-reader.ts';

/** For Prometheus. Whom it is not for is told that there is no such address, or to bring the token there is. */
export function metricsRoutes(deps: Deps) {
  const { config, metrics } = deps;
  const readWaiting = waitingReader(deps);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', async (request, reply) => {
      const { headers, socket } = request;
      const verdict = mayRead(config, { headers, address: socket.remoteAddress });
      if (verdict === 'hidden') return reply.callNotFound();
      if (verdict === 'token_wanted')
        return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('Bring the token');
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.write(await readWaiting()));
    });
  };
}
