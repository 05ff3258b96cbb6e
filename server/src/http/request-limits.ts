import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { countedWarning } from '../context/log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be a file, which takes a slow line longer. */
    readonly takesUpload?: boolean;
  }
}

const longestHeader = 1000;
/** Browsers keep up to 4 KB in one cookie. */
const longestCookies = 8192;
/** How long a request may take to arrive. */
const bodyTimeoutMs = 30_000;
const uploadTimeoutMs = 120_000;
/** Every place for a live stream (20,000), and room for those who ask for pages meanwhile. */
const maxConnections = 25_000;

/** What Node itself sees to. Its limit for whole requests knows no routes, so it is the longest of them. */
export const serverLimits = {
  requestTimeout: uploadTimeoutMs,
  http: { headersTimeout: bodyTimeoutMs, connectionsCheckingInterval: 5000 },
} satisfies FastifyServerOptions & { http: object };

type Limits = { readonly bodyMs?: number; readonly connections?: number };

/** Bounds what a client can send before anything looks at it. Registered first: other plugins read headers too. */
export function limitRequests(
  app: FastifyInstance,
  { bodyMs = bodyTimeoutMs, connections = maxConnections }: Limits = {},
): void {
  boundHeaders(app);
  boundBodyTime(app, bodyMs);
  app.server.maxConnections = connections;
  const warn = countedWarning(app.log, 'connections over the limit were closed');
  app.server.on('drop', () => warn());
}

/** A header of 15 KB is nobody's: what reads it, ours or a package, sees its beginning. */
function boundHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    for (const name in headers) {
      const value = headers[name];
      if (typeof value === 'string' && value.length > longestHeader) headers[name] = shortened(name, value);
    }
    done();
  });
}

function shortened(name: string, value: string): string {
  if (name === 'cookie') return value.slice(0, longestCookies);
  // Proxies add at the end, and what they add is what counts.
  return name.startsWith('x-forwarded-') ? value.slice(-longestHeader) : value.slice(0, longestHeader);
}

/** A body that trickles in holds a connection and its place. Uploads have Node's own limit. */
function boundBodyTime(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { method, routeOptions } = request;
    if (method !== 'GET' && method !== 'HEAD' && routeOptions.config.takesUpload !== true) {
      const timer = setTimeout(() => {
        // Whoever reads the body answers with this, and closes the connection.
        if (payload.listenerCount('error') > 0) payload.emit('error', new Refusal('request_timeout'));
        else payload.destroy();
      }, bodyMs);
      timer.unref();
      for (const event of ['end', 'error', 'close']) payload.once(event, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
