import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BidDatabase, createBidDatabase } from './bid-database.ts';
import { checkBids, type Told } from './check-bids.ts';
import { checkDeclared } from './check-declared.ts';
import { withoutTriggers } from './placed-bids.ts';
import { openPostgres, type Postgres } from './postgres.ts';

let postgres: Postgres;
let database: BidDatabase<'bids'>;
let told: Told[];
let made = 0;

beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(() => postgres[Symbol.asyncDispose]());

beforeEach(async () => {
  made += 1;
  database = await createBidDatabase(
    { postgres, rounds: 1 },
    `checked_${made}`,
    { bids: { bids: 40, auctions: 2 } },
    'bids',
  );
  const { rows } = await database.pool.query<{ bid_id: string; payment_order_id: string }>('select * from bids');
  const bidIds = new Map(rows.map((row) => [row.payment_order_id, row.bid_id]));
  told = database.ordersOf('bids', 0).map((order) => {
    return { order, was: 'placed', bidId: bidIds.get(order.paymentOrderId) ?? '' };
  });
  return () => database[Symbol.asyncDispose]();
});

test('a database that holds what was told, and agrees with itself, passes', async () => {
  await expect(checkBids(database.pool, told)).resolves.toBeUndefined();
});

test.each([
  ['a bid is gone', `delete from bids where seq = 3`, /2 bids told as placed/],
  ['a bid has another amount', `update bids set amount_paise = amount_paise + 100 where seq = 1`, /2 bids told as/],
  ['an order is still paid', `update payment_orders set state = 'paid'`, /40 orders that are a bid and something/],
  ['a slot is not counted', `update auctions set slots_filled = slots_filled - 1`, /2 auctions whose slots/],
  ['a bidder is not counted', `update auctions set bidders = bidders - 1`, /2 auctions whose slots/],
  ['a place is left out', `update bids set seq = 999 where seq = 20`, /2 auctions whose slots/],
  ['a hold is left over', `update auctions set slots_held = 1`, /2 auctions whose held slots/],
  ['an amount is miscounted', `update amount_counts set people = people + 1`, /amounts whose people/],
  ['an amount is not counted', `delete from amount_counts`, /amounts whose people/],
  [
    'a person has too many bids',
    `update bids set bidder_id = (select bidder_id from bids limit 1), amount_paise = amount_paise + 1000000 * seq`,
    /2 people with more than five/,
  ],
])('it fails when %s', async (_what, statement, said) => {
  await withoutTriggers(database.pool, [statement]);
  await expect(checkBids(database.pool, told)).rejects.toThrow(said);
});

test('it fails when a person was told of another bid than theirs', async () => {
  const [first, ...others] = told;
  const other = { ...first, bidId: randomUUID() } as Told;
  await expect(checkBids(database.pool, [other, ...others])).rejects.toThrow(/1 bids told as placed/);
});

test('it fails when a result is not the one the bids decide', async () => {
  await withoutTriggers(database.pool, [
    `update auctions set outcome = 'no_unique_bid', declared_at = game_clock() where outcome is null`,
  ]);
  await expect(checkDeclared(database.pool)).rejects.toThrow(/2 auctions are declared wrongly/);
});
