import { followLive, placeBid } from '@ekbid/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusalOf } from './error-handler.ts';

const basePath = '/api';
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Measures every call from its arrival to the end of its answer, and counts why calls were refused. */
export function measureCalls(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  app.decorateRequest('refusedFor', undefined);
  app.addHook('onError', async (request, _reply, error) => {
    request.refusedFor = refusalOf(error).code;
    metrics.callRefused(request.refusedFor);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { route, method, seconds } = { ...nameOf(request), seconds: reply.elapsedTime / 1000 };
    // A stream is read for hours, which says nothing of how fast it was answered.
    if (route === basePath + followLive.path) return;
    metrics.callAnswered({ method, route, status: reply.statusCode, seconds });
    if (route === basePath + placeBid.path && method === placeBid.method)
      metrics.bidAnswered(request.refusedFor ?? 'placed', seconds);
  });
}

/** A few hundred names at most, whatever is asked for: addresses that lead nowhere share one, and so do files. */
function nameOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return { method: methods.has(method) ? method : 'other', route: routeName(routeOptions.url) };
}

function routeName(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  return /\.\w+$/.test(pattern) && !pattern.startsWith(`${basePath}/`) ? 'file' : pattern;
}

declare module 'fastify' {
  interface FastifyRequest {
    refusedFor: string | undefined;
  }
}
