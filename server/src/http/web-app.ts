import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const built = join(import.meta.dirname, '../../../web/dist');
const yearMs = 365 * 24 * 60 * 60 * 1000;

/** The built web app: hashed assets for ever, and index.html, never cached, for every page address. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  // Tests of the API alone run without a build.
  if (!existsSync(join(built, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    // One route a file: a wildcard would answer for unknown addresses below /api too.
    wildcard: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearMs / 1000}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    // What has an ending is a file, and a missing file is no page.
    const isPage = request.method === 'GET' && !/\.\w+$/.test(new URL(request.url, 'http://ekbid').pathname);
    if (!isPage) return reply.status(404).type('text/plain').send('Not found');
    return reply.sendFile('index.html', { cacheControl: false });
  });
}
