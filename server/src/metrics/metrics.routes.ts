import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { followLive, placeBid } from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { refusalOf } from '../http/error-handler.ts';
import { waitingReader } from './waiting.ts';

/** Serves metrics to Prometheus. Other callers get 404, or 401 if METRICS_TOKEN is set. */
export function metricsRoutes(deps: Deps) {
  const { config, metrics, siblings } = deps;
  const readWaiting = waitingReader(deps);
  const write = async () => (siblings ? siblings.writeMetrics() : metrics.write(await readWaiting()));
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', async (request, reply) => {
      const { headers, socket } = request;
      const verdict = mayRead(config, { headers, address: socket.remoteAddress });
      if (verdict === 'hidden') return reply.callNotFound();
      if (verdict === 'token_wanted')
        return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('Bring the token');
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await write());
    });
  };
}

type Asking = {
  readonly headers: IncomingHttpHeaders;
  /** The address of the connection itself. Proxy headers do not change it. */
  readonly address: string | undefined;
};

type Settings = Pick<Deps['config'], 'METRICS_TOKEN' | 'production'>;

/**
 * If METRICS_TOKEN is set, only callers that send it may read. Without METRICS_TOKEN, only callers on this machine may
 * read, and in production no caller may.
 */
export function mayRead(
  { METRICS_TOKEN, production }: Settings,
  asking: Asking,
): 'welcome' | 'token_wanted' | 'hidden' {
  if (METRICS_TOKEN !== undefined) return hasToken(METRICS_TOKEN, asking.headers) ? 'welcome' : 'token_wanted';
  return !production && isLocal(asking) ? 'welcome' : 'hidden';
}

function hasToken(token: string, { authorization = '' }: IncomingHttpHeaders): boolean {
  const [scheme = '', sent = ''] = authorization.split(' ');
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/**
 * Headers that a proxy adds. A proxy on this machine makes every connection look local, so requests with these headers
 * are refused.
 */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * The Host header is checked against DNS rebinding: if a foreign site's name resolves to this machine, the browser
 * still sends that name.
 */
function isLocal({ headers, address = '' }: Asking): boolean {
  return (
    loopback.test(address) &&
    ownName.test(headers.host ?? '') &&
    forwarding.every((header) => headers[header] === undefined)
  );
}

const basePath = '/api';
const liveRoute = basePath + followLive.path;
const bidRoute = basePath + placeBid.path;
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Measures each call from its arrival to the end of its reply, and counts refusals by code. */
export function measureCalls(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  app.decorateRequest('refusedFor', undefined);
  app.addHook('onError', async (request, _reply, error) => {
    request.refusedFor = refusalOf(error).code;
    metrics.callRefused(request.refusedFor);
  });
  // The hook runs for every call. It uses a callback, because a promise would cost more time than the hook's own work.
  app.addHook('onResponse', (request, reply, done) => {
    const method = methodName(request.method);
    const route = routeName(request.routeOptions.url);
    const seconds = reply.elapsedTime / 1000;
    // A live stream lasts for hours, so its duration says nothing about the server's speed.
    if (route !== liveRoute) metrics.callAnswered({ method, route, status: reply.statusCode, seconds });
    if (route === bidRoute && method === 'POST') metrics.bidAnswered(request.refusedFor ?? 'placed', seconds);
    done();
  });
}

const methodName = (method: string) => (methods.has(method) ? method : 'other');

/** Limits how many names the metrics get: all unknown addresses share one name, and all files share another. */
function routeName(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  return /\.\w+$/.test(pattern) && !pattern.startsWith(`${basePath}/`) ? 'file' : pattern;
}

declare module 'fastify' {
  interface FastifyRequest {
    refusedFor: string | undefined;
  }
}
