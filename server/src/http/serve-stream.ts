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
  /** Starts the stream. After this the call cannot be refused, and what is written to the connection is the reply. */
  readonly begin: () => Socket;
};

/** A mobile carrier's customers share an address, and all of them reconnect at once after a restart. */
const rateLimit = { max: 6000, timeWindow: 60_000 };
const retryAfterSeconds = 5;

/** Serves an endpoint that answers with server-sent events. Callers are authorized as for any other endpoint. */
export function serveStream<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: StreamCall<E>) => Promise<void>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request would open a stream without a reader.
    exposeHeadRoute: false,
    config: { rateLimit },
    schema: { ...describe(endpoint), querystring: endpoint.query },
    handler: async (request, reply) => {
      const { query } = request as unknown as Pick<StreamCall<E>, 'query'>;
      // Pages open and reopen their stream by themselves, so this call is never attended.
      const caller = await authorizeCaller<E['access']>(request, deps, endpoint.access, false);
      // The stream of a pipelined request would be written before the answer that it has to wait for.
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
 * Sends the head of a stream that ends with its connection, and writes to the socket instead of the response. Without
 * chunked encoding an event is the same bytes for every reader, which is a third less work for thousands of readers. A
 * response object would also keep its headers in memory while the stream is open.
 */
export function openEventStream(response: ServerResponse, headers: Headers = {}): Socket {
  // A response loses its socket when the client leaves; the request still has it.
  const connection = response.socket ?? response.req.socket;
  connection.write(headOf({ ...headers, ...streamHeaders, date: new Date().toUTCString() }));
  return connection;
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
  // Without this header a buffering proxy (nginx) would delay events.
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
