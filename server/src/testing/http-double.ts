import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer };
export type Answering = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

export type HttpDouble = {
  url: string;
  /** The requests since the test began. */
  received: Received[];
  answer: Answering;
};

/**
 * A server on loopback that stands in for a foreign one. It answers as the test says; until then it does not answer.
 */
export function useHttpDouble(): HttpDouble {
  const double: HttpDouble = { url: '', received: [], answer: () => {} };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const answer = (bytes: Buffer) => {
      const received = { method, url, headers, body: bytes.toString(), bytes };
      double.received.push(received);
      double.answer(response, received, request);
    };
    // If the client hung up while sending, there is no answer.
    void buffer(request).then(answer, () => {});
  });
  beforeAll(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    double.received = [];
    double.answer = () => {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return double;
}

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
