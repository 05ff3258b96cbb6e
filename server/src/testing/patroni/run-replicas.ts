import { setTimeout as pause } from 'node:timers/promises';
import type { Shutdown } from '../../context/shutdown.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { readSeries } from '../../metrics/testing/scrape.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { insertAuction, insertPeople } from '../chaos/cast.queries.ts';
import { Chance } from '../chaos/chance.ts';
import { ChaosClient } from '../chaos/chaos-client.ts';
import type { World } from '../chaos/raise-world.ts';
import { waitUntil } from '../chaos/victim.ts';
import { askHost } from '../replication/ask-host.ts';
import { crowdPassword } from '../replication/failover-crowd.ts';
import { raiseWatchedWorld } from '../replication/watched-world.ts';
import { findPrimaryMachine, type PatroniCluster, startCluster, whenWhole } from './cluster.ts';
import type { Machine } from './machine.ts';
import {
  buyer,
  editor,
  follower,
  Roamer,
  type Scene,
  Sightings,
  untilOver,
  visitor,
  type WatchedAuction,
} from './replica-people.ts';

/** What people read during one step of the drill. */
export type Phase = {
  readonly name: string;
  readonly fromReplicas: number;
  readonly fromPrimary: number;
  /** `compared`: how many replies could be compared with what the reader knew. `old`: how many of them were older. */
  readonly compared: number;
  readonly old: number;
  readonly wentBack: number;
};

export type ReplicasResult = {
  readonly phases: readonly Phase[];
  readonly sightings: Sightings;
  readonly broken: readonly string[];
};

