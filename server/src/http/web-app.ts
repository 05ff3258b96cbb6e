import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { offline } from '@ekbid/contract';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressedFromBytes } from './encodings.ts';

const yearSeconds = 365 * 24 * 60 * 60;

type Options = { /** False: browsers get an empty service worker instead. */ readonly serviceWorker: boolean };

/**
 * Serves the files of the built web app. Their compressed forms were made by the build. Browsers cache files with a
 * hash in their name for a year.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, { serviceWorker }: Options): Promise<void> {
  await app.register(async (files) => {
    cacheFiles(files);
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      // Each file has its own route, because a wildcard would also answer unknown addresses below /api.
      wildcard: false,
      preCompressed: true,
      // `index.html` is only a template, from which pages are made. Compressed files have no address of their own: they
      // are sent in place of the originals.
      globIgnore: ['index.html', '**/*.{br,gz}', ...(serviceWorker ? [] : [offline.worker.slice(1)])],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
    if (!serviceWorker) files.get(offline.worker, async (_request, reply) => reply.sendFile('empty-service-worker.js'));
  });
}

/** A reply of `@fastify/static`, which is sent again from memory. */
type CachedReply = { readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer };

/** In bytes: ten times the size of the build. Files beyond it are read from disk at each request. */
const maxCachedBytes = 32 * 1024 * 1024;

/**
 * Answers usual requests (see `usualRequest`) from memory, with the headers and bytes of the first such reply, because
 * the package would find and open the file at each request, which takes longer than the rest of the reply. Files do not
 * change while a process serves them: pages name the files that existed at the start.
 */
function cacheFiles(files: FastifyInstance): void {
  const cached = new Map<string, CachedReply>();
  let cachedBytes = 0;

  files.addHook('onRoute', (route) => {
    // The build has already compressed the files that are worth compressing.
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
    // A usual request gets the encoding that it prefers, or no encoding if the file has no compressed form.
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

/** With one of these headers, a request wants a part of a file or only a changed file. The package answers it. */
const conditions = ['range', 'if-range', 'if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since'];

/**
 * The form of Accept-Encoding that browsers send. Only requests with this form are cached. Another form could be read
 * in two ways, and the cached reply could then have an encoding that the next browser does not accept.
 */
const plainList = /^(?:[a-z-]+(?:, ?[a-z-]+)*)?$/;

/**
 * Returns the cache key of a request and the encoding of its reply. Undefined if the request is not usual: its reply
 * depends on more than the file and the encoding.
 */
function usualRequest({ method, headers, routeOptions }: FastifyRequest) {
  const accepted = headers['accept-encoding'] ?? '';
  if (method !== 'GET' || !plainList.test(accepted)) return undefined;
  for (const name of conditions) if (headers[name] !== undefined) return undefined;
  const named = accepted.split(/, ?/);
  const encoding = ['br', 'gzip'].find((one) => named.includes(one));
  return { key: `${routeOptions.url} ${encoding ?? ''}`, encoding };
}

/** The headers that the package sets. Other headers differ between replies. */
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
 * Compresses pages and replies of at least one kilobyte, but neither event streams nor pictures.
 *
 * Compression leaks a secret only if the body also contains text that an attacker chooses (BREACH). The CSRF token is
 * in a cookie and not in the body, and no page contains text from its address.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: compressedFromBytes,
    globalDecompression: false,
  });
}
