import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** A Fastify server that only sends one file, which it keeps in memory. */
const bytes = await readFile(process.argv[2] ?? '');
const headers = {
  'content-type': 'application/javascript; charset=utf-8',
  'content-encoding': 'br',
  'cache-control': 'public, max-age=31536000, immutable',
};
const app = fastify();
app.get('/*', async (_request, reply) => reply.headers(headers).send(bytes));

await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit());
