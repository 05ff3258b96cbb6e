import { randomUUIDv7, randomUUID, randomBytes } from 'node:crypto';
import { consents, termsVersion } from '@ekbid/domain';
import { hashAnonymousId } from '@ekbid/server/src/http/anonymous-session.ts';
import type pg from 'pg';
import type { Bench } from '../benchmark.ts';
import { type Database, inChunks } from './postgres.ts';
import { benchKeys } from './server.ts';

/**
 * `bids`: the number of paid orders in one run of a case. `auctions`: the number of auctions that share these orders.
 */
type Portion = { readonly bids: number; readonly auctions: number };

export type BidDatabase<Name extends string> = Database & {
  readonly ordersOf: (name: Name, round: number) => readonly PaidOrder[];
};

/** Creates a database that contains paid orders, or their bids, for each case and each round. */
export async function createBidDatabase<Name extends string>(
  { postgres, rounds }: Pick<Bench, 'postgres' | 'rounds'>,
  name: string,
  portions: Readonly<Record<Name, Portion>>,
  state: 'paid orders' | 'bids' = 'paid orders',
): Promise<BidDatabase<Name>> {
  const database = await postgres.createDatabase(name);
  const { pool } = database;
  const adminId = await insertAdministrator(pool);
  const most = Math.max(...Object.values<Portion>(portions).map(({ bids }) => bids));
  const people = await insertPeople(pool, peopleFor(most));
  const orders = new Map<string, PaidOrder[]>();
  for (const [caseName, { bids, auctions }] of Object.entries<Portion>(portions))
    for (let round = 0; round < rounds; round += 1)
      orders.set(`${caseName} ${round}`, planOrders(people, await insertAuctions(pool, adminId, auctions), bids));
  const all = [...orders.values()].flat();
  await insertOrders(pool, all, state === 'bids' ? 'consumed' : 'paid');
  if (state === 'bids') await placeAllBids(pool);
  await vacuum(pool);
  return { ...database, ordersOf: (caseName, round) => orders.get(`${caseName} ${round}`) ?? [] };
}

/** A paid order whose bid is not placed yet. */
export type PaidOrder = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidder: Person;
  readonly amountPaise: number;
};

/** How many orders one person has in an auction at most. */
const bidsOfPerson = 4;

export const peopleFor = (orders: number): number => Math.ceil(orders / bidsOfPerson);

/** Plans orders of these people in these auctions. About one amount in three is unique. */
export function planOrders(people: readonly Person[], auctionIds: readonly string[], count: number): PaidOrder[] {
  return Array.from({ length: count }, (_, n) => {
    const turn = Math.floor(n / people.length);
    const bidder = people[n % people.length];
    const auctionId = auctionIds[n % auctionIds.length];
    if (!bidder || !auctionId) throw new Error('orders need people and auctions');
    // From turn to turn amounts grow by `count`. Within a turn they differ by less, so no person bids the same
    // amount twice.
    const amount = 1 + turn * count + ((n * 7919) % Math.max(1, Math.floor(people.length * 0.9)));
    return { paymentOrderId: randomUUIDv7(), auctionId, bidder, amountPaise: amount * 100 };
  });
}

/**
 * Inserts orders that look as if they had just been paid. Bids of orders in the state `consumed` are inserted
 * separately.
 */
async function insertOrders(
  pool: pg.Pool,
  orders: readonly PaidOrder[],
  state: 'paid' | 'consumed' = 'paid',
): Promise<void> {
  await inChunks(orders, async (chunk) => {
    const ids = chunk.map(({ paymentOrderId }) => paymentOrderId);
    const amounts = chunk.map(({ amountPaise }) => amountPaise);
    await pool.query(
      `insert into payment_orders (payment_order_id, receipt, provider_order_id, auction_id, bidder_id, amount_paise,
        state, holds_slot, hold_expires_at, paid_at)
      select id, id, 'order_' || id, auction_id, bidder_id, amount, $5, $5 = 'paid', game_clock() + interval '15 minutes',
        game_clock()
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[]) as t (id, auction_id, bidder_id, amount)`,
      [ids, chunk.map(({ auctionId }) => auctionId), chunk.map(({ bidder }) => bidder.userId), amounts, state],
    );
    await pool.query(
      `insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      select 'pay_' || id, id, amount, true from unnest($1::uuid[], $2::bigint[]) as t (id, amount)`,
      [ids, amounts],
    );
  });
  await pool.query(
    `update auctions a set slots_held = held.orders, ever_ordered = true
    from (select auction_id, count(*) as orders from payment_orders where holds_slot group by 1) held
    where held.auction_id = a.auction_id`,
  );
}

