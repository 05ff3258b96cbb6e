import { listenSomewhere, type LiveStream, openStream } from '../../live/testing/live-stream.ts';
import { bid } from '../../testing/bidding.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Look } from './look.ts';
import { type Name, type Watcher, type World, watchers } from './world.ts';

const addresses = new WeakMap<TestApp['app'], Promise<string>>();

/** Where this application can be reached, from the first time on. */
function addressOf(app: TestApp['app']): Promise<string> {
  const address = addresses.get(app) ?? listenSomewhere(app);
  addresses.set(app, address);
  return address;
}

type Placed = readonly [Name, number];

/** What open pages are told while others bid, one after the other, and then somebody who looks. */
export async function followLive(look: Look, theirs: readonly Placed[], own?: Placed): Promise<void> {
  const { world } = look;
  const address = await addressOf(world.test.app);
  const auctions = Object.values(world.auctions);
  const streams = new Map<Watcher, LiveStream>();
  for (const watcher of watchers) streams.set(watcher, await openStream(address, auctions, world.browserOf(watcher)));
  for (const stream of streams.values()) await stream.hears('auction', ({ _id }) => _id === auctions.at(-1));

  for (const placed of theirs) await bidAndHear(world, placed, streams.values());
  const told = new Map([...streams].map(([watcher, { text }]) => [watcher, text]));
  if (own) await bidAndHear(world, own, streams.values());
  for (const [watcher, { headers, text }] of streams) {
    const before = told.get(watcher) ?? '';
    // Of what one does oneself one is told once or several times, as it happens to come together.
    const since = [...new Set(text.slice(before.length).split('\n\n'))].sort().join('\n\n');
    const events = `${before.replace(/^retry: \d{4}$/m, 'retry: <4 digits>')}\n${since}`;
    look.note('live', watcher, 'a stream', `${JSON.stringify({ ...headers, date: '<time>' })}\n${events}`);
  }
  for (const stream of streams.values()) stream.close();
}

async function bidAndHear(world: World, [name, amount]: Placed, streams: Iterable<LiveStream>): Promise<void> {
  await world.later();
  const counts = [...streams].map((stream) => [stream, stream.all('auction').length] as const);
  await bid(world.test, world.people[name], world.auctions['running'] ?? '', amount);
  for (const [stream, count] of counts) await stream.hears('auction', () => stream.all('auction').length > count);
}
