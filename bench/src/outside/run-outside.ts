import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@ekbid/server/src/sessions/passwords.ts';
import { type Answered, withOrderIds } from '../paid-flow.ts';
import {
  insertAdministrator,
  insertAuctions,
  insertPeople,
  planOrders,
  vacuum,
  withoutTriggers,
} from '../scene/bid-database.ts';
import { checkBids } from '../scene/check-bids.ts';
import { describeCpuShares, readBusyMs, withCpu } from '../scene/costs.ts';
import { type Database, openPostgres } from '../scene/postgres.ts';
import { type Server, startIdleServer, startServer } from '../scene/server.ts';
import { startStubProvider, type StubProvider } from '../scene/stub-provider.ts';
import { passwordOfAll, PeopleBehind, type Visitor } from './people-behind.ts';
import { forkLoad, type LoadProcess } from './program.ts';

/** `memoryMb` is the limit for the memory of a process that docs/operations.md names. */
export const limits = { p99Ms: 100, longestMs: 1000, memoryMb: 600 };

export type Size = {
  readonly slow: number;
  readonly streams: number;
  readonly crowd: number;
  readonly seconds: number;
};
export const wholeSize: Size = { slow: 2000, streams: 10_000, crowd: 5000, seconds: 60 };

/**
 * The crowd buys for this many times the seconds of the other parts. At the end, 85 people per second then order, pay
 * and bid. In half the time it would be 175: the server, the load and the provider together would use both cores fully,
 * and response times would only measure the machine.
 */
const crowdTimes = 2;

/**
 * The load gets a lower priority, so that the server and the probe get CPU time first, as if the load ran on a machine
 * of its own.
 */
export const niceness = 10;
const pauseMs = 3000;
const peoplePerSecond = 2;
const streamsPerAddress = 1000;

type Scene = {
  readonly database: Database;
  readonly server: Server;
  readonly provider: StubProvider;
  readonly idlePort: number;
  readonly postgresProcess: number;
  /** One auction for each part of the load. The visitors buy in the last of them. */
  readonly auctionIds: readonly string[];
  readonly visitors: Iterator<Visitor>;
  readonly crowd: Parameters<LoadProcess<'crowd'>['start']>[0]['plan'];
  readonly size: Size;
  readonly say: (line: string) => void;
  readonly placed: Answered[];
};

type Measured = {
  readonly name: string;
  readonly probe: Awaited<ReturnType<LoadProcess<'probe'>['stop']>>;
  readonly people: Awaited<ReturnType<PeopleBehind['stop']>>;
  readonly load: Readonly<Record<string, number>>;
  readonly cpu: string;
  /** How many cores other programs used during the measurement. */
  readonly othersCores: number;
  readonly memoryMb: number;
  /** Faults that the load itself reports. */
  readonly wrong: readonly string[];
};
export type OutsideResult = { readonly parts: readonly Measured[]; readonly size: Size };

/**
 * Loads one server in three ways, one after another. During each load visitors buy bids, and the response time of
 * `/healthz` is measured.
 */
export async function runOutside(
  size: Size,
  only: readonly string[],
  say: (line: string) => void,
): Promise<OutsideResult> {
  await using postgres = await openPostgres();
  await using database = await postgres.createDatabase('outside');
  await using provider = await startStubProvider({ webhooks: true });
  await using idle = await startIdleServer();
  const { pool } = database;
  const auctionIds = await insertAuctions(pool, await insertAdministrator(pool), 2);
  const visitorCount = (size.seconds + 60) * peoplePerSecond * 4;
  const people = await insertPeople(pool, visitorCount + size.crowd);
  const [ending = '', behind = ''] = auctionIds;
  await pool.query(`update users set password_hash = $1 where right(email, 9) = '@bench.in' and role = 'USER'`, [
    await hashPassword(passwordOfAll),
  ]);
  const visitors = planOrders(people.slice(0, visitorCount), [behind], visitorCount);
  await vacuum(pool);
  await using server = await startServer(database.url, {
    roles: 'web,jobs',
    settings: { ...provider.settings, RATE_LIMITS: 'on' },
  });
  provider.sendWebhooksTo(server.port);
  const scene: Scene = {
    ...{ database, server, provider, size, say, auctionIds: [ending, behind], placed: [] },
    idlePort: idle.port,
    postgresProcess: postgres.processId,
    visitors: visitors.map((order, nth) => ({ email: `person${nth + 1}@bench.in`, order })).values(),
    crowd: planOrders(people.slice(visitorCount), [ending], size.crowd),
  };
  const parts: Measured[] = [];
  for (const [name, load] of Object.entries(loads))
    if (only.length === 0 || only.includes(name)) parts.push(await load(scene));
  await checkBids(pool, await withOrderIds({ pool, outcomes: scene.placed }));
  return { parts, size };
}

