import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { offline } from '@ekbid/contract';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressedFromBytes } from './encodings.ts';

const yearSeconds = 365 * 24 * 60 * 60;

type Options = { /** Without it, browsers get the empty one in its place. */ readonly serviceWorker: boolean };

/** Serves the files of the built web app as the build compressed them; browsers cache hashed files for a year. */
export async function serveWebApp(app: FastifyInstance, folder: string, { serviceWorker }: Options): Promise<void> {
  await app.register(async (files) => {
    cacheFiles(files);
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      // One route for each file, because a wildcard would also answer unknown addresses below /api.
      wildcard: false,
      preCompressed: true,
      // Pages are made from the template. Compressed files are served in place of their originals.
      globIgnore: ['index.html', '**/*.{br,gz}', ...(serviceWorker ? [] : [offline.worker.slice(1)])],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
    if (!serviceWorker) files.get(offline.worker, async (_request, reply) => reply.sendFile('empty-service-worker.js'));
  });
}

/** A reply as `@fastify/static` made it. */
type CachedReply = { readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer };

/** Ten times the build. Beyond it, a file is read from the disk at each request. */
const maxCachedBytes = 32 * 1024 * 1024;

/**
 * Answers usual requests from memory, with the headers and the bytes of the first reply to such a request. The package
 * looks for the file and opens it at each request, which takes longer than all the rest of the reply. No file changes
 * while a process serves it, because pages name the files that were there at the start.
 */
function cacheFiles(files: FastifyInstance): void {
  const cached = new Map<string, CachedReply>();
  let cachedBytes = 0;

  files.addHook('onRoute', (route) => {
    // The build compressed what is worth it.
    route.compress = false;
  });
  files.addHook('preHandler', (request, reply, done) => {
    const usual = usualRequest(request);
    const known = usual === undefined ? undefined : cached.get(usual.key);
    if (known === undefined) done();
    else reply.headers(known.headers).send(known.bytes);
  });
  files.addHook('onSend', (request, reply, payload, done) => {
    const usual = payload instanceof Readable && reply.statusCode === 200 ? usualRequest(request) : undefined;
    // A file without a compressed form is sent as it is.
    const sent = reply.getHeader('content-encoding');
    if (usual === undefined || (sent !== undefined && sent !== usual.encoding)) return done(null, payload);
    const { key } = usual;
    buffer(payload as Readable).then((bytes) => {
      if (!cached.has(key) && cachedBytes + bytes.length <= maxCachedBytes) {
        cached.set(key, { headers: fileHeadersOf(reply), bytes });
        cachedBytes += bytes.length;
      }
      done(null, bytes);
    }, done);
  });
}

/** Requests for a part of a file, or for a file that has changed, are left to the package. */
const conditions = ['range', 'if-range', 'if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since'];

/**
 * The form of Accept-Encoding that browsers send. Replies are kept only for this form: in a form that can be read in
 * two ways, the kept reply could have an encoding that the next browser did not ask for.
 */
const plainList = /^(?:[a-z-]+(?:, ?[a-z-]+)*)?$/;

/**
 * The key of a usual request, and the encoding that it is answered in. Requests with the same key get the same reply;
 * undefined if the reply depends on more than file and encoding.
 */
function usualRequest({ method, headers, routeOptions }: FastifyRequest) {
  const accepted = headers['accept-encoding'] ?? '';
  if (method !== 'GET' || !plainList.test(accepted)) return undefined;
  for (const name of conditions) if (headers[name] !== undefined) return undefined;
  const named = accepted.split(/, ?/);
  const encoding = ['br', 'gzip'].find((one) => named.includes(one));
  return { key: `${routeOptions.url} ${encoding ?? ''}`, encoding };
}

/** The headers that the package sets. All others belong to one reply. */
const fileHeaders = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'vary',
];

function fileHeadersOf(reply: FastifyReply): Record<string, string> {
  const sent = fileHeaders.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(sent.map((name) => [name, String(reply.getHeader(name))]));
}

/**
 * Compresses pages and replies from one kilobyte up, and neither event streams nor pictures.
 *
 * Compression leaks a secret only if the body also contains text that an attacker chooses (BREACH). The CSRF token is in a
 * cookie, and no page repeats text of its address.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: compressedFromBytes,
    globalDecompression: false,
  });
}
