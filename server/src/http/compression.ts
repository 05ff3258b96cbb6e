import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Pages and replies travel compressed, from a kilobyte up; event streams and pictures as they are.
 *
 * A length tells something about a secret only beside text of an attacker's choice in the same body. The token against
 * forged requests is in a cookie, and no page repeats what its address says.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
}
