import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../sessions/passwords.ts';
import type { Db } from '../../db/database.ts';
import { goForBid, type Offer } from '../chaos/bidder.ts';
import { insertAuction, insertPeople } from '../chaos/cast.queries.ts';
import { Chance } from '../chaos/chance.ts';
import type { Acknowledgement } from '../chaos/facts.ts';
import type { World } from '../chaos/raise-world.ts';
import { ChaosClient } from '../chaos/chaos-client.ts';

type Size = {
  /** How many people bid at the same time. */
  readonly people: number;
  /**
   * In how many shifts people bid. Every four minutes, the people of the next shift take over. A person who bid for
   * longer would collect too many reservations that ended without money, and would have to wait.
   */
  readonly shifts: number;
  /** The number of auctions. Each person may place five bids in each. */
  readonly auctions: number;
  /** The shortest pause between two bids of a person, in milliseconds. The longest is three times as long. */
  readonly pauseMs: number;
  /** How long the first auctions last, in minutes. All others last for the whole drill. */
  readonly firstLastMinutes?: readonly number[];
  /** True if the people have not confirmed their age and the terms. */
  readonly silent?: boolean;
};

/** The size of a drill with one failover. */
const usual: Size = { people: 24, shifts: 1, auctions: 40, pauseMs: 25 };
const shiftMs = 240_000;
const handOverMs = 250;
const plan = { amounts: 200, maxSlots: 500, lastsMinutes: 600 };
export const crowdPassword = 'another host takes over 7';

/** People who buy bids until they are stopped, and the definite answers that they got. */
export class FailoverCrowd {
  readonly acknowledged: Acknowledgement[] = [];
  /** When bids were acknowledged, in milliseconds by the clock of this process. */
  readonly bidsAt: number[] = [];
  /** The same times, separately for each address through which people bid. */
  readonly bidsAtThrough: readonly number[][];
  /** The auctions in which these people bid. */
  auctionIds: readonly string[] = [];
  readonly #world: World;
  readonly #size: Size;
  readonly #urls: readonly string[];
  readonly #chance: Chance;
  #isOver = false;
  #bidding: Promise<unknown> = Promise.resolve();

  /** With several addresses, the people are spread over them. */
  constructor(world: World, seed: number, size = usual, urls: readonly string[] = [world.url]) {
    this.#world = world;
    this.#size = size;
    this.#urls = urls;
    this.bidsAtThrough = urls.map(() => []);
    this.#chance = new Chance(seed);
  }

  async begin(db: Db): Promise<void> {
    const { people, shifts, auctions, pauseMs, firstLastMinutes = [], silent = false } = this.#size;
    const rows = await insertPeople(db, await hashPassword(crowdPassword), people * shifts + 1, { silent });
    const [admin, ...bidders] = rows;
    if (!admin) throw new Error('nobody came');
    const offers: Offer[] = [];
    for (let n = 0; n < auctions; n += 1)
      offers.push({
        auctionId: await insertAuction(db, admin.userId, {
          ...plan,
          lastsMinutes: firstLastMinutes[n] ?? plan.lastsMinutes,
        }),
        amounts: plan.amounts,
      });
    this.auctionIds = offers.map(({ auctionId }) => auctionId);
    const cast = bidders.map(({ userId, email }, n) => {
      const chance = this.#chance.fork();
      const [way, shift] = [n % this.#urls.length, Math.floor(n / people)];
      return { userId, email, chance, way, shift, client: new ChaosClient(this.#urls[way] ?? this.#world.url, chance) };
    });
    for (const { client, email } of cast) await client.signIn(email, crowdPassword);
    const { sandbox } = this.#world;
    const startedAt = performance.now();
    const shiftNow = () => Math.floor((performance.now() - startedAt) / shiftMs) % shifts;
    this.#bidding = Promise.all(
      cast.map(async (person) => {
        const note = (acknowledged: Acknowledgement) => this.#note(acknowledged, person.way);
        const world = { sandbox, note, step: () => {} };
        while (!this.#isOver) {
          if (person.shift === shiftNow()) await goForBid(world, person, person.chance.pick(offers));
          await pause(person.shift === shiftNow() ? pauseMs + person.chance.below(2 * pauseMs) : handOverMs);
        }
      }),
    );
    // If the drill fails before this promise is awaited at its end, its own rejection must not end the process.
    this.#bidding.catch(() => {});
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#bidding;
  }

  #note(acknowledged: Acknowledgement, way: number): void {
    this.acknowledged.push(acknowledged);
    if (acknowledged.what !== 'placed') return;
    const now = performance.now();
    this.bidsAt.push(now);
    this.bidsAtThrough[way]?.push(now);
  }
}