async function loadSlowly(scene: Scene): Promise<Measured> {
  await using load = forkLoad('slow', niceness);
  const { slow, seconds } = scene.size;
  await load.start({ port: scene.server.port, connections: slow });
  return await measure(scene, `${count(slow)} connections that send a byte a second`, load.processId, async () => {
    await pause(seconds * 1000);
    const { open, reopened, bytes } = await load.stop();
    const wrong = open < slow * 0.9 ? [`only ${open} slow connections were open at the end`] : [];
    return { load: { open, 'opened again': reopened, bytes }, wrong };
  });
}

async function loadStreams(scene: Scene): Promise<Measured> {
  await using load = forkLoad('streams', niceness);
  const { streams, seconds } = scene.size;
  const path = `/api/live?auctions=${scene.auctionIds[1]}`;
  await load.start({ port: scene.server.port, streams, path, perAddress: streamsPerAddress, network: 'streams' });
  return await measure(scene, `${count(streams)} live streams of one auction`, load.processId, async () => {
    await pause(seconds * 1000);
    const report = await load.stop();
    return { load: report, wrong: wrongStreams(report) };
  });
}

async function loadEnd(scene: Scene): Promise<Measured> {
  await using load = forkLoad('crowd', niceness);
  const { crowd } = scene.size;
  const seconds = scene.size.seconds * crowdTimes;
  const [auctionId = ''] = scene.auctionIds;
  await load.start({ port: scene.server.port, providerPort: scene.provider.port, auctionId, plan: scene.crowd });
  await withoutTriggers(scene.database.pool, [
    `update auctions set end_time = game_clock() + interval '${seconds} seconds' where auction_id = '${auctionId}'`,
  ]);
  return await measure(scene, `${count(crowd)} people at the end of an auction`, load.processId, async () => {
    load.go(seconds);
    await pause(seconds * 1000);
    const { outcomes, late, failures, flow, streams } = await load.stop();
    scene.placed.push(...outcomes);
    const wrong = [...wrongStreams(streams), ...first(failures, 'people of the crowd could not bid')];
    if (outcomes.length < crowd * 0.98) wrong.push(`only ${outcomes.length} of the crowd placed a bid`);
    return {
      load: { bids: outcomes.length, 'too late': late, 'p50 ms': flow.p50, 'p99 ms': flow.p99, events: streams.events },
      wrong,
    };
  });
}

export const loads = { slow: loadSlowly, streams: loadStreams, crowd: loadEnd };

const wrongStreams = ({ silent, lost }: { silent: number; lost: number }) => [
  ...(silent > 0 ? [`${silent} streams were silent for more than a heartbeat`] : []),
  ...(lost > 0 ? [`the server closed ${lost} streams`] : []),
];

type Load = { readonly load: Measured['load']; readonly wrong: readonly string[] };

/** Runs one load. Meanwhile it measures `/healthz` and the server's memory, and lets visitors buy. */
async function measure(scene: Scene, name: string, loadProcess: number, run: () => Promise<Load>): Promise<Measured> {
  const { server, provider, idlePort, visitors, say } = scene;
  say(`${name} …`);
  await using prober = forkLoad('probe');
  const people = new PeopleBehind({ port: server.port, providerPort: provider.port }, visitors);
  await prober.start({ port: server.port, idlePort });
  people.start();
  const memory = watchMemory(server.processId);
  const roots = {
    ...{ server: server.processId, PostgreSQL: scene.postgresProcess, provider: provider.processId },
    ...{ load: loadProcess, probe: prober.processId, people: process.pid },
  };
  let loaded: Load = { load: {}, wrong: [] };
  const busyMs = await readBusyMs();
  const shares = await withCpu(roots, async () => {
    const startedAt = performance.now();
    loaded = await run();
    return { count: (performance.now() - startedAt) / 1000 };
  });
  const ours = Object.entries(shares).filter(([what]) => what.startsWith('CPU of '));
  const oursMs = ours.reduce((sum, [, ms]) => sum + ms, 0);
  const othersCores = Math.max(0, ((await readBusyMs()) - busyMs) / shares.count - oursMs) / 1000;
  const bought = await people.stop();
  scene.placed.push(...people.placed);
  const probe = await prober.stop();
  const memoryMb = memory.stop();
  await pause(pauseMs);
  const { load, wrong } = loaded;
  return { name, probe, people: bought, load, wrong, memoryMb, othersCores, cpu: describeCpuShares(shares) };
}

const memoryEveryMs = 500;

/** Watches the memory of a process. `stop` returns the maximum in megabytes. */
function watchMemory(processId: number) {
  let most = 0;
  const timer = setInterval(() => {
    // Reading fails if the process has ended. The error is ignored.
    void readFile(`/proc/${processId}/status`, 'utf8').then(
      (status) => (most = Math.max(most, Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)),
      () => {},
    );
  }, memoryEveryMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

const count = (value: number) => value.toLocaleString('en-IN');

export function first(failures: readonly string[], what: string): string[] {
  if (failures.length === 0) return [];
  const [one = ''] = failures;
  return [`${failures.length} ${what}, such as: ${one.slice(0, 300)}`];
}
