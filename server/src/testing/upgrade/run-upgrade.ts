import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Shutdown } from '../../context/shutdown.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { Administrator } from '../chaos/administrator.ts';
import { calmDown } from '../chaos/calm-down.ts';
import { Chance } from '../chaos/chance.ts';
import { ChaosClient } from '../chaos/chaos-client.ts';
import { findBrokenPromises } from '../chaos/check-facts.ts';
import type { Facts } from '../chaos/facts.ts';
import { gatherFacts } from '../chaos/gather-facts.ts';
import { openGateways } from '../chaos/message-gateways.ts';
import { readProviderBooks } from '../chaos/provider-books.ts';
import { raiseWorld, type World } from '../chaos/raise-world.ts';
import { type ProgramVictim, waitUntil } from '../chaos/victim.ts';
import { HeadKeeper } from '../patroni/heads.ts';
import { crowdPassword, FailoverCrowd } from '../replication/failover-crowd.ts';
import { ServerProcess } from '../server-process.ts';
import { PassedRequests, type Traffic } from './passed-requests.ts';
import { Visitors } from './visitors.ts';

type Phase = Traffic & {
  readonly name: string;
  readonly seconds: number;
  readonly bids: number;
  readonly heads: number;
};

type Schema = { readonly migrations: number; readonly functions: number };

export type UpgradeResult = {
  readonly phases: readonly Phase[];
  readonly schema: { readonly before: Schema; readonly after: Schema };
  /** How long all runs of the migration took together. */
  readonly migratedMs: number;
  readonly migrateRuns: number;
  /** How long each old process took to end after SIGTERM. */
  readonly stops: readonly { readonly name: string; readonly ms: number }[];
  readonly visitors: Pick<Visitors, 'signIns' | 'streams' | 'files'>;
  readonly facts: Facts;
  readonly heads: number;
  /** Descriptions of everything that went wrong. */
  readonly broken: readonly string[];
};

