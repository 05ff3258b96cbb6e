import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly event: string };

export type Receiver = {
  readonly url: string;
  /** All events that arrived. */
  readonly received: readonly Received[];
  /** Resolves with the first event that matches. The event may have arrived already. */
  readonly wait: (wanted: (one: Received, all: readonly Received[]) => boolean) => Promise<Received>;
};

type Reply = number | 'silence';

/** A merchant's HTTP server that receives webhooks. */
export async function openReceiver(reply: (one: Received, before: readonly Received[]) => Reply = () => 200) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { event } = JSON.parse(body) as { event: string };
      const one = { headers: request.headers, body, event };
      const status = reply(one, received.slice());
      received.push(one);
      if (status !== 'silence') response.writeHead(status).end();
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  const wait: Receiver['wait'] = (wanted) =>
    new Promise((resolve) => {
      const look = () => {
        const found = received.find((one) => wanted(one, received));
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, wait } satisfies Receiver;
}
