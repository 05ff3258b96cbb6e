import { followLive, placeBid } from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { refusalOf } from './error-handler.ts';

const basePath = '/api';
const liveRoute = basePath + followLive.path;
const bidRoute = basePath + placeBid.path;
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Measures every call from its arrival to the end of its answer, and counts why calls were refused. */
export function measureCalls(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  app.decorateRequest('refusedFor', undefined);
  app.addHook('onError', async (request, _reply, error) => {
    request.refusedFor = refusalOf(error).code;
    metrics.callRefused(request.refusedFor);
  });
  // By callback: this runs for every call there is, and a promise each would cost more than what it does.
  app.addHook('onResponse', (request, reply, done) => {
    const method = methodName(request.method);
    const route = routeName(request.routeOptions.url);
    const seconds = reply.elapsedTime / 1000;
    // A stream is read for hours, which says nothing of how fast it was answered.
    if (route !== liveRoute) metrics.callAnswered({ method, route, status: reply.statusCode, seconds });
    if (route === bidRoute && method === 'POST') metrics.bidAnswered(request.refusedFor ?? 'placed', seconds);
    done();
  });
}

const methodName = (method: string) => (methods.has(method) ? method : 'other');

/** A few hundred at most, whatever is asked for: addresses that lead nowhere share a name, and so do files. */
function routeName(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  return /\.\w+$/.test(pattern) && !pattern.startsWith(`${basePath}/`) ? 'file' : pattern;
}

declare module 'fastify' {
  interface FastifyRequest {
    refusedFor: string | undefined;
  }
}
