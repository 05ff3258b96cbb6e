import { setTimeout as pause } from 'node:timers/promises';
import { entryModes } from '@ekbid/domain';
import { isDatabaseAway } from '../../db/retry.ts';
import type { Db } from '../../db/database.ts';
import type { Administrator } from './administrator.ts';
import type { Offer } from './bidder.ts';
import { type AuctionPlan, insertAuction, listAuctions, type ListedAuction } from './cast.queries.ts';
import type { Chance } from './chance.ts';

const kinds = ['fills', 'ends', 'all shared', 'cancelled', 'long'] as const;
type Kind = (typeof kinds)[number];

const plans: Record<Kind, AuctionPlan> = {
  fills: { amounts: 30, maxSlots: 8, lastsMinutes: 600 },
  ends: { amounts: 20, maxSlots: 50, lastsMinutes: 6 },
  // Two amounts and many people: no amount stays unique.
  'all shared': { amounts: 2, maxSlots: 60, lastsMinutes: 10 },
  cancelled: { amounts: 40, maxSlots: 60, lastsMinutes: 600 },
  long: { amounts: 100, maxSlots: 300, lastsMinutes: 600 },
};

/**
 * Keeps auctions of every kind running, with random entry modes: creates, declares and cancels them. Sometimes blocks a
 * person.
 */
export class House {
  readonly #db: Db;
  readonly #administrator: Administrator;
  readonly #adminId: string;
  readonly #chance: Chance;
  readonly #kindOf = new Map<string, Kind>();
  readonly #blockable: string[];
  readonly #acts = new Set<Promise<void>>();
  offers: readonly Offer[] = [];

  constructor(needs: { db: Db; administrator: Administrator; adminId: string; chance: Chance; blockable: string[] }) {
    this.#db = needs.db;
    this.#administrator = needs.administrator;
    this.#adminId = needs.adminId;
    this.#chance = needs.chance;
    this.#blockable = needs.blockable;
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#look();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      await pause(300);
    }
    await Promise.all(this.#acts);
  }

  async #look(): Promise<void> {
    const auctions = await listAuctions(this.#db);
    const running = auctions.filter(({ status, full, outcome }) => status === 'active' && !full && outcome === null);
    const open = new Set(running.map(({ auctionId }) => this.#kindOf.get(auctionId)));
    for (const kind of kinds)
      if (!open.has(kind)) {
        const plan = { ...plans[kind], entryMode: this.#chance.pick(entryModes) };
        this.#kindOf.set(await insertAuction(this.#db, this.#adminId, plan), kind);
      }
    this.offers = running.map(({ auctionId, entryMode }) => ({
      auctionId,
      isFree: entryMode === 'free',
      amounts: plans[this.#kindOf.get(auctionId) ?? 'long'].amounts,
    }));

    for (const auction of auctions.filter(({ outcome }) => outcome === null)) this.#decide(auction);
    const person = this.#chance.happens(0.02) ? this.#blockable.pop() : undefined;
    if (person !== undefined) this.#do(this.#administrator.block(person));
  }

  #decide({ auctionId, status, full }: ListedAuction): void {
    const canDeclare = full || status === 'completed';
    if (canDeclare && this.#chance.happens(0.2)) this.#declare(auctionId);
    const canCancel = this.#kindOf.get(auctionId) === 'cancelled' && !full;
    if (canCancel && this.#chance.happens(0.02)) this.#do(this.#administrator.cancel(auctionId));
  }

  /** Sometimes the call is made from two tabs at once. */
  #declare(auctionId: string): void {
    this.#do(this.#administrator.declare(auctionId));
    if (this.#chance.happens(0.3)) this.#do(this.#administrator.declare(auctionId));
  }

  #do(act: Promise<void>): void {
    const done = act.catch(() => {}).finally(() => this.#acts.delete(done));
    this.#acts.add(done);
  }
}