/** Vacuums and writes a checkpoint, so that measurements do not include work that the inserts left behind. */
export async function vacuum(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}

/** Inserts running auctions with room for a million bids each. Returns their ids. */
export async function insertAuctions(pool: pg.Pool, createdBy: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
      max_slots, start_time, end_time, created_by)
    select id, 'Auction ' || nth, 'One of many.', 100, 1000000000, 100, 1000000, game_clock() - interval '1 hour',
      game_clock() + interval '1 day', $2
    from unnest($1::uuid[]) with ordinality as t (id, nth)`,
    [ids, createdBy],
  );
  return ids;
}

/**
 * Inserts the bids of all consumed orders. Triggers and foreign keys are off, because they would take minutes here.
 * Other benchmarks measure them.
 */
async function placeAllBids(pool: pg.Pool): Promise<void> {
  await withoutTriggers(pool, [
    `insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment,
      placed_at)
    select gen_random_uuid(), auction_id, bidder_id, amount_paise, payment_order_id,
      row_number() over (partition by auction_id order by payment_order_id), decode(md5('p'), 'hex'), sha256('n'),
      sha256('c'), game_clock()
    from payment_orders where state = 'consumed'`,
    `insert into amount_counts (auction_id, amount_paise, people)
    select auction_id, amount_paise, count(*) from bids group by 1, 2`,
    `update auctions a set slots_filled = placed.bids, bidders = placed.bidders, slots_held = 0
    from (select auction_id, count(*) as bids, count(distinct bidder_id) as bidders from bids group by 1) placed
    where placed.auction_id = a.auction_id`,
  ]);
}

/** Ends all running auctions. */
export function endAuctions(pool: pg.Pool): Promise<void> {
  return withoutTriggers(pool, ['update auctions set end_time = game_clock() where end_time > game_clock()']);
}

export async function withoutTriggers(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * A signed-in person who gave all consents and so may pay. The cookie has `visitorId`; the database stores only its
 * hash.
 */
export type Person = { readonly userId: string; readonly visitorId: string };

export async function insertPeople(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    visitorId: randomBytes(32).toString('base64url'),
  }));
  await inChunks(people, async (chunk, from) => {
    const ids = chunk.map(({ userId }) => userId);
    await pool.query(
      `insert into users (user_id, first_name, last_name, email, mobile_number, password_hash)
      select id, 'Person', 'Bench', 'person' || $2::int + nth || '@bench.in', '+91' || 7000000000 + $2::int + nth, 'none'
      from unnest($1::uuid[]) with ordinality as t (id, nth)`,
      [ids, from],
    );
    await pool.query(
      `insert into consents (user_id, what, version, language)
      select id, what, $2, 'en' from unnest($1::uuid[]) id, unnest($3::text[]) what`,
      [ids, termsVersion, consents],
    );
    await pool.query(
      `insert into sessions (session_hash, user_id, expires_at)
      select hash, id, game_clock() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as t (hash, id)`,
      [chunk.map(({ visitorId }) => hashAnonymousId({ keys: benchKeys }, visitorId)), ids],
    );
  });
  return people;
}

/** Inserts the administrator who creates the auctions. */
export async function insertAdministrator(pool: pg.Pool): Promise<string> {
  const userId = randomUUID();
  await pool.query(
    `insert into users (user_id, first_name, last_name, email, mobile_number, password_hash, role)
    values ($1, 'Keeper', 'Bench', 'keeper@bench.in', '+916999999999', 'none', 'ADMIN')`,
    [userId],
  );
  return userId;
}
