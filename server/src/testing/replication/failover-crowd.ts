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
  /** How many bid at a time. */
  readonly people: number;
  /**
   * How many times they are relieved by others, after four minutes each. Of those who bid for longer, too many
   * reservations would have ended without money, and they would have to wait.
   */
  readonly shifts: number;
  /** Each person may place five bids in each. */
  readonly auctions: number;
  /** The shortest pause of a person between two bids; the longest is three times as long. */
  readonly pauseMs: number;
  /** How long the first auctions last, if not as long as the others. */
  readonly firstLastMinutes?: readonly number[];
  /** They said nothing about age and terms. */
  readonly silent?: boolean;
};

/** Enough for one failover. */
const usual: Size = { people: 24, shifts: 1, auctions: 40, pauseMs: 25 };
const shiftMs = 240_000;
const handOverMs = 250;
const plan = { amounts: 200, maxSlots: 500, lastsMinutes: 600 };
export const crowdPassword = 'another host takes over 7';

/** People who buy bids until they are stopped, with the definite answers they got. */
export class FailoverCrowd {
  readonly acknowledged: Acknowledgement[] = [];
  /** The times when bids were acknowledged, by this process's clock. */
  readonly bidsAt: number[] = [];
  /** The same for each address that people use. */
  readonly bidsAtThrough: readonly number[][];
  /** The auctions that they bid in. */
  auctionIds: readonly string[] = [];
  readonly #world: World;
  readonly #size: Size;
  readonly #urls: readonly string[];
  readonly #chance: Chance;
  #isOver = false;
  #bidding: Promise<unknown> = Promise.resolve();

  /** People use the addresses in turn. */
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
    // Awaited at the end. If the drill aborts earlier, its error is not needed.
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
