import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** Serves the files of the built web app as the build compressed them; browsers cache hashed files for a year. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route for each file, because a wildcard would also answer unknown addresses below /api.
    wildcard: false,
    preCompressed: true,
    // Pages are made from the template. Compressed files are served in place of their originals.
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
}

/**
 * Compresses pages and replies from one kilobyte up, and neither event streams nor pictures.
 *
 * Compression leaks a secret only if the body also contains text that an attacker chooses (BREACH). The CSRF token is in a
 * cookie, and no page repeats text of its address.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
}
