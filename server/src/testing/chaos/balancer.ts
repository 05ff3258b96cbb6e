import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What became of a request, as the client saw it. */
export type Passed = {
  readonly method: string;
  readonly path: string;
  /** The port of the server that received the request. */
  readonly port: number | undefined;
  readonly status: number;
  /** False if the connection broke, or the client left, before the whole reply was sent. */
  readonly isWhole: boolean;
  readonly ms: number;
};

/**
 * Forwards the requests to the servers in turn. If nothing listens at a server, or it answers 404 for a script or style
 * of another release's page (docs/operations.md), the next server gets the request. If a connection breaks during a
 * request, the client's connection breaks too, and the request is not repeated.
 */
export async function startBalancer(portsNow: () => readonly number[], onPassed: (passed: Passed) => void = () => {}) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const ports = portsNow();
    const startedAt = performance.now();
    const passing: Passing = { incoming, outgoing, port: undefined };
    outgoing.once('close', () =>
      onPassed({
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        port: passing.port,
        status: outgoing.statusCode,
        isWhole: outgoing.writableFinished,
        ms: performance.now() - startedAt,
      }),
    );
    hand(passing, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Passing = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  port: number | undefined;
};

function hand(passing: Passing, [port, ...others]: readonly number[]): void {
  const { incoming, outgoing } = passing;
  passing.port = port;
  if (port === undefined) {
    outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"no server is up"}');
    return;
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  onward.on('response', (reply) => {
    if (reply.statusCode === 404 && path?.startsWith('/assets/') && others.length > 0) {
      reply.resume();
      return hand(passing, others);
    }
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') hand(passing, others);
    else outgoing.destroy();
  });
  // A request that was read already is forwarded for a second time. Only scripts and styles are, without a body.
  onward.once('socket', (socket) =>
    socket.once('connect', () => (incoming.readableEnded ? onward.end() : incoming.pipe(onward))),
  );
  incoming.on('error', () => onward.destroy());
  // When the client leaves, the request to the server must be ended too: a live stream would never end by itself.
  outgoing.once('close', () => onward.destroy());
}
