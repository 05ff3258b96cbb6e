import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../sessions/passwords.ts';
import type { Db } from '../../db/database.ts';
import { goForBid, type Offer } from '../chaos/bidder.ts';
import { insertAuction, insertPeople } from '../chaos/cast.queries.ts';
import { Chance } from '../chaos/chance.ts';
import type { Acknowledgement } from '../chaos/facts.ts';
import type { World } from '../chaos/raise-world.ts';
import { ChaosClient } from '../chaos/chaos-client.ts';

const people = 24;
/** With five bids for each person and auction, this is enough for the whole drill. */
const auctions = 40;
const plan = { amounts: 200, maxSlots: 500, lastsMinutes: 600 };
const password = 'another host takes over 7';

/** People who buy bids until they are stopped, with the definite answers they got. */
export class FailoverCrowd {
  readonly acknowledged: Acknowledgement[] = [];
  /** The times when bids were acknowledged, by this process's clock. */
  readonly bidsAt: number[] = [];
  readonly #world: World;
  readonly #chance: Chance;
  #isOver = false;
  #bidding: Promise<unknown> = Promise.resolve();

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#chance = new Chance(seed);
  }

  async begin(db: Db): Promise<void> {
    const rows = await insertPeople(db, await hashPassword(password), people + 1);
    const [admin, ...bidders] = rows;
    if (!admin) throw new Error('nobody came');
    const offers: Offer[] = [];
    for (let n = 0; n < auctions; n += 1)
      offers.push({ auctionId: await insertAuction(db, admin.userId, plan), amounts: plan.amounts });
    const cast = bidders.map(({ userId, email }) => {
      const chance = this.#chance.fork();
      return { userId, email, chance, client: new ChaosClient(this.#world.url, chance) };
    });
    for (const { client, email } of cast) await client.signIn(email, password);
    const world = {
      sandbox: this.#world.sandbox,
      note: (acknowledged: Acknowledgement) => this.#note(acknowledged),
      step: () => {},
    };
    this.#bidding = Promise.all(
      cast.map(async (person) => {
        while (!this.#isOver) {
          await goForBid(world, person, person.chance.pick(offers));
          await pause(20 + person.chance.below(60));
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

  #note(acknowledged: Acknowledgement): void {
    this.acknowledged.push(acknowledged);
    if (acknowledged.what === 'placed') this.bidsAt.push(performance.now());
  }
}
