import { listenSomewhere, type LiveStream, openStream } from '../../live/testing/live-stream.ts';
import { bid } from '../../testing/bidding.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Look } from './look.ts';
import { type Name, type Watcher, type World, watchers } from './world.ts';

const addresses = new WeakMap<TestApp['app'], Promise<string>>();

/** Returns the address of this application. The first call makes it listen. */
function addressOf(app: TestApp['app']): Promise<string> {
  const address = addresses.get(app) ?? listenSomewhere(app);
  addresses.set(app, address);
  return address;
}

type Placed = readonly [Name, number];

/** Records the live events of open pages while other people bid, and then while a watcher bids. */
export async function followLive(look: Look, theirs: readonly Placed[], own?: Placed): Promise<void> {
  const { world } = look;
  const address = await addressOf(world.test.app);
  const auctions = Object.values(world.auctions);
  const streams = new Map<Watcher, LiveStream>();
  for (const watcher of watchers) streams.set(watcher, await openStream(address, auctions, world.browserOf(watcher)));
  for (const stream of streams.values()) await stream.hears('auction', ({ _id }) => _id === auctions.at(-1));

  for (const placed of theirs) await bidAndHear(world, placed, streams.values());
  const before = new Map([...streams].map(([watcher, { text }]) => [watcher, text.length]));
  if (own) await bidAndHear(world, own, streams.values());
  for (const [watcher, { headers, text }] of streams) {
    const length = before.get(watcher) ?? 0;
    // A watcher's own bid changes several things at once, so the order of its events varies.
    const events = [...eventsOf(text.slice(0, length)), ...eventsOf(text.slice(length)).sort()];
    look.note('live', watcher, 'a stream', `${JSON.stringify({ ...headers, date: '<time>' })}\n${events.join('\n\n')}`);
  }
  for (const stream of streams.values()) stream.close();
}

/**
 * Returns the events without everything that depends on timing: heartbeats, repeats, consistency tokens, and reconnect
 * times.
 */
const eventsOf = (text: string) => [
  ...new Set(
    text
      .replace(/^retry: \d{4}$/m, 'retry: <4 digits>')
      .replaceAll(/^id: \d{13}\.[\w-]{48}$/gm, 'id: <token>')
      .split('\n\n')
      .filter((block) => block !== '' && block !== ':'),
  ),
];

async function bidAndHear(world: World, [name, amount]: Placed, streams: Iterable<LiveStream>): Promise<void> {
  await world.later();
  const auctionId = world.auctions['running'] ?? '';
  const shownFilled = (stream: LiveStream) =>
    Math.max(...stream.all('auction').map(({ _id, slotsFilled }) => (_id === auctionId ? slotsFilled : 0)));
  const counts = [...streams].map((stream) => [stream, shownFilled(stream)] as const);
  await bid(world.test, world.people[name], auctionId, amount);
  for (const [stream, count] of counts) await stream.hears('auction', () => shownFilled(stream) > count);
}
