import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const app = fastify({ bodyLimit: 64 * 1024 });
app.post('/*', async () => ({ success: true, message: '', data: {} }));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit());