type Options = {
  readonly root: string;
  readonly folder: string;
  readonly seed: number;
  readonly forgetful: boolean;
  /** The numbers of the steps to run, counted from 1. If empty, all steps run. */
  readonly only: readonly number[];
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

type Strike = { readonly cluster: PatroniCluster; readonly primary: Machine; readonly standbys: readonly Machine[] };
type Step = {
  readonly name: string;
  /** True if a replica is healthy during this step. Then some reads must come from it. */
  readonly hasReplica: boolean;
  readonly until?: 'another primary';
  readonly strike: (strike: Strike) => Promise<() => Promise<unknown>>;
};

const nothing = () => Promise.resolve();
const lastsMs = 20_000;
const pauseAgainMs = 100;
const limitMs = 120_000;
const cast = { buyers: 6, followers: 6, visitors: 4, auctions: 90, edited: 10 };
const plan = { amounts: 200, maxSlots: 50, lastsMinutes: 600 };
const pauses = { buyer: 150, editor: 400, visitor: 150, follower: 50 };

const steps: readonly Step[] = [
  { name: 'all is in order', hasReplica: true, strike: async () => nothing },
  {
    name: 'replay is paused on one standby',
    hasReplica: true,
    strike: ({ cluster, standbys: [one] }) => holdReplay(cluster, one ? [one] : []),
  },
  {
    name: 'replay is paused on both standbys',
    hasReplica: false,
    strike: ({ cluster, standbys }) => holdReplay(cluster, standbys),
  },
  {
    name: 'a standby is paused (SIGSTOP) and returns',
    hasReplica: true,
    strike: async ({ standbys: [one] }) => {
      await one?.signal('SIGSTOP');
      return async () => one?.signal('SIGCONT');
    },
  },
  {
    name: 'a standby loses power and returns',
    hasReplica: true,
    strike: async ({ standbys: [, one] }) => {
      await one?.cutPower();
      return async () => one?.start();
    },
  },
  {
    name: 'a standby is cut off from the others; clients still reach it',
    hasReplica: true,
    strike: async ({ standbys: [one] }) => {
      await one?.unplug('peers');
      return async () => one?.plugIn('peers');
    },
  },
  {
    name: 'the primary loses power, a standby takes over, and it returns',
    hasReplica: true,
    until: 'another primary',
    strike: async ({ primary }) => {
      await primary.cutPower();
      return async () => primary.start();
    },
  },
  {
    name: 'the primary is paused (SIGSTOP) and wakes as soon as another took over',
    hasReplica: true,
    until: 'another primary',
    strike: async ({ primary }) => {
      await primary.signal('SIGSTOP');
      return () => primary.signal('SIGCONT');
    },
  },
];

/** Keeps replay paused until the returned function is called. Pauses it repeatedly, because Patroni resumes it. */
async function holdReplay({ superuserUrlOf }: PatroniCluster, standbys: readonly Machine[]) {
  let isHeld = true;
  const urls = standbys.map(superuserUrlOf);
  const holding = urls.map(async (url) => {
    while (isHeld) {
      await askHost(url, 'select pg_wal_replay_pause()');
      await pause(pauseAgainMs);
    }
    await askHost(url, 'select pg_wal_replay_resume()');
  });
  return async () => {
    isHeld = false;
    await Promise.all(holding);
  };
}

/** Lets people write through one process and read through the other. Replicas lag, disappear and are promoted. */
export async function runReplicas({
  root,
  folder,
  seed,
  forgetful,
  only,
  shutdown,
  say,
}: Options): Promise<ReplicasResult> {
  const cluster = await startCluster({ root, folder, asynchronous: false, shutdown });
  say('Three machines with etcd, Patroni and PostgreSQL are up, and HAProxy.');
  const { hosts, haproxy, replicas } = cluster.urls;
  const { world, crashes } = await raiseWatchedWorld({
    seed,
    shutdown,
    database: { DATABASE_URL: haproxy, DATABASE_REPLICA_URL: replicas },
    otherWay: { DATABASE_URL: hosts, DATABASE_REPLICA_URL: replicas },
  });
  const db = openDatabase(hosts, { maximum: 4 });
  shutdown.onShutdown('The connections', () => db.destroy());
  const sightings = new Sightings();
  const end = await beginPeople(db, world, { seed, forgetful, sightings });
  say('Two web processes, a worker, the sandbox and people are up.');

  const phases: Phase[] = [];
  const broken: string[] = [];
  for (const [n, step] of steps.entries()) {
    if (only.length > 0 && !only.includes(n + 1)) continue;
    const before = await countNow(world, sightings);
    broken.push(...(await endure(cluster, step)).map((line) => `${step.name}: ${line}`));
    const after = await countNow(world, sightings);
    const phase = { name: step.name, ...subtract(after, before) };
    phases.push(phase);
    if (step.hasReplica && phase.fromReplicas === 0) broken.push(`${step.name}: no replica answered`);
    say(`${n + 1}. ${step.name}: ${phase.fromReplicas} reads from replicas, ${phase.fromPrimary} from the primary.`);
    for (const line of sightings.old.slice(before.old, before.old + 5)) say(`   OLD: ${line}`);
  }
  await end();
  const unused = Object.entries(sightings.checks).flatMap(([how, n]) =>
    n === 0 ? [`nothing was read after ${how}`] : [],
  );
  return { phases, sightings, broken: [...crashes, ...broken, ...unused, ...sightings.old] };
}

async function endure(cluster: PatroniCluster, { strike, until }: Step): Promise<string[]> {
  const { machines } = cluster;
  const primary = await whenWhole(machines, limitMs);
  if (!primary) throw new Error('the cluster is not in order before the next step');
  const mend = await strike({ cluster, primary, standbys: machines.filter((other) => other !== primary) });
  const isReplaced = async () => {
    const now = await findPrimaryMachine(machines);
    return now !== undefined && now !== primary;
  };
  const isDone = until === undefined || (await waitUntil(isReplaced, limitMs));
  if (until === undefined) await pause(lastsMs);
  await mend();
  const isWhole = (await whenWhole(machines, limitMs)) !== undefined;
  await pause(lastsMs / 4);
  return [
    ...(isDone ? [] : ['no other primary was named']),
    ...(isWhole ? [] : ['the machines did not come into order again']),
  ];
}

type Counts = Omit<Phase, 'name'>;

async function countNow({ serverUrls }: World, { checks, old, wentBack }: Sightings): Promise<Counts> {
  const all = await Promise.all(
    serverUrls.map(async (url) => readSeries(await (await fetch(`${url}/metrics`)).text())),
  );
  const count = (from: string) =>
    all.reduce((sum, series) => sum + (series.get(`ekbid_replica_reads_total{from="${from}"}`) ?? 0), 0);
  return {
    fromReplicas: count('replica'),
    fromPrimary: count('primary'),
    compared: Object.values(checks).reduce((sum, n) => sum + n, 0),
    old: old.length,
    wentBack,
  };
}

const subtract = (after: Counts, before: Counts): Counts => ({
  fromReplicas: after.fromReplicas - before.fromReplicas,
  fromPrimary: after.fromPrimary - before.fromPrimary,
  compared: after.compared - before.compared,
  old: after.old - before.old,
  wentBack: after.wentBack - before.wentBack,
});

type Wishes = { readonly seed: number; readonly forgetful: boolean; readonly sightings: Sightings };

/** Starts the people of the drill. The returned function lets them finish, and waits for that. */
async function beginPeople(db: Db, { serverUrls: urls, sandbox }: World, { seed, forgetful, sightings }: Wishes) {
  const chance = new Chance(seed);
  let isOver = false;
  const scene: Scene = { urls, sandbox, sightings, forgetful, isOver: () => isOver };
  const rows = await insertPeople(db, await hashPassword(crowdPassword), cast.buyers + cast.followers + 1);
  const [admin, ...people] = rows;
  if (!admin) throw new Error('nobody came');
  const makeAuctions = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, n): Promise<WatchedAuction> => {
        const word = `${name}x${n}x`;
        return { word, auctionId: await insertAuction(db, admin.userId, { ...plan, title: `${word} version 0` }) };
      }),
    );
  const bought = await Promise.all(
    people.slice(0, cast.buyers).map((_, n) => makeAuctions(`prize${n}`, cast.auctions)),
  );
  const edited = await makeAuctions('edited', cast.edited);
  const ids = edited.map(({ auctionId }) => auctionId);
  // An auction without a picture cannot be changed, so each gets the name of one.
  await db.updateTable('auctions').set({ picture: 'a-prize.webp' }).where('auctionId', 'in', ids).execute();
  const enter = async (email?: string) => {
    const own = chance.fork();
    const client = new ChaosClient(urls[0] ?? '', own);
    if (email !== undefined) await client.signIn(email, crowdPassword);
    else await client.call('GET', '/auth/me');
    return new Roamer(client, own, scene);
  };
  const acting: Promise<void>[] = [];
  const begin = (roamer: Roamer, pauseMs: number, act: () => Promise<void>) =>
    acting.push(untilOver(scene, roamer, pauseMs, act));
  for (const [n, { email }] of people.entries()) {
    // Every second follower is a visitor and does not sign in.
    const roamer = await enter(n < cast.buyers || n % 2 === 0 ? email : undefined);
    const followed = bought[n % cast.buyers] ?? [];
    if (n < cast.buyers) begin(roamer, pauses.buyer, buyer(scene, roamer, followed));
    else begin(roamer, pauses.follower, follower(scene, roamer, followed));
  }
  const administrator = await enter(admin.email);
  begin(administrator, pauses.editor, editor(administrator, edited));
  for (let n = 0; n < cast.visitors; n += 1) {
    const roamer = await enter();
    begin(
      roamer,
      pauses.visitor,
      visitor(
        roamer,
        bought.flatMap((auctions) => auctions.slice(0, 20)),
      ),
    );
  }
  const ended = Promise.all(acting);
  // If the drill fails before this promise is awaited at its end, its own rejection must not end the process.
  ended.catch(() => {});
  return async () => {
    isOver = true;
    await ended;
  };
}
