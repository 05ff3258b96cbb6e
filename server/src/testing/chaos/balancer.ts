import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Forwards each request to one of the servers, and to the next one if nothing listens there. If a connection breaks
 * during a request, the client's connection breaks too, and the request is not sent again.
 */
export async function startBalancer(portsNow: () => readonly number[]) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const ports = portsNow();
    hand(incoming, outgoing, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
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

function hand(incoming: IncomingMessage, outgoing: ServerResponse, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"no server is up"}');
    return;
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  onward.on('response', (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') hand(incoming, outgoing, others);
    else outgoing.destroy();
  });
  onward.once('socket', (socket) => socket.once('connect', () => incoming.pipe(onward)));
  incoming.on('error', () => onward.destroy());
}
