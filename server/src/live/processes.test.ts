import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placePaidOrder } from '../bids/place-bid.ts';
import { bid } from '../testing/bidding.ts';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { openAnotherApp, useSecondApp } from '../testing/second-app.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';
import { listenSomewhere, type LiveStream, openStream } from './testing/live-stream.ts';
import { eventually } from '../testing/eventually.ts';

const app = useTestApp();
const second = useSecondApp(app);
/** A process whose network to the database can be cut. */
let remote: TestApp;
let network: CuttingProxy;
let urls: { second: string; remote: string };
const streams: LiveStream[] = [];

beforeAll(async () => {
  network = await CuttingProxy.open(app.connectionString);
  remote = await openAnotherApp({ ...app, connectionString: network.connectionString });
  urls = { second: await listenSomewhere(second.app), remote: await listenSomewhere(remote.app) };
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await remote.app.close();
  await remote.deps.live.close();
  await remote.db.destroy();
  await network.goAway();
});

async function follow(url: string, auctions: readonly string[] = []): Promise<LiveStream> {
  const stream = await openStream(url, auctions);
  streams.push(stream);
  if (stream.status === 200) await stream.hears('hello');
  return stream;
}

/** Opens a stream and, if it is refused, tries again like a browser. */
const followAgain = (url: string, auctions: readonly string[]) =>
  eventually(async () => {
    const stream = await follow(url, auctions);
    expect(stream.status).toBe(200);
    return stream;
  });

const placeBid = async (auctionId: string, amount: number) => bid(app, await signIn(app), auctionId, amount);

const workers = 8;

/** Opens and pays orders of several people, so that each order can become a bid. */
async function openPaidOrders(auctionId: string, many: number) {
  const people = await Promise.all(Array.from({ length: many / 5 }, () => signIn(app)));
  return app.db
    .insertInto('paymentOrders')
    .values(
      Array.from({ length: many }, (_, place) => ({
        auctionId,
        bidderId: people[place % people.length]?.userId ?? '',
        amountPaise: 100 * (1 + (place % 100)),
        receipt: randomUUID(),
        state: 'paid',
        holdsSlot: false,
        holdExpiresAt: sql<Date>`game_clock()`,
        paidAt: sql<Date>`game_clock()`,
      })),
    )
    .returning(['paymentOrderId', 'auctionId', 'bidderId', 'amountPaise'])
    .execute();
}

describe('two processes', () => {
  test('send the readers of one the changes of the other', async () => {
    const auctionId = await createAuction(app);
    const stream = await follow(urls.second, [auctionId]);
    await placeBid(auctionId, 9);
    await stream.hears('auction', ({ totalBids }) => totalBids === 1);
  });

  test('send the bids of a crowd four times a second at most, and always the last one', async () => {
    const auctionId = await createAuction(app, { maxSlots: 200 });
    const orders = await openPaidOrders(auctionId, 200);
    let notifications = 0;
    const listening = await app.deps.live.listen({ onTopics: () => (notifications += 1), onLost: () => {} });
    const stream = await follow(urls.second, [auctionId]);
    const startedAt = performance.now();
    const placeInTurn = async (worker: number) => {
      for (const order of orders.filter((_, place) => place % workers === worker))
        await placePaidOrder(worker % 2 === 0 ? app.deps : second.deps, order);
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => placeInTurn(worker)));
    await stream.hears('auction', ({ slotsFilled }) => slotsFilled === 200);
    const seconds = (performance.now() - startedAt) / 1000;
    const told = stream.all('auction').map(({ slotsFilled }) => slotsFilled);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.length).toBeLessThanOrEqual(4 * seconds + 2);
    // Each of the two processes sends at most seven notifications a second.
    expect(notifications).toBeLessThanOrEqual(2 * 7 * seconds + 4);
    await listening.stop();
  });
});

const killListening = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ekbid-live' and datname = current_database()`.execute(app.db);

describe('readers miss nothing', () => {
  test('when the listening connection is killed: they are disconnected, reconnect and are updated', async () => {
    const auctionId = await createAuction(app);
    const stream = await follow(urls.second, [auctionId]);
    await killListening();
    await stream.ended;
    const again = await followAgain(urls.second, [auctionId]);
    await placeBid(auctionId, 9);
    await again.hears('auction', ({ totalBids }) => totalBids === 1);
  });

  test('when the database goes away and comes back, and no reader is accepted meanwhile', async () => {
    const auctionId = await createAuction(app);
    const stream = await follow(urls.remote, [auctionId]);
    await network.goAway();
    await stream.ended;
    expect((await follow(urls.remote, [auctionId])).status).toBe(503);
    await placeBid(auctionId, 9);
    await network.comeBack();
    const again = await followAgain(urls.remote, [auctionId]);
    await again.hears('auction', ({ totalBids }) => totalBids === 1);
  });

  test('when a change could not be read at first', async () => {
    const auctionId = await createAuction(app);
    const stream = await follow(urls.remote, [auctionId]);
    network.loseReplyTo('"slots_filled"');
    await placeBid(auctionId, 9);
    await stream.hears('auction', ({ totalBids }) => totalBids === 1);
    expect(network.hasLost()).toBe(true);
  });

  test('when a change could not be announced at first', async () => {
    const stream = await follow(urls.second);
    await network.goAway();
    remote.deps.live.auctionsChanged();
    await eventually(() => expect(app.logged.join()).toContain('Live updates could not be passed on'));
    await network.comeBack();
    await stream.hears('auctions');
  });
});

async function countListening(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where application_name = 'ekbid-live' and datname = current_database()`.execute(app.db);
  return rows.length;
}

test('a process that stops ends its streams first, and waits for none of them', async () => {
  const before = await countListening();
  const stopping = await openAnotherApp(app);
  const stream = await follow(await listenSomewhere(stopping.app));
  expect(await countListening()).toBe(before + 1);
  await stopping.app.close();
  await stream.ended;
  await eventually(async () => expect(await countListening()).toBe(before));
  await stopping.db.destroy();
});
