import { type OutgoingHttpHeader, type ServerResponse, validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@ekbid/domain';
import type { FastifyReply } from 'fastify';

const retryAfterSeconds = 5;

/** Refuses a pipelined request: its stream would be written before the answer that it has to wait for. */
export function checkNotPipelined(reply: FastifyReply): void {
  if (reply.raw.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
}

type Headers = Readonly<Record<string, OutgoingHttpHeader | undefined>>;

/** Starts the stream. After this the call cannot be refused, and what is written to the connection is the reply. */
export function beginStream(reply: FastifyReply): Socket {
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