type Options = {
  /** The folder of the old release. */
  readonly release: string;
  /**
   * Removes the guard that the drill is about: the migration requires a value that no process writes yet. The drill
   * must then report failed requests.
   */
  readonly incompatible: boolean;
  readonly seed: number;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

/** The first auctions end one after another during the drill, so that either version may declare them. */
const endAfterMinutes = [1, 2, 3, 4, 5, 6];
const crowdSize = { people: 8, shifts: 2, auctions: 60, pauseMs: 500, silent: true, firstLastMinutes: endAfterMinutes };
const visitorsCount = 2;
const watchedAuctions = 12;
const [shortestPhaseMs, limitMs, calmLimitMs] = [12_000, 120_000, 480_000];
const bidsEachPhase = 25;
/** How long a server goes on after the balancer has stopped sending requests to it. Then it gets SIGTERM. */
const drainMs = 2_000;
const longestStopMs = 9_500;
const mostMigrateRuns = 5;

/** Replaces the old version by the new one while many people bid (docs/operations.md), and checks every promise. */
export async function runUpgrade(options: Options): Promise<UpgradeResult> {
  const { release, seed, shutdown, say } = options;
  const gateways = await openGateways(new Chance(seed));
  gateways.calm();
  shutdown.onShutdown('The mail server and the gateway', gateways.stop);
  const crashes: string[] = [];
  const passed = new PassedRequests();
  const world = await raiseWorld({
    onCrash: (name, said) => void crashes.push(`${name} ended by itself: ${said.slice(-2000)}`),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    shutdown,
    release,
    // The new version can require consents, which the old version cannot record. With this setting it requires none.
    messages: { ...gateways.settings, SIGN_UP_REQUIRES: 'none' },
    onPassed: (request) => passed.take(request),
  });
  const db = openDatabase(world.databaseUrl, { maximum: 4 });
  shutdown.onShutdown('The connections', () => db.destroy());
  const upgrade = new Upgrade({ ...options, world, db, passed });
  await upgrade.begin();
  say('Two servers and a worker of the old version, the sandbox and a crowd are up.');
  await upgrade.run();
  say('Bidding is over; what is under way comes to rest.');

  await calmDown(db, { aheadMs: 0 }, calmLimitMs);
  const { acknowledged } = upgrade.crowd;
  const provider = await readProviderBooks(world.sandbox);
  const facts = await gatherFacts(db, provider, acknowledged, gateways.arrived);
  // Checked before anything else is awaited: messages that arrive later are added to `facts`, but their records are
  // not.
  const promises = findBrokenPromises(facts);
  return {
    ...upgrade.result,
    facts,
    broken: [...crashes, ...upgrade.broken, ...promises, ...(await findBroken(world, upgrade))],
  };
}

async function findBroken({ settings }: World, { heads, visitors, passed }: Upgrade): Promise<string[]> {
  const folder = join(String(settings['DATA_DIR']), 'heads-of-somebody');
  const books = await new ServerProcess('admin.ts', { ...settings }, ['books']).ended;
  const audit = await new ServerProcess('admin.ts', { ...settings }, ['audit']).ended;
  const isAuditSound = audit.code === 0 && /acts?, each as it was recorded/.test(audit.said);
  return [
    ...passed.failed,
    ...visitors.broken,
    ...(await heads.findBroken(folder)),
    ...(books.code === 0 ? [] : [`the books differ from the provider's: ${books.said}`]),
    ...(isAuditSound ? [] : [`the audit log or the heads do not fit: ${audit.said}`]),
  ];
}

type Needs = Options & { readonly world: World; readonly db: Db; readonly passed: PassedRequests };

class Upgrade {
  readonly #needs: Needs;
  readonly crowd: FailoverCrowd;
  readonly passed: PassedRequests;
  visitors!: Visitors;
  heads!: HeadKeeper;
  result!: Omit<UpgradeResult, 'facts' | 'broken'>;
  migrateRuns = 1;
  readonly broken: string[] = [];
  readonly #phases: Phase[] = [];
  readonly #stops: { name: string; ms: number }[] = [];
  readonly #administrator: Administrator;
  readonly #client: ChaosClient;

  constructor(needs: Needs) {
    const { world, seed, passed } = needs;
    this.#needs = needs;
    this.passed = passed;
    this.crowd = new FailoverCrowd(world, seed, crowdSize);
    this.#client = new ChaosClient(world.url, new Chance(seed + 1));
    this.#administrator = new Administrator(this.#client, (told) => void this.crowd.acknowledged.push(told));
  }

  async begin(): Promise<void> {
    const { db, world, seed } = this.#needs;
    await this.crowd.begin(db);
    const { auctionIds } = this.crowd;
    const ending = auctionIds.slice(0, endAfterMinutes.length);
    await db.updateTable('auctions').set({ autoDeclare: true }).where('auctionId', 'in', ending).execute();
    await this.#client.signIn('somebody.0@example.in', crowdPassword);
    const emails = Array.from({ length: visitorsCount }, (_, n) => `somebody.${n + 1}@example.in`);
    // Only these auctions are visited. The drill cancels the last ones, and visitors could then not read all of them.
    const visited = auctionIds.slice(0, crowdSize.auctions / 2);
    this.visitors = new Visitors({ url: world.url, auctionIds: visited, emails, chance: new Chance(seed + 2) });
    this.visitors.begin();
    this.heads = new HeadKeeper([world.url], auctionIds.slice(0, watchedAuctions), new Chance(seed + 3));
    this.heads.begin();
  }

  /** Runs the steps that docs/operations.md describes: expand, migrate, contract. */
  async run(): Promise<void> {
    const { world, db, release } = this.#needs;
    const { worker } = world;
    const [one, two] = world.servers;
    if (!one || !two) throw new Error('a server of the old version is missing');
    for (const port of [one.port(), two.port()]) this.passed.markAsOld(port);
    const before = await readSchema(db);
    await this.#during('the old version alone');

    let migratedMs = 0;
    await this.#during('the new version migrates; old servers run', async () => (migratedMs = await this.#migrate()));
    const after = await readSchema(db);
    if (after.functions <= before.functions) throw new Error('the database was of the new version before it migrated');
    const again = { ...({ kind: 'server', name: 'server 2, again', release } as const), settings: { ROLES: 'web' } };
    await this.#during('an old server starts once more', async () => {
      await this.#stop(two);
      const restarted = await world.start(again);
      this.passed.markAsOld(restarted.port());
      world.servers.push(restarted);
    });
    const kept = await readSchema(db);
    if (JSON.stringify(kept) !== JSON.stringify(after)) this.broken.push('an old process replaced newer functions');

    await this.#during('new servers start beside the old ones', () => this.#startNew());
    const old = world.servers.slice(0, 2);
    for (const server of old) await this.#during(`${server.name} of the old version ends`, () => this.#stop(server));
    await this.#during('the old worker ends: the new version alone', () => this.#stop(worker));
    await Promise.all([this.crowd.end(), this.visitors.end(), this.heads.end()]);
    const [schema, heads] = [{ before, after }, this.heads.count];
    const { migrateRuns } = this;
    this.result = {
      phases: this.#phases,
      schema,
      migratedMs,
      migrateRuns,
      stops: this.#stops,
      visitors: this.visitors,
      heads,
    };
  }

  /**
   * Runs one step of the drill and cancels an auction. Then waits until people have placed further bids and new heads
   * were published.
   */
  async #during(name: string, act: () => Promise<unknown> = async () => {}): Promise<void> {
    const { crowd, heads } = this;
    const [startedAt, bids, headsBefore] = [performance.now(), crowd.bidsAt.length, heads.count];
    this.passed.begin(name);
    await act();
    const cancelled = crowd.auctionIds.at(-1 - this.#phases.length);
    if (cancelled !== undefined) await this.#administrator.cancel(cancelled);
    const until = performance.now() + shortestPhaseMs;
    const goesOn = () =>
      performance.now() > until && crowd.bidsAt.length >= bids + bidsEachPhase && heads.count > headsBefore;
    if (!(await waitUntil(goesOn, limitMs))) this.broken.push(`${name}: too few bids, or no heads`);
    const seconds = (performance.now() - startedAt) / 1000;
    const traffic = this.passed.end();
    const phase = { name, seconds, bids: crowd.bidsAt.length - bids, heads: heads.count - headsBefore, ...traffic };
    this.#phases.push(phase);
    for (const line of this.passed.failed.slice(-traffic.failed || Infinity)) this.#needs.say(`   WRONG: ${line}`);
    this.#needs.say(
      `${name}: ${phase.bids} bids, ${traffic.old} requests to the old and ${traffic.new} to the new version, ${traffic.failed} failed.`,
    );
  }

  async #migrate(): Promise<number> {
    const { world, db, incompatible } = this.#needs;
    const startedAt = performance.now();
    const migrate = () => new ServerProcess('admin.ts', { ...world.settings }, ['migrate']).ended;
    let ended = await migrate();
    // The migration gives up if people keep the tables locked. An operator then runs it again.
    while (ended.code !== 0 && this.migrateRuns < mostMigrateRuns) {
      this.#needs.say(ended.said.trim());
      this.migrateRuns += 1;
      ended = await migrate();
    }
    if (ended.code !== 0) throw new Error(`the new version does not migrate: ${ended.said}`);
    if (incompatible) {
      await sql`alter table sessions add column place text not null default ''`.execute(db);
      await sql`alter table sessions alter column place drop default`.execute(db);
    }
    return performance.now() - startedAt;
  }

  async #startNew(): Promise<void> {
    const { world } = this.#needs;
    const [three, four] = await Promise.all([
      world.start({ kind: 'server', name: 'server 3', settings: { ROLES: 'web' } }),
      world.start({ kind: 'server', name: 'server 4', settings: { ROLES: 'web' } }),
      world.start({ kind: 'worker', name: 'worker 2', settings: { ROLES: 'jobs' } }),
    ]);
    world.servers.push(three, four);
  }

  async #stop(victim: ProgramVictim): Promise<void> {
    const { world } = this.#needs;
    // First the balancer stops sending requests to the process. A worker gets none, so it is not in the list.
    const place = world.servers.indexOf(victim);
    if (place >= 0) world.servers.splice(place, 1);
    await pause(drainMs);
    const startedAt = performance.now();
    await victim.stop();
    const ms = performance.now() - startedAt;
    this.#stops.push({ name: victim.name, ms });
    if (ms > longestStopMs) this.broken.push(`${victim.name} took ${Math.round(ms / 1000)} s to end`);
  }
}

async function readSchema(db: Db): Promise<Schema> {
  const { rows } = await sql<Schema>`
    select (select count(*)::int from migrations) as migrations, (select max(version) from applied_functions) as functions`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
