import cluster from 'node:cluster';
import fastify from 'fastify';
import { limitRequests } from '../request-limits.ts';

/** Starts two processes that share a port, each with room for one connection. Sends the port to the parent process. */
if (cluster.isPrimary) {
  const forks = [cluster.fork(), cluster.fork()];
  let listening = 0;
  cluster.on('listening', (_worker, { port }) => {
    listening += 1;
    if (listening === forks.length) process.send?.(port);
  });
  process.on('disconnect', () => process.exit());
} else {
  const app = fastify();
  limitRequests(app, { connections: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
}
