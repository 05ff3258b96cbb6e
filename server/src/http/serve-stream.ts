import type { Endpoint } from '@ekbid/contract';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { admitCaller, describe } from './serve.ts';

type StreamCall<E extends Endpoint> = {
  readonly query: z.output<E['query']>;
  readonly caller: CallerFor<E['access']>;
  readonly request: FastifyRequest;
  /** Says yes: from here on nothing can be refused, and what is written to the connection is the answer, to its end. */
  readonly begin: () => Socket;
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
    handler: async (request, reply) => {
      const { query } = request as unknown as Pick<StreamCall<E>, 'query'>;
      // A page opens its stream by itself, again and again.
      const caller = await admitCaller<E['access']>(request, deps, endpoint.access, false);
      await handle({ query, caller, request, begin: () => beginStream(reply) });
    },
  });
}

function beginStream(reply: FastifyReply): Socket {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return openEventStream(reply.raw);
}

/**
 * Sends the head of a stream that ends with its connection. Without chunks an event is the same bytes for everybody, and
 * goes to each past the response: a third less work where thousands are told.
 */
export function openEventStream(response: ServerResponse): Socket {
  response.removeHeader('transfer-encoding');
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    connection: 'close',
    // A proxy that gathers output would keep what is to be told at once.
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  // Who has left already has taken it along.
  return response.socket ?? response.req.socket;
}
