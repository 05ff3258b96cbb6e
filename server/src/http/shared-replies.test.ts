import { beforeEach, describe, expect, test } from 'vitest';
import { everything } from '../db/reads.ts';
import { openSharedReplies } from './shared-replies.ts';

type Listener = Parameters<Parameters<typeof openSharedReplies>[0]['live']['listen']>[0];

/** Returns the time that is `ms` milliseconds after the start of 2027. */
const at = (ms: number) => new Date(Date.UTC(2027, 0, 1) + ms).toISOString();

/**
 * What the tests change: the WAL position, this process's clock and how far the database's clock is ahead of it (both
 * in milliseconds), the number of replies that were made, whether live updates are connected, and a promise for which
 * the making of a reply waits.
 */
const world = { position: 1, now: 0, ahead: 0, made: 0, isUp: true, hold: Promise.resolve() };
let listener: Listener;
let replies: ReturnType<typeof openSharedReplies>;

const make =
  (changesAt: readonly string[] = []) =>
  async () => {
    world.made += 1;
    const payload = `{"made":${world.made},"serverTime":"${at(world.now + world.ahead)}"}`;
    await world.hold;
    return { payload, changesAt };
  };
const list = { key: 'list', auctionId: undefined };
/** Returns the number of the reply that is sent, or null if the reply is not shared. */
async function sent(key = 'list', seen: readonly string[] = [], changesAt: readonly string[] = []) {
  const auctionId = key.startsWith('auction ') ? key.slice('auction '.length) : undefined;
  const reply = await replies.find({ key, auctionId }, seen, make(changesAt));
  return reply && (JSON.parse(reply.payload) as { made: number }).made;
}

beforeEach(async () => {
  Object.assign(world, { position: 1, now: 0, ahead: 0, made: 0, isUp: true, hold: Promise.resolve() });
  replies = openSharedReplies({
    sharedReplyClock: () => world.now,
    reads: {
      seenNow: () => Promise.resolve(String(world.position)),
      positionOf: (seen) => Math.max(0, ...seen.map((token) => (token === 'unknown' ? everything : Number(token)))),
    },
    live: {
      listen(its) {
        listener = its;
        return Promise.resolve({ isUp: () => world.isUp, stop: () => Promise.resolve() });
      },
    },
  });
  // The first request starts listening for changes. Nothing is shared until listening has started.
  expect(await sent()).toBeNull();
  expect(world.made).toBe(0);
});

describe('a reply is made once', () => {
  test('for all who ask at the same time, and for a quarter of a second', async () => {
    expect(await Promise.all([sent(), sent(), sent()])).toEqual([1, 1, 1]);
    world.now = 249;
    expect(await sent()).toBe(1);
    world.now = 250;
    expect(await sent()).toBe(2);
  });

  test('for each key', async () => {
    expect([await sent('one'), await sent('other'), await sent('one')]).toEqual([1, 2, 1]);
  });

  test('and those who come while a slow one is made wait no longer than that for it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    world.hold = promise;
    const first = sent();
    world.now = 100;
    const joined = sent();
    world.now = 300;
    const late = sent();
    resolve();
    expect(await Promise.all([first, joined, late])).toEqual([1, 1, 2]);
  });

  test('but not kept if it fails', async () => {
    const fails = () => Promise.reject(new Error('away'));
    expect(await replies.find(list, [], fails)).toBeNull();
    expect(await sent()).toBe(1);
  });
});

