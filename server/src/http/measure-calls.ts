import { followLive, placeBid } from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { refusalOf } from './error-handler.ts';

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
