import type { Endpoint } from '@ekbid/contract';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { admitCaller, describe } from './serve.ts';

type StreamCall<E extends Endpoint> = {
  readonly query: z.output<E['query']>;
  readonly caller: CallerFor<E['access']>;
  readonly request: FastifyRequest;
  /** Says yes: from here on nothing can be refused, and the answer is the handler's to write and end. */
  readonly begin: () => ServerResponse;
};

/** A whole carrier's people share an address, and all come again at once after a restart. */
const rateLimit = { max: 6000, timeWindow: 60_000 };

/** Serves an endpoint that answers with server-sent events: callers are admitted as everywhere, and then told for as long as they stay. */
export function serveStream<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: StreamCall<E>) => Promise<void>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // It would open a stream that nobody can read.
    exposeHeadRoute: false,
    config: { rateLimit },
    schema: { ...describe(endpoint), querystring: endpoint.query },
    // A page opens its stream by itself, again and again.
    preValidation: (request) => admitCaller(request, deps, endpoint.access, false),
    handler: async (request, reply) => {
      const { query, caller } = request as unknown as Pick<StreamCall<E>, 'query' | 'caller'>;
      await handle({ query, caller, request, begin: () => beginStream(reply) });
    },
  });
}

function beginStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    // A proxy that gathers output would keep what is to be told at once.
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
  return reply.raw;
}
