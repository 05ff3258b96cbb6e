import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { sandboxSms, SmsEndUnknown } from './sms-sender.ts';

const servers = new Set<ReturnType<typeof createServer>>();
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const seen = { to: '+919876543210', text: '123456 is your code.' };
const message = { ...seen, template: 'sign-up', variables: { code: '123456' } } as const;

describe('sending to the sandbox', () => {
  test('sends the message with the token', async () => {
    const received: unknown[] = [];
    const sandboxUrl = await listen((request, response) => {
      void text(request).then((body) => {
        received.push([request.method, request.url, request.headers['x-sandbox-token'], JSON.parse(body)]);
        response.end('{"received":true}');
      });
    });
    await sandboxSms({ sandboxUrl, token: 'the token' }).send(message);
    expect(received).toEqual([['POST', '/sandbox/sms', 'the token', seen]]);
  });

  test('fails if it is refused, and the error does not contain the message', async () => {
    const sandboxUrl = await listen((_request, response) => response.writeHead(401).end());
    const error = await sandboxSms({ sandboxUrl, token: 'wrong' }).send(message).catch(String);
    expect(error).toContain('401');
    expect(error).not.toContain('123456');
  });

  test('fails if no answer comes in time, or at all', async () => {
    const sandboxUrl = await listen(() => {});
    await expect(sandboxSms({ sandboxUrl, token: '', timeoutMs: 50 }).send(message)).rejects.toThrow(SmsEndUnknown);
    const gone = await listen(() => {});
    await Promise.all(
      [...servers].map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections())),
    );
    const unreachable = sandboxSms({ sandboxUrl: gone, token: '' }).send(message);
    await expect(unreachable).rejects.toThrow('could not be reached');
    await expect(unreachable).rejects.not.toThrow(SmsEndUnknown);
  });
});
