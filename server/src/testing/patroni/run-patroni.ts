import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { openDatabase } from '../../db/database.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { listAuctions } from '../chaos/cast.queries.ts';
import { Chance } from '../chaos/chance.ts';
import type { Facts } from '../chaos/facts.ts';
import { waitUntil } from '../chaos/victim.ts';
import { FailoverCrowd } from '../replication/failover-crowd.ts';
import { checkPromises, raiseWatchedWorld } from '../replication/watched-world.ts';
import { findPrimaryMachine, type PatroniCluster, startCluster, whenWhole } from './cluster.ts';
import { type Fault, faults } from './faults.ts';
import { HeadKeeper } from './heads.ts';
import type { Machine } from './machine.ts';
import { Witness } from './witness.ts';

/** What one fault did. Times are in milliseconds. */
export type Outcome = {
  readonly fault: Fault;
  readonly form: string;
  /** The time from the fault until Patroni named another primary. Undefined if none was needed or named. */
  readonly replacedMs: number | undefined;
  /**
   * The longest times without a bid: of the server that uses HAProxy, and of the server whose connection string names
   * several hosts. They are measured from the fault, or, if the majority was lost, from its return.
   */
  readonly silentMs: readonly number[];
  /** The time from the end of the fault until all three machines were healthy again. Undefined if they never were. */
  readonly wholeMs: number | undefined;
  readonly broken: readonly string[];
};

export type PatroniResult = {
  readonly outcomes: readonly Outcome[];
  readonly facts: Facts;
  readonly writes: number;
  readonly heads: number;
  readonly broken: readonly string[];
};

