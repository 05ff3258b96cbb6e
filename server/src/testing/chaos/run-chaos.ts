import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../sessions/passwords.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { ServerProcess } from '../server-process.ts';
import { setClock } from '../set-clock.ts';
import { Administrator } from './administrator.ts';
import { goForBid } from './bidder.ts';
import { calmDown, letNightCome } from './calm-down.ts';
import { confirmHalf, insertPeople } from './cast.queries.ts';
import { Chance } from './chance.ts';
import { findBrokenPromises } from './check-facts.ts';
import type { Facts, Acknowledgement } from './facts.ts';
import { gatherFacts } from './gather-facts.ts';
import { House } from './house.ts';
import { openGateways } from './message-gateways.ts';
import { readProviderBooks, setWeather } from './provider-books.ts';
import { raiseWorld, type World } from './raise-world.ts';
import { type VictimKind, waitUntil } from './victim.ts';
import { ChaosClient } from './chaos-client.ts';

export type ChaosResult = {
  readonly kills: Readonly<Record<VictimKind, number>>;
  readonly seconds: number;
  readonly facts: Facts;
  /** Descriptions of all broken promises. */
  readonly broken: readonly string[];
};

type Options = {
  readonly kills: number;
  readonly seed: number;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

const people = 30;
const roughCalmMs = 10_000;
const calmLimitMs = 240_000;
const password = 'a storm is coming 7';

/** Kills processes at random while many people bid. Then waits until no work is left, and checks every promise. */
export async function runChaos({ kills, seed, shutdown, say }: Options): Promise<ChaosResult> {
  const startedAt = performance.now();
  const crashes: string[] = [];
  const lately: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (line: string) => void lately.push(line) };
  const onCrash = (name: string, said: string) => void crashes.push(`${name} ended by itself: ${said.slice(-2000)}`);
  const gateways = await openGateways(new Chance(seed + 1));
  shutdown.onShutdown('The mail server and the gateway', gateways.stop);
  const world = await raiseWorld({ onCrash, log, shutdown, messages: gateways.settings });
  const db = openDatabase(world.databaseUrl, { maximum: 4 });
  shutdown.onShutdown('The connections', () => db.destroy());
  say(`Two servers, a worker, PostgreSQL and the sandbox are up after ${secondsSince(startedAt)} s; seed ${seed}.`);

  const storm = new Storm(world, db, new Chance(seed));
  const killed = await storm
    .blow(kills, seed, (line) => say(`${secondsSince(startedAt)} s: ${line}`))
    .catch((error: unknown) => {
      say(lately.slice(-30).join('\n'));
      throw error;
    });

  say(`The storm is over after ${secondsSince(startedAt)} s: ${storm.acknowledged.length} results were acknowledged.`);
  gateways.calm();
  // From here on no process is killed, but the provider still fails at random. Refunds must get through all the same.
  const after = await calmDown(db, storm, roughCalmMs);
  await setWeather(world.sandbox, seed, 'fair');
  const { isCalm, ...end } = await calmDown(db, after, calmLimitMs);
  say(`All is ${isCalm ? 'calm' : 'not calm'} after ${secondsSince(startedAt)} s.`);
  if (!(await letNightCome(db, end))) crashes.push('the nightly comparison did not come');
  const facts = await gatherFacts(db, await readProviderBooks(world.sandbox), storm.acknowledged, gateways.arrived);
  const broken = [...crashes, ...findBrokenPromises(facts), ...(await compareBooks(world))];
  return { kills: killed, seconds: secondsSince(startedAt), facts, broken };
}

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 1000);

async function compareBooks({ settings }: World): Promise<string[]> {
  const { code, said } = await new ServerProcess('admin.ts', settings, ['books']).ended;
  return code === 0 ? [] : [`the books differ from the provider's: ${said}`];
}

class Storm {
  readonly #world: World;
  readonly #db: Db;
  readonly #chance: Chance;
  readonly acknowledged: Acknowledgement[] = [];
  #steps = 0;
  #aheadMs = 0;
  #over = false;

  constructor(world: World, db: Db, chance: Chance) {
    this.#world = world;
    this.#db = db;
    this.#chance = chance;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  async blow(kills: number, seed: number, say: (line: string) => void): Promise<Record<VictimKind, number>> {
    const { sandbox } = this.#world;
    const crowd = await this.#gatherCrowd();
    await setWeather(sandbox, seed, 'rough');
    const bidding = crowd();
    // If the run fails before this promise is awaited below, its own rejection must not end the process.
    bidding.catch(() => {});
    const killed = { server: 0, worker: 0, sandbox: 0, postgres: 0 };
    try {
      for (let n = 1; n <= kills; n += 1) {
        await this.#letSomethingHappen();
        const { kind, name } = await this.#killOne();
        killed[kind] += 1;
        say(`kill ${n}: ${name}`);
        const weather = this.#chance.happens(0.8) ? 'rough' : this.#chance.pick(['slow', 'outage'] as const);
        await setWeather(sandbox, seed + n, weather);
        await this.#letTimePass();
      }
      await this.#letSomethingHappen();
    } finally {
      this.#over = true;
    }
    await bidding;
    await setWeather(sandbox, seed, 'rough');
    await waitUntil(() => this.#world.victims.every((victim) => victim.isUp()), 120_000);
    return killed;
  }

  /** Waits until people have done something since the last kill, so that the next kill interrupts their work. */
  async #letSomethingHappen(): Promise<void> {
    const enough = this.#steps + 1 + this.#chance.below(40);
    await waitUntil(() => this.#steps >= enough, 20_000);
  }

  /** Moves the clock by up to four minutes. Then reservations expire, auctions end and refunds are tried again. */
  async #letTimePass(): Promise<void> {
    this.#aheadMs += this.#chance.below(5) * 60_000;
    let refused: unknown;
    const isSet = () =>
      setClock(this.#db, { aheadMs: this.#aheadMs }).then(
        () => true,
        (error: unknown) => {
          refused = error;
          return false;
        },
      );
    if (!(await waitUntil(isSet, 60_000))) throw new Error('PostgreSQL does not come back', { cause: refused });
  }

  async #killOne() {
    for (;;) {
      const victim = this.#chance.pick(this.#world.victims);
      if (await victim.kill()) return victim;
      await pause(20);
    }
  }

  async #gatherCrowd() {
    const rows = await insertPeople(this.#db, await hashPassword(password), people + 1);
    await confirmHalf(this.#db);
    const cast = rows.map((row) => {
      const chance = this.#chance.fork();
      return { ...row, chance, client: new ChaosClient(this.#world.url, chance) };
    });
    for (const { client, email } of cast) await client.signIn(email, password);
    const [admin, ...bidders] = cast;
    if (!admin) throw new Error('nobody came');
    const note = (acknowledged: Acknowledgement) => void this.acknowledged.push(acknowledged);
    const house = new House({
      db: this.#db,
      administrator: new Administrator(admin.client, note),
      adminId: admin.userId,
      chance: this.#chance.fork(),
      blockable: bidders.slice(0, people / 5).map(({ userId }) => userId),
    });
    const world = { sandbox: this.#world.sandbox, note, step: () => void (this.#steps += 1) };
    return () =>
      Promise.all([
        house.run(() => this.#over),
        ...bidders.map(async (person) => {
          while (!this.#over) {
            if (house.offers.length > 0) await goForBid(world, person, person.chance.pick(house.offers));
            await pause(100 + person.chance.below(700));
          }
        }),
      ]);
  }
}
