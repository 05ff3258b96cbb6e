import type { Endpoint } from '@ekbid/contract';
import { type OutgoingHttpHeader, type ServerResponse, validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../context/caller.ts';
import type { Deps } from '../context/deps.ts';
import { authorizeCaller, describe } from './serve.ts';

type StreamCall<E extends Endpoint> = {
  readonly query: z.output<E['query']>;
  readonly caller: CallerFor<E['access']>;
  readonly request: FastifyRequest;
  /** Says yes: from here on nothing can be refused, and what is written to the connection is the answer, to its end. */
  readonly begin: () => Socket;
};

/** A whole carrier's people share an address, and all come again at once after a restart. */
const rateLimit = { max: 6000, timeWindow: 60_000 };
const retryAfterSeconds = 5;

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
      const caller = await authorizeCaller<E['access']>(request, deps, endpoint.access, false);
      // Asked for behind another answer on one connection, it would be written before that answer.
      if (reply.raw.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
      await handle({ query, caller, request, begin: () => beginStream(reply) });
    },
  });
}

type Headers = Readonly<Record<string, OutgoingHttpHeader | undefined>>;

function beginStream(reply: FastifyReply): Socket {
  reply.hijack();
  return openEventStream(reply.raw, reply.getHeaders());
}

/**
 * Sends the head of a stream that ends with its connection, and goes past the response with all of it. Without chunks an
 * event is the same bytes for everybody, a third less work where thousands are told; and a response would keep its head
 * for as long as the stream is open.
 */
export function openEventStream(response: ServerResponse, headers: Headers = {}): Socket {
  // Who has left already has taken it along.
  const connection = response.socket ?? response.req.socket;
  connection.write(headOf({ ...headers, ...streamHeaders, date: new Date().toUTCString() }));
  return connection;
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
  // A proxy that gathers output would keep what is to be told at once.
  'x-accel-buffering': 'no',
};

function headOf(headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    const values = value === undefined ? [] : [value].flat().map(String);
    for (const each of values) validateHeaderValue(name, each);
    return values.map((each) => `${name}: ${each}\r\n`);
  });
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
