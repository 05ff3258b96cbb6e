import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutTriggers, type BidDatabase, createBidDatabase } from './bid-database.ts';
import { checkBids, checkDeclared, type BidOutcome } from './check-bids.ts';
import { openPostgres, type Postgres } from './postgres.ts';

let postgres: Postgres;
let database: BidDatabase<'bids'>;
let outcomes: BidOutcome[];
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
  outcomes = database.ordersOf('bids', 0).map((order) => {
    return { order, was: 'placed', bidId: bidIds.get(order.paymentOrderId) ?? '' };
  });
  return () => database[Symbol.asyncDispose]();
});

test('a database that agrees with the replies and with itself passes', async () => {
  await expect(checkBids(database.pool, outcomes)).resolves.toBeUndefined();
});

test.each([
  ['a bid is gone', `delete from bids where seq = 3`, /2 bids answered as placed/],
  ['a bid has another amount', `update bids set amount_paise = amount_paise + 100 where seq = 1`, /2 bids answered as/],
  ['an order is still paid', `update payment_orders set state = 'paid'`, /40 orders that are a bid and something/],
  ['a slot is not counted', `update auctions set slots_filled = slots_filled - 1`, /2 auctions whose filled slots/],
  ['a bidder is not counted', `update auctions set bidders = bidders - 1`, /2 auctions whose filled slots/],
  ['a place is left out', `update bids set seq = 999 where seq = 20`, /2 auctions whose filled slots/],
  ['a hold is left over', `update auctions set slots_held = 1`, /2 auctions whose held slots/],
  ['an amount is miscounted', `update amount_counts set people = people + 1`, /amounts with a wrong count/],
  ['an amount is not counted', `delete from amount_counts`, /amounts with a wrong count/],
  [
    'a person has too many bids',
    `update bids set bidder_id = (select bidder_id from bids limit 1), amount_paise = amount_paise + 1000000 * seq`,
    /2 people with more than 5 bids/,
  ],
])('it fails when %s', async (_what, statement, said) => {
  await withoutTriggers(database.pool, [statement]);
  await expect(checkBids(database.pool, outcomes)).rejects.toThrow(said);
});

test('it fails when a reply named another bid', async () => {
  const [first, ...others] = outcomes;
  const other = { ...first, bidId: randomUUID() } as BidOutcome;
  await expect(checkBids(database.pool, [other, ...others])).rejects.toThrow(/1 bids answered as placed/);
});

test('it fails when a result is not the one the bids decide', async () => {
  await withoutTriggers(database.pool, [
    `update auctions set outcome = 'no_unique_bid', declared_at = game_clock() where outcome is null`,
  ]);
  await expect(checkDeclared(database.pool)).rejects.toThrow(/2 auctions are declared wrongly/);
});