type Options = {
  /** The folder with the files that become the root file system of each machine. */
  readonly root: string;
  readonly folder: string;
  readonly kinds: readonly string[];
  /** Turns off the guard that the drill is about: Patroni may promote a standby that lacks confirmed bids. */
  readonly asynchronous: boolean;
  readonly seed: number;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

const crowdSize = { people: 16, shifts: 10, auctions: 100, pauseMs: 500 };
const watchedAuctions = 12;
export const longestSilenceMs = 45_000;
const limitMs = 120_000;
const calmLimitMs = 480_000;
/** After a cut, replies to earlier commits may still arrive for this long. */
const answersOnTheWayMs = 3_000;
/** How long a majority is missing: longer than the lease of a primary, so that the primary has to give up. */
const withoutMajorityMs = 45_000;
const shortestFaultMs = 15_000;
const quietMs = 5_000;

/** Causes one fault after another in a Patroni cluster while many people bid, and checks every promise. */
export async function runPatroni({
  root,
  folder,
  kinds,
  asynchronous,
  seed,
  shutdown,
  say,
}: Options): Promise<PatroniResult> {
  const cluster = await startCluster({ root, folder, asynchronous, shutdown });
  say('Three machines with etcd, Patroni and PostgreSQL are up, and HAProxy.');
  const watched = await raiseWatchedWorld({
    seed,
    shutdown,
    database: { DATABASE_URL: cluster.urls.haproxy },
    otherWay: { DATABASE_URL: cluster.urls.hosts },
  });
  const { world } = watched;
  const db = openDatabase(cluster.urls.hosts, { maximum: 4 });
  shutdown.onShutdown('The connections', () => db.destroy());
  const crowd = new FailoverCrowd(world, seed, crowdSize, world.serverUrls);
  await crowd.begin(db);
  const witness = new Witness(cluster);
  await witness.begin(shutdown);
  const kept = (await listAuctions(db)).slice(0, watchedAuctions).map(({ auctionId }) => auctionId);
  const heads = new HeadKeeper(world.serverUrls, kept, new Chance(seed + 1));
  heads.begin();
  say('Two servers, a worker, the sandbox and a crowd are up.');

  const outcomes: Outcome[] = [];
  for (const [n, kind] of kinds.entries()) {
    const before = kinds.slice(0, n).filter((other) => other === kind).length;
    const outcome = await endure({ cluster, crowd, fault: getFault(kind), before });
    outcomes.push(outcome);
    say(`${n + 1}. ${outcome.fault.name}: ${outcome.form}. ${describeTimes(outcome)}`);
    for (const line of outcome.broken) say(`   WRONG: ${line}`);
  }
  await Promise.all([crowd.end(), witness.end(), heads.end()]);
  say(`Bidding is over after ${crowd.bidsAt.length} bids; what is under way comes to rest.`);

  const { facts, broken } = await checkPromises(db, watched, { acknowledged: crowd.acknowledged, calmLimitMs });
  return {
    ...{ outcomes, facts, writes: witness.count, heads: heads.count },
    broken: [
      ...outcomes.flatMap((outcome) => outcome.broken),
      ...broken,
      ...(await witness.findBroken()),
      ...(await heads.findBroken(join(folder, 'heads'))),
    ],
  };
}

function getFault(kind: string): Fault {
  const fault = faults[kind];
  if (!fault) throw new Error(`there is no fault "${kind}"`);
  return fault;
}

const describeTimes = ({ replacedMs, silentMs, wholeMs }: Outcome) =>
  [
    ...(replacedMs === undefined ? [] : [`another primary after ${seconds(replacedMs)}`]),
    `no bid for ${silentMs.map(seconds).join(' and ')}`,
    `whole ${wholeMs === undefined ? 'never' : `after ${seconds(wholeMs)}`}`,
  ].join(', ');

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

type Ordeal = {
  readonly cluster: PatroniCluster;
  readonly crowd: FailoverCrowd;
  readonly fault: Fault;
  readonly before: number;
};

async function endure({ cluster, crowd, fault, before }: Ordeal): Promise<Outcome> {
  const { machines } = cluster;
  const primary = await whenWhole(machines, limitMs);
  if (!primary) throw new Error('the cluster is not in order before the next fault');
  await pause(quietMs);
  const from = performance.now();
  const { form, mend } = await fault.strike({
    primary,
    others: machines.filter((other) => other !== primary),
    url: cluster.urlOf(primary),
    before,
  });
  const replacedMs = fault.until === 'another primary' ? await whenReplaced(machines, primary, from) : undefined;
  await pause(fault.until === 'nothing' ? withoutMajorityMs : shortestFaultMs);
  if (fault.until !== 'nothing') await waitUntil(() => hasBidsSince(crowd, performance.now() - quietMs), limitMs);
  const mendedAt = performance.now();
  await mend();
  const wholeMs = (await whenWhole(machines, limitMs)) ? performance.now() - mendedAt : undefined;
  const restFrom = performance.now();
  await waitUntil(() => hasBidsSince(crowd, restFrom), limitMs);
  const silentFrom = fault.until === 'nothing' ? mendedAt : from;
  const silentMs = crowd.bidsAtThrough.map((times) => longestSilence(times, silentFrom));
  const outcome = { fault, form, replacedMs, silentMs, wholeMs };
  const told = crowd.bidsAt.filter((at) => at > from + answersOnTheWayMs && at < mendedAt).length;
  const broken = findBroken(outcome, told);
  return { ...outcome, broken: broken.map((line) => `${fault.name}: ${line}`) };
}

/** `told` counts the bids that were acknowledged while the fault lasted. */
function findBroken({ fault, replacedMs, silentMs, wholeMs }: Omit<Outcome, 'broken'>, told: number): string[] {
  return [
    ...(fault.until === 'another primary' && replacedMs === undefined ? ['no other primary was named'] : []),
    ...(fault.until === 'nothing' && told > 0 ? [`${told} bids were acknowledged without a majority`] : []),
    ...(wholeMs === undefined ? ['the machines did not come into order again'] : []),
    ...(Math.max(...silentMs) > longestSilenceMs ? [`no bid for more than ${seconds(longestSilenceMs)}`] : []),
  ];
}

async function whenReplaced(machines: readonly Machine[], former: Machine, from: number): Promise<number | undefined> {
  const isReplaced = async () => {
    const primary = await findPrimaryMachine(machines);
    return primary !== undefined && primary !== former;
  };
  return (await waitUntil(isReplaced, limitMs)) ? performance.now() - from : undefined;
}

const hasBidsSince = ({ bidsAtThrough }: FailoverCrowd, from: number) =>
  bidsAtThrough.every((times) => (times.at(-1) ?? 0) > from);

function longestSilence(times: readonly number[], from: number): number {
  const known = [from, ...times.filter((at) => at > from), performance.now()];
  return Math.max(...known.slice(1).map((at, n) => at - (known[n] ?? at)));
}
