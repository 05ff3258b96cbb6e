import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashAnonymousId } from '../http/anonymous-session.ts';
import { openEventStream } from '../http/serve.ts';
import { bid } from '../testing/bidding.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { listActiveSessions } from '../sessions/session-lookup.ts';
import { type Hub, openHub } from './hub.ts';
import { type Reader, readerOf } from './reader.ts';
import { LiveStream } from './testing/live-stream.ts';
import { eventually } from '../testing/eventually.ts';

const app = useTestApp();
const anonymous: Pick<Reader, 'auctionIds' | 'person'> = { auctionIds: [], person: null };
let hub: Hub;
let server: Server;

beforeEach(async () => {
  hub = openHub({ ...app.deps, listActiveSessions, listClosingHeads: async () => [] }, 40);
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

/** Both ends of a connection to the server. */
async function connect(): Promise<{ connection: Socket; incoming: IncomingMessage }> {
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const connection = openEventStream(response);
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  return { connection, incoming };
}

async function follow(asked = anonymous): Promise<LiveStream> {
  const { connection, incoming } = await connect();
  hub.join(readerOf(connection, asked));
  const stream = new LiveStream(incoming);
  await stream.hears('hello');
  return stream;
}

describe('a stream on which nothing happens', () => {
  test('sends heartbeats, so that no proxy closes it', async () => {
    const stream = await follow();
    await eventually(() =>
      expect(stream.text.split('\n\n').filter((block) => block === ':').length).toBeGreaterThan(2),
    );
  });

  test('ends with its session, and an anonymous one stays', async () => {
    const { userId, browser } = await signIn(app);
    const sessionHash = hashAnonymousId(app.deps, browser.cookies.get('ekbid_visitor') ?? '');
    const [own, anybodys] = [await follow({ auctionIds: [], person: { userId, sessionHash } }), await follow()];
    const beats = () => own.text.split('\n:\n').length;
    await eventually(() => expect(beats()).toBeGreaterThan(3));
    await setClock(app.db, { aheadMs: 2 * 365 * 24 * 3_600_000 });
    await own.ended;
    const seen = anybodys.text.length;
    await eventually(() => expect(anybodys.text.length).toBeGreaterThan(seen));
  });
});

const flood = (bytes: number) => Buffer.from(`:${'x'.repeat(bytes)}\n\n`);

describe('a slow reader', () => {
  test('is dropped, uses little memory, and does not delay others', async () => {
    const { connection } = await connect();
    const [slow, quick] = [readerOf(connection, anonymous), await follow()];
    hub.join(slow);
    const event = flood(1024);
    let mostKept = 0;
    for (let written = 0; written < 100_000 && !connection.destroyed; written += 1) {
      slow.write(event);
      mostKept = Math.max(mostKept, connection.writableLength);
      if (written % 64 === 0) await breathe();
    }
    expect(connection.destroyed).toBe(true);
    expect(mostKept).toBeLessThan(192 * 1024);
    app.deps.live.auctionsChanged();
    await quick.hears('auctions');
  });

  test('reconnects and gets the present state', async () => {
    const auctionId = await createAuction(app);
    const watching = { auctionIds: [auctionId], person: null };
    const { connection } = await connect();
    const slow = readerOf(connection, watching);
    hub.join(slow);
    for (const event = flood(64 * 1024); !connection.destroyed; await breathe()) slow.write(event);
    await bid(app, await signIn(app), auctionId, 7);
    const again = await follow(watching);
    expect(again.all('auction')).toEqual([expect.objectContaining({ _id: auctionId, totalBids: 1 })]);
  });
});

test('a reader that left before it joined is removed at once', async () => {
  const { connection, incoming } = await connect();
  incoming.destroy();
  await once(connection, 'close');
  const reader = readerOf(connection, anonymous);
  let gone = 0;
  reader.onGone(() => (gone += 1));
  reader.write(flood(1024));
  expect({ gone, kept: connection.writableLength }).toEqual({ gone: 1, kept: 0 });
});

test('a hub that closes does not wait for readers that have stopped reading', async () => {
  const { connection: stalled } = await connect();
  const { connection, incoming } = await connect();
  incoming.resume();
  const serverClosed = once(server, 'close');
  // Writes more than the operating system buffers for a client that does not read. The reader joins the hub only
  // afterwards, because the hub would disconnect it at its next write.
  for (const event = flood(256 * 1024); stalled.writableLength < 8 * 1024 * 1024; await breathe()) stalled.write(event);
  for (const joining of [stalled, connection]) hub.join(readerOf(joining, anonymous));
  await hub.close();
  server.close();
  await serverClosed;
  expect([stalled.destroyed, incoming.complete]).toEqual([true, true]);
});

test('a hub that has closed disconnects all readers and accepts none', async () => {
  const stream = await follow();
  await hub.close();
  await stream.ended;
  await expect(hub.listen()).rejects.toMatchObject({ code: 'unavailable' });
});
