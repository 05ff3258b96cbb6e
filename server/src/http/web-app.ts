import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** The files of the built web app, hashed ones for ever, as small as the build could make them. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route a file: a wildcard would answer for unknown addresses below /api too.
    wildcard: false,
    preCompressed: true,
    // Pages are made of the template; the compressed files stand in for their originals.
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
}

/**
 * Pages and replies travel compressed, from a kilobyte up; event streams and pictures as they are.
 *
 * A length tells something about a secret only beside text of an attacker's choice in the same body. The token against
 * forged requests is in a cookie, and no page repeats what its address says.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
}
