import { rm } from 'node:fs/promises';
import * as contract from '@ekbid/contract';
import type { Role } from '@ekbid/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { makeWebBuild } from '../../pages/testing/web-build.ts';
import { PushBrowser } from '../../notifications/testing/push-browser.ts';
import { Browser } from '../../testing/browser.ts';
import { setClock } from '../../testing/set-clock.ts';
import { openBrowser, type Person, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { type Asked, begin, watchProvider } from './watched-provider.ts';

/** The people whose view is recorded. Amounts of other people must not change anything that they see. */
export const watchers = ['anonymous', 'asha', 'uma', 'bela', 'admin'] as const;
export type Watcher = (typeof watchers)[number];
/** The people whose amounts must stay hidden from the watchers. */
export const others = ['ravi', 'imran', 'zoya', 'gita'] as const;
export type Name = Exclude<Watcher, 'anonymous'> | (typeof others)[number];

/** An EkBid with a separate database, clock and people. The same events happen in the same order in every world. */
export type World = {
  readonly test: TestApp;
  readonly people: Record<Name, Person>;
  /** The ids of the auctions, by what happens to them. */
  readonly auctions: Record<string, string>;
  /** One bid of Asha's and one of Ravi's. */
  readonly bidIds: string[];
  /** The payment orders of these two bids. */
  readonly paymentOrderIds: string[];
  /** Every call to the payment provider. */
  readonly asked: Asked[];
  /** Payments whose refund the provider refuses. */
  readonly refused: Set<string>;
  /** Returns the watcher's browser. For 'anonymous' it is a new browser each time. */
  readonly browserOf: (watcher: Watcher) => Browser;
  /** Rebuilds the application with changed dependencies. The returned function restores the former application. */
  readonly rebuild: (change: (deps: TestApp['deps']) => TestApp['deps']) => Promise<() => Promise<void>>;
  /** Opens a new session for a person, because blocking ended the former one. */
  readonly signInAgain: (name: Name) => Promise<void>;
  /** Moves the clock on, so that no two events have the same time. */
  readonly later: (seconds?: number) => Promise<Date>;
};

/** Builds a world before the tests of a file. `play` creates its auctions, bids and orders. */
export function useWorld(play: (world: World) => Promise<void>): World {
  const api = useTestApp({ PUBLIC_URL: 'http://ekbid.test' });
  const none = { auctions: {}, bidIds: [], paymentOrderIds: [], asked: [], refused: new Set() };
  const world = none as unknown as {
    -readonly [Key in keyof World]: World[Key];
  };
  let folder: string;
  let seconds = 0;

  beforeAll(async () => {
    folder = await makeWebBuild();
    world.later = async (more = 1) => {
      const now = new Date(begin + (seconds += more) * 1000);
      await setClock(api.db, now);
      return now;
    };
    world.signInAgain = async (name) => {
      const person = world.people[name];
      world.people[name] = { ...person, browser: await openBrowser(throughRebuilding(world), person.userId) };
    };
    await world.later();
    const provider = watchProvider(api.deps.provider, world, () => new Date(begin + seconds * 1000));
    api.deps.log.level = 'trace';
    // Shared replies contain a time that advances with the process's clock. Two worlds would differ in it by chance, so
    // the clock is stopped.
    const deps = { ...api.deps, provider, sharedReplyClock: () => 0 };
    world.test = { ...api, deps, app: await buildApp(deps, folder) };
    world.rebuild = async (change) => {
      const before = world.test;
      const changed = change(before.deps);
      world.test = { ...before, deps: changed, app: await buildApp(changed, folder) };
      return async () => {
        await world.test.app.close();
        world.test = before;
      };
    };
    world.browserOf = (name) => (name === 'anonymous' ? new Browser(world.test.app) : world.people[name].browser);
    world.people = await joinAll(world);
    await play(world);
  });
  afterAll(async () => {
    await world.test.app.close();
    await rm(folder, { recursive: true });
  });
  return world;
}

const cast: Readonly<Record<Name, readonly [first: string, last: string, role: Role]>> = {
  admin: ['Meera', 'Nair', 'ADMIN'],
  asha: ['Asha', 'Kulkarni', 'USER'],
  uma: ['Uma', 'Pillai', 'USER'],
  bela: ['Bela', 'Shah', 'USER'],
  ravi: ['Ravi', 'Menon', 'USER'],
  imran: ['Imran', 'Qureshi', 'USER'],
  zoya: ['Zoya', 'Ansari', 'USER'],
  gita: ['Gita', 'Bose', 'USER'],
};

/** Each person's browser accepts pushes at this address followed by the person's e-mail address. */
export const pushService = 'https://fcm.googleapis.com/fcm/send/';

async function joinAll(world: World): Promise<Record<Name, Person>> {
  const people = {} as Record<Name, Person>;
  for (const [i, name] of (Object.keys(cast) as Name[]).entries()) {
    await world.later();
    people[name] = await join(throughRebuilding(world), name, i);
  }
  return people;
}

/** Lets browsers work across rebuilds, by sending each request to the present application. */
function throughRebuilding(world: World): TestApp {
  const inject = (...asked: Parameters<TestApp['app']['inject']>) => world.test.app.inject(...asked);
  return { ...world.test, app: { inject } as TestApp['app'] };
}

async function join(test: TestApp, name: Name, number: number): Promise<Person> {
  const [firstName, lastName, role] = cast[name];
  const email = `${name}@example.in`;
  const { userId } = await test.db
    .insertInto('users')
    .values({ firstName, lastName, email, role, mobileNumber: `+91987650000${number}`, passwordHash: 'none' })
    .returning('userId')
    .executeTakeFirstOrThrow();
  // Only confirmed addresses receive e-mails.
  await sql`update users set email_confirmed_at = game_clock() where user_id = ${userId}`.execute(test.db);
  const browser = await openBrowser(test, userId);
  const { keys } = new PushBrowser(pushService).subscription;
  await browser.call(contract.subscribePush, { body: { endpoint: pushService + email, keys } });
  return { userId, email, browser };
}
