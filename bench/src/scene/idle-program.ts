import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const app = fastify({ bodyLimit: 64 * 1024 });
const readers = new Set<ServerResponse>();

app.get('/live', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write('event: hello\ndata: {}\n\n');
  readers.add(reply.raw);
  reply.raw.on('close', () => readers.delete(reply.raw));
});
app.post<{ Body: { event: string } }>('/tell', async ({ body }) => {
  for (const reader of readers) reader.write(body.event);
  return { success: true };
});

/** The bytes that every reader gets. A request with an etag gets 304 instead. */
let bytes: Buffer = Buffer.alloc(0);
app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put<{ Body: Buffer }>('/bytes', async ({ body }) => {
  bytes = body;
  return { success: true };
});
app.get('/bytes', async ({ headers }, reply) =>
  headers['if-none-match'] === undefined ? reply.type('application/json').send(bytes) : reply.code(304).send(),
);

app.post('/*', async () => ({ success: true, message: '', data: {} }));

await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit());
