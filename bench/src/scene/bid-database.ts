import type { Bench } from '../benchmark.ts';
import { insertAuctions } from './auctions.ts';
import { insertOrders, type PaidOrder, peopleFor, planOrders, settleDown } from './paid-orders.ts';
import { insertAdministrator, insertPeople } from './people.ts';
import { placeAllBids } from './placed-bids.ts';
import type { Database } from './postgres.ts';

/** What one run of a contestant hands in: so many paid orders, spread over so many auctions. */
export type Portion = { readonly bids: number; readonly auctions: number };

export type BidDatabase<Name extends string> = Database & {
  readonly ordersOf: (name: Name, round: number) => readonly PaidOrder[];
};

/** A database in which everybody has paid, and has bid or not yet: orders for each contestant and round. */
export async function createBidDatabase<Name extends string>(
  { postgres, rounds }: Pick<Bench, 'postgres' | 'rounds'>,
  name: string,
  portions: Readonly<Record<Name, Portion>>,
  become: 'paid orders' | 'bids' = 'paid orders',
): Promise<BidDatabase<Name>> {
  const database = await postgres.createDatabase(name);
  const { pool } = database;
  const keeper = await insertAdministrator(pool);
  const most = Math.max(...Object.values<Portion>(portions).map(({ bids }) => bids));
  const people = await insertPeople(pool, peopleFor(most));
  const orders = new Map<string, PaidOrder[]>();
  for (const [contestant, { bids, auctions }] of Object.entries<Portion>(portions))
    for (let round = 0; round < rounds; round += 1)
      orders.set(`${contestant} ${round}`, planOrders(people, await insertAuctions(pool, keeper, auctions), bids));
  const all = [...orders.values()].flat();
  await insertOrders(pool, all, become === 'bids' ? 'consumed' : 'paid');
  if (become === 'bids') await placeAllBids(pool);
  await settleDown(pool);
  return { ...database, ordersOf: (contestant, round) => orders.get(`${contestant} ${round}`) ?? [] };
}
