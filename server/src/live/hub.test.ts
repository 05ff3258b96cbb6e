import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashVisitorId } from '../http/cookies.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { type Hub, openHub } from './hub.ts';
import { type Reader, readerOf } from './reader.ts';
import { LiveStream } from './testing/live-stream.ts';

const app = useTestApp();
const visitor: Pick<Reader, 'auctionIds' | 'person'> = { auctionIds: [], person: null };
let hub: Hub;
let server: Server;

beforeEach(async () => {
  hub = openHub(app.deps, 40);
  await hub.listen();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await setClock(app.db, 'real');
  await hub.close();
  server.closeAllConnections();
  server.close();
});

/** Both ends of one connection. */
async function connect(): Promise<{ response: ServerResponse; incoming: IncomingMessage }> {
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  response.flushHeaders();
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  return { response, incoming };
}

async function follow(asked = visitor): Promise<LiveStream> {
  const { response, incoming } = await connect();
  hub.join(readerOf(response, asked));
  const stream = new LiveStream(incoming);
  await stream.hears('hello');
  return stream;
}

describe('a stream on which nothing happens', () => {
  test('beats, so that nobody on the way takes it for dead', async () => {
    const stream = await follow();
    await vi.waitFor(() =>
      expect(stream.text.split('\n\n').filter((block) => block === ':').length).toBeGreaterThan(2),
    );
  });

  test('ends with the session it came by, and a visitor’s stays', async () => {
    const { userId, browser } = await signIn(app);
    const sessionHash = hashVisitorId(browser.cookies.get('ekbid_visitor') ?? '');
    const [own, anybodys] = [await follow({ auctionIds: [], person: { userId, sessionHash } }), await follow()];
    const beats = () => own.text.split('\n:\n').length;
    await vi.waitFor(() => expect(beats()).toBeGreaterThan(3));
    await setClock(app.db, { aheadMs: 2 * 365 * 24 * 3_600_000 });
    await own.ended;
    const seen = anybodys.text.length;
    await vi.waitFor(() => expect(anybodys.text.length).toBeGreaterThan(seen));
  });
});

test('whoever reads too slowly is dropped, and keeps nobody else from reading', async () => {
  const { response } = await connect();
  const [slow, quick] = [readerOf(response, visitor), await follow()];
  hub.join(slow);
  const text = `:${'x'.repeat(64 * 1024)}\n\n`;
  let mostKept = 0;
  for (let written = 0; written < 500 && !response.destroyed; written += 1) {
    slow.write(text);
    mostKept = Math.max(mostKept, response.writableLength);
    await breathe();
  }
  expect(response.destroyed).toBe(true);
  expect(mostKept).toBeLessThan(256 * 1024);
  app.deps.live.auctionsChanged();
  await quick.hears('auctions');
});

test('a hub that closes waits for nobody who has stopped reading, and ends the others in order', async () => {
  const { response: stalled } = await connect();
  hub.join(readerOf(stalled, visitor));
  const { response, incoming } = await connect();
  hub.join(readerOf(response, visitor));
  incoming.resume();
  const serverClosed = once(server, 'close');
  // More than the system takes for a connection that nobody reads.
  const text = `:${'x'.repeat(256 * 1024)}\n\n`;
  while (stalled.writableLength < 8 * 1024 * 1024) {
    stalled.write(text);
    await breathe();
  }
  await hub.close();
  server.close();
  await serverClosed;
  expect([stalled.destroyed, incoming.complete]).toEqual([true, true]);
});

test('a hub that has closed sends everybody away and lets nobody in', async () => {
  const stream = await follow();
  await hub.close();
  await stream.ended;
  await expect(hub.listen()).rejects.toMatchObject({ code: 'unavailable' });
});
