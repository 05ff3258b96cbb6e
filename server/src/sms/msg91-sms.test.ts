import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { serverTexts } from '@ekbid/texts/en/server';
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { msg91Sms, SmsEndUnknown } from './sms-sender.ts';

const servers = new Set<Server>();
afterEach(async () => {
  for (const server of servers) {
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  servers.clear();
});

async function listen(server: Server): Promise<string> {
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) => listen(createServer(answer));
const answering = (status: number, body: string) => serve((_request, response) => response.writeHead(status).end(body));

const message = {
  to: '+919876543210',
  template: 'sign-up',
  variables: { code: '123456', minutes: '5' },
  text: '123456 is your EkBid code.',
} as const;

const send = (api: string, timeouts = {}) =>
  msg91Sms({
    api,
    authKey: 'the auth key',
    templateIds: {
      'sign-up': 'template-1',
      'reset-password': 'template-2',
      'password-changed': 'template-3',
      'number-change': 'template-4',
    },
    ...timeouts,
  }).send(message);

describe('sending by MSG91', () => {
  test('follows no redirect, which would take the key and the code elsewhere', async () => {
    let followed = false;
    const elsewhere = await serve((_request, response) => {
      followed = true;
      response.end('{"type":"success","message":"3763646c3058373530393938"}');
    });
    const api = await serve((_request, response) => response.writeHead(307, { location: elsewhere }).end());
    await expect(send(api)).rejects.toThrow();
    expect(followed).toBe(false);
  });

  test('sends template, number and variables, with the auth key', async () => {
    const received: unknown[] = [];
    const api = await serve((request, response) => {
      void text(request).then((body) => {
        const { authkey, 'content-type': type } = request.headers;
        received.push([request.method, request.url, authkey, type, JSON.parse(body)]);
        response.end('{"type":"success","message":"3763646c3058373530393938"}');
      });
    });
    await send(api);
    const body = {
      template_id: 'template-1',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', code: '123456', minutes: '5' }],
    };
    expect(received).toEqual([['POST', '/api/v5/flow', 'the auth key', 'application/json', body]]);
  });

  test.each([
    [200, '{"type":"error","message":"Template not found for 919876543210, 123456"}'],
    [400, '{"type":"error","message":"Invalid mobile number 919876543210"}'],
    [401, 'Unauthorized'],
  ])('fails where it is refused with %i, for a reason without number or code', async (status, body) => {
    const error = await send(await answering(status, body)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'SmsNotSent', message: expect.stringContaining('MSG91 refused') as string });
    expect(String(error)).not.toMatch(/\d{6}/);
  });

  test.each([
    [200, 'thank you'],
    [200, '{"type":"success"}'],
    [502, '<h1>Bad gateway</h1>'],
    [500, '{"message":"error"}'],
  ])('is of unknown end where the answer is %i %s', async (status, body) => {
    await expect(send(await answering(status, body))).rejects.toThrow(SmsEndUnknown);
  });

  test('ends as unknown, and is not tried again, if no answer comes or the connection breaks', async () => {
    let calls = 0;
    const silent = await serve(() => void (calls += 1));
    await expect(send(silent, { timeoutMs: 300 })).rejects.toThrow(SmsEndUnknown);
    const cutting = await serve((request) => {
      calls += 1;
      request.socket.destroy();
    });
    await expect(send(cutting)).rejects.toThrow(SmsEndUnknown);
    expect(calls).toBe(2);
  });

  test('fails if no server listens', async () => {
    const server = createPlainServer();
    const api = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    servers.delete(server);
    await expect(send(api)).rejects.toThrow('MSG91 could not be reached');
  });
});

const filled = { code: '##code##', minutes: '##minutes##' as unknown as number };
const { signUpCode, resetCode, passwordChanged } = serverTexts.sms;

test.each([
  ['SIGN_UP', signUpCode(filled)],
  ['RESET_PASSWORD', resetCode(filled)],
  ['PASSWORD_CHANGED', passwordChanged],
])('the text to register as %s is the one that is sent', (name, sent) => {
  const settings = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const [, registered = ''] = new RegExp(`\n((?:#   .*\n)+)MSG91_TEMPLATE_${name}=`).exec(settings) ?? [];
  expect(registered.replaceAll(/^# +/gm, '').replaceAll('\n', ' ').trim()).toBe(sent);
});