describe('it is made again', () => {
  test('after a change of this process or another one', async () => {
    expect(await sent()).toBe(1);
    listener.onAuctions?.([]);
    expect(await sent()).toBe(2);
  });

  test('after a change of the auction that it shows, or of any auction if it is a list', async () => {
    const all = ['list', 'auction a', 'auction b', 'other list'];
    for (const [nth, key] of all.entries()) expect(await sent(key)).toBe(nth + 1);
    listener.onAuctions?.(['b', 'unknown']);
    const after = [];
    for (const key of all) after.push(await sent(key));
    expect(after).toEqual([5, 2, 6, 7]);
    listener.onAuctions?.([]);
    expect([await sent('auction a'), await sent('auction b'), await sent()]).toEqual([2, 6, 8]);
  });

  test('also if the change comes while it is being made', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    world.hold = promise;
    const before = sent();
    await Promise.resolve();
    listener.onAuctions?.([]);
    const after = sent();
    resolve();
    expect(await Promise.all([before, after])).toEqual([1, 2]);
    expect(await sent()).toBe(2);
  });

  test('when an auction in it starts or ends', async () => {
    const times = [at(-5), at(0), at(40), at(90)];
    expect(await sent('list', [], times)).toBe(1);
    world.now = 39;
    expect(await sent()).toBe(1);
    world.now = 40;
    expect(await sent()).toBe(2);
  });

  test('for a visitor who joined a slow one after the end of an auction in it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    world.hold = promise;
    const first = sent('list', [], [at(40)]);
    while (world.made === 0) await Promise.resolve();
    world.now = 100;
    const joined = sent('list', [], [at(40)]);
    resolve();
    expect(await Promise.all([first, joined])).toEqual([1, 2]);
  });

  test('for its own key alone after a slow one, which is no step of the clock', async () => {
    expect(await sent('one')).toBe(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.hold = promise;
    const slow = sent('other');
    while (world.made === 1) await Promise.resolve();
    world.now = 190;
    expect(await sent('one')).toBe(1);
    world.now = 1500;
    const again = sent('one');
    while (world.made === 2) await Promise.resolve();
    resolve();
    expect(await Promise.all([slow, again])).toEqual([2, 3]);
    expect(await sent('one')).toBe(3);
  });

  test('for all keys after a step of the database’s clock, which one of them shows', async () => {
    expect([await sent('one'), await sent('other')]).toEqual([1, 2]);
    world.ahead = 3_600_000;
    expect(await sent('third')).toBe(3);
    expect([await sent('one'), await sent('other')]).toEqual([4, 5]);
    world.ahead = 0;
    expect(await sent('fourth')).toBe(6);
    expect([await sent('one'), await sent('other')]).toEqual([7, 8]);
  });

  test('for a visitor who has seen something newer, and then for all who have', async () => {
    expect(await sent()).toBe(1);
    world.position = 5;
    expect(await sent('list', ['1'])).toBe(1);
    expect(await Promise.all([sent('list', ['5']), sent('list', ['4', '5']), sent('list', ['5'])])).toEqual([2, 2, 2]);
    expect(await sent()).toBe(2);
  });
});

describe('while people ask it is made again before it is too old', () => {
  /** Lets new replies wait until the returned function is called. Replies that were made before are still sent. */
  function hold() {
    const { promise, resolve } = Promise.withResolvers<void>();
    world.hold = promise;
    return async () => {
      resolve();
      await new Promise((done) => setImmediate(done));
    };
  }

  test('once, and nobody waits for it', async () => {
    await sent();
    world.now = 199;
    await sent();
    expect(world.made).toBe(1);
    const finish = hold();
    world.now = 200;
    expect(await Promise.all([sent(), sent(), sent()])).toEqual([1, 1, 1]);
    world.now = 249;
    expect(await sent()).toBe(1);
    expect(world.made).toBe(2);
    await finish();
    expect(await sent()).toBe(2);
    world.now = 399;
    expect(await sent()).toBe(2);
    expect(world.made).toBe(2);
  });

  test('those who come when it is too old join the making of the next', async () => {
    await sent();
    const finish = hold();
    world.now = 200;
    expect(await sent()).toBe(1);
    world.now = 250;
    const joined = [sent(), sent()];
    await finish();
    expect(await Promise.all(joined)).toEqual([2, 2]);
    expect(world.made).toBe(2);
  });

  test('a change during that is not missed', async () => {
    await sent();
    const finish = hold();
    world.now = 200;
    expect(await sent()).toBe(1);
    await new Promise((done) => setImmediate(done));
    expect(world.made).toBe(2);
    listener.onAuctions?.([]);
    await finish();
    expect(await sent()).toBe(3);
  });

  test('if it fails, the old one is sent as long as it may be', async () => {
    await sent();
    world.now = 200;
    expect(await replies.find(list, [], () => Promise.reject(new Error('away')))).not.toBeNull();
    await hold()();
    expect(await sent()).toBe(1);
    world.now = 250;
    expect(await sent()).toBe(2);
  });
});

describe('nothing is shared', () => {
  test('with a visitor who has seen more than the database tells, or whose token cannot be opened', async () => {
    expect(await sent('list', ['9'])).toBeNull();
    const { made } = world;
    expect(await sent('list', ['unknown'])).toBeNull();
    expect(world.made).toBe(made);
  });

  test('while changes of other processes cannot be heard, nor what was made before', async () => {
    expect(await sent()).toBe(1);
    world.isUp = false;
    listener.onLost();
    expect(await sent()).toBeNull();
    world.isUp = true;
    expect(await sent()).toBe(2);
  });
});

test('the least recently used replies make room', async () => {
  for (let key = 0; key < 1000; key += 1) await sent(String(key));
  expect(await sent('0')).toBe(1);
  expect(await sent('one more')).toBe(1001);
  expect(await sent('0')).toBe(1);
  expect(await sent('1')).toBe(1002);
});

test('the time is counted on from the reply’s, and a reply without one has none', async () => {
  const reply = await replies.find(list, [], make());
  const timeless = await replies.find({ key: 'empty', auctionId: undefined }, [], () =>
    Promise.resolve({ payload: '{}', changesAt: [] }),
  );
  world.now = 120.9;
  expect(reply && replies.timeNow(reply)?.toISOString()).toBe(at(120));
  expect(timeless && replies.timeNow(timeless)).toBeUndefined();
});
