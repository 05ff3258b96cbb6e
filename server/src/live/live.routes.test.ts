import * as contract from '@ekbid/contract';
import { liveAuctionLimit } from '@ekbid/contract';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import type { Browser } from '../testing/browser.ts';
import { createAuction, openBrowser, signIn, useTestApp } from '../testing/test-app.ts';
import { listLiveAuctions } from './read-auctions.ts';
import { listenSomewhere, type LiveStream, openStream } from './testing/live-stream.ts';
import { eventually } from '../testing/eventually.ts';

const app = useTestApp();
let url: string;
let streams: LiveStream[] = [];

beforeAll(async () => {
  url = await listenSomewhere(app.app);
});
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

async function follow(auctions: readonly string[] = [], browser?: Browser): Promise<LiveStream> {
  const stream = await openStream(url, auctions, browser);
  streams.push(stream);
  await stream.hears('hello');
  return stream;
}

/** Waits until these streams have received everything announced so far. */
async function untilReceived(...readers: readonly LiveStream[]): Promise<void> {
  const before = readers.map((stream) => stream.all('auctions').length);
  app.deps.live.auctionsChanged();
  for (const [place, stream] of readers.entries())
    await stream.hears('auctions', () => stream.all('auctions').length > (before[place] ?? 0));
}

describe('a stream', () => {
  test('is one no proxy keeps, stores or repacks, and says when to come again', async () => {
    const stream = await follow();
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    const [, retryMs] = /^retry: (\d+)\n/.exec(stream.text) ?? [];
    expect(Number(retryMs)).toBeGreaterThanOrEqual(1000);
    expect(Number(retryMs)).toBeLessThanOrEqual(3000);
  });

  test('begins with the time and how each auction stands that was asked about, unknown ones left out', async () => {
    const [running, coming] = [await createAuction(app), await createAuction(app, { startsInMinutes: 30 })];
    const readTime = async () =>
      (await app.db.selectNoFrom((eb) => eb.fn<Date>('game_clock').as('now')).executeTakeFirstOrThrow()).now.getTime();
    const before = await readTime();
    const stream = await follow([running, coming, running, randomUUID()]);
    expect(stream.events.map(({ name }) => name)).toEqual(['hello', 'auction', 'auction']);
    expect(stream.all('auction')).toEqual([
      expect.objectContaining({ _id: running, status: 'active', outcome: null, slotsFilled: 0, totalBids: 0 }),
      expect.objectContaining({ _id: coming, status: 'upcoming', maxSlots: 100 }),
    ]);
    const [hello] = stream.all('hello');
    const said = Date.parse(hello?.serverTime ?? '');
    expect(said).toBeGreaterThanOrEqual(before);
    expect(said).toBeLessThanOrEqual(await readTime());
  });

  test('takes ids and nothing else, and so many at most', async () => {
    const ids = (many: number) => Array.from({ length: many }, () => randomUUID());
    const status = async (auctions: readonly string[]) => {
      const stream = await openStream(url, auctions);
      stream.close();
      return stream.status;
    };
    expect(await status(['nonsense'])).toBe(400);
    expect(await status([randomUUID(), ''])).toBe(400);
    expect(await status(ids(liveAuctionLimit))).toBe(200);
    expect(await status(ids(liveAuctionLimit + 1))).toBe(400);
    expect((await app.app.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(404);
  });
});

test('a stream asked for behind another answer is refused, in its turn', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
  socket.write(get('/api/auctions') + get('/api/live', 'connection: close\r\n'));
  await once(socket, 'close');
  const statuses = [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '503']);
  expect(text).not.toContain('text/event-stream');
  expect(text).toMatch(/retry-after: 5/i);
});

describe('however many ask', () => {
  test('a session has so many streams open and no more, and a place that is left is free again', async () => {
    const { browser } = await signIn(app);
    const open = async () => {
      const stream = await openStream(url, [], browser);
      streams.push(stream);
      return stream;
    };
    const all = await Promise.all(Array.from({ length: 20 }, open));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await open()).status).toBe(429);
    all[0]?.close();
    await eventually(async () => expect((await open()).status).toBe(200));
  });

  test('more ids than a statement takes values are read at once, known or not', async () => {
    const known = await createAuction(app);
    const ids = Array.from({ length: 70_000 }, () => randomUUID());
    const found = await listLiveAuctions(app.db, [...ids, known]);
    expect(found.map(({ auctionId }) => auctionId)).toEqual([known]);
  });
});

describe('a bid', () => {
  test('is sent to all who look at its auction, and to no others', async () => {
    const [auctionId, other] = [await createAuction(app), await createAuction(app)];
    const asha = await signIn(app);
    const [looking, elsewhere] = [await follow([auctionId]), await follow([other])];
    await bid(app, asha, auctionId, 7);
    const told = await looking.hears('auction', ({ slotsFilled }) => slotsFilled === 1);
    expect(told).toMatchObject({ _id: auctionId, totalBids: 1, status: 'active' });
    await untilReceived(elsewhere);
    expect(elsewhere.all('auction')).toHaveLength(1);
  });

  test('is sent without anything that depends on its amount', async () => {
    const tellings = [];
    for (const amounts of [
      [41, 42, 43],
      [99, 99, 1],
    ]) {
      const auctionId = await createAuction(app);
      const stream = await follow([auctionId]);
      for (const [place, amount] of amounts.entries()) {
        await bid(app, await signIn(app), auctionId, amount);
        await stream.hears('auction', ({ slotsFilled }) => slotsFilled === place + 1);
      }
      expect(stream.all('auction').map((told) => Object.keys(told).join())).toEqual(
        Array(4).fill('_id,status,outcome,startTime,endTime,maxSlots,slotsFilled,totalBids'),
      );
      tellings.push(stream.all('auction').map((told) => ({ ...told, _id: '', startTime: '', endTime: '' })));
    }
    expect(tellings[0]).toEqual(tellings[1]);
  });
});

describe('what is a person’s own', () => {
  test('is sent to them on every device, from the order to the bid, and to no others', async () => {
    const auctionId = await createAuction(app);
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const own = await follow([], asha.browser);
    const ownPhone = await follow([], await openBrowser(app, asha.userId));
    const others = [await follow([auctionId], ravi.browser), await follow([auctionId])];
    await order(asha, auctionId, 3);
    await own.hears('own');
    await ownPhone.hears('own');
    const before = own.all('own').length;
    await bid(app, asha, auctionId, 4);
    await own.hears('own', () => own.all('own').length > before);
    await untilReceived(...others);
    expect(others.map((stream) => stream.all('own'))).toEqual([[], []]);
    expect(own.all('own').every((data) => Object.keys(data).length === 0)).toBe(true);
  });

  test('is sent when a reservation is given up', async () => {
    const [auctionId, asha] = [await createAuction(app), await signIn(app)];
    const { ok } = await order(asha, auctionId, 3);
    const stream = await follow([], asha.browser);
    await asha.browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
    await stream.hears('own');
  });

  test('is sent to no session that has ended: its streams end too', async () => {
    const asha = await signIn(app);
    const phone = await openBrowser(app, asha.userId);
    const [here, there] = [await follow([], asha.browser), await follow([], phone)];
    await asha.browser.call(contract.logout);
    await here.ended;
    expect(here.all('own')).toEqual([]);
    await there.hears('own');

    const admin = await signIn(app, { role: 'ADMIN' });
    await admin.browser.call(contract.blockUser, { params: { userId: asha.userId }, body: { reason: 'A test.' } });
    await there.ended;
    expect(there.all('own')).toHaveLength(1);
  });
});
