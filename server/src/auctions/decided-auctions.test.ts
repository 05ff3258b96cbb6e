import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { insertAuctions, makeAuctions } from './testing/many-auctions.ts';

const app = useTestApp();

/**
 * The number of decided auctions and how long they ran, by outcome. `kept` reads the stored sums, `counted` computes
 * them.
 */
async function kept() {
  const { rows } = await sql`select outcome, auctions, round(ran_seconds) as seconds from decided_auctions
    where auctions > 0 order by outcome`.execute(app.db);
  return rows;
}
async function counted() {
  const { rows } = await sql`
    select outcome, count(*)::int as auctions,
      round(coalesce(sum(extract(epoch from declared_at - start_time)), 0)::float8) as seconds
    from auctions where outcome is not null group by outcome order by outcome`.execute(app.db);
  return rows;
}

test('decided auctions are counted with every kind of decision, and removed ones are not', async () => {
  const admin = await signIn(app, { role: 'ADMIN' });
  const declare = (auctionId: string) => admin.browser.call(contract.declareWinner, { params: { auctionId } });
  const remove = (auctionId: string) => admin.browser.call(contract.deleteAuction, { params: { auctionId } });
  await insertAuctions(app.db, makeAuctions('Decided', 200, new Date()), admin.userId);
  expect(await kept()).toEqual(await counted());

  const [won, shared, cancelled] = [
    await createAuction(app, { maxSlots: 1 }),
    await createAuction(app, { maxSlots: 2 }),
    await createAuction(app),
  ];
  await bid(app, await signIn(app), won, 5);
  for (let people = 0; people < 2; people += 1) await bid(app, await signIn(app), shared, 5);
  await bid(app, await signIn(app), cancelled, 5);
  const [empty, running] = [await createAuction(app, { endsInMinutes: -1 }), await createAuction(app)];
  for (const auctionId of [won, shared, empty]) expect((await declare(auctionId)).status).toBe(200);
  expect((await remove(cancelled)).status).toBe(200);
  const outcomes = new Map((await kept()).map((row) => [(row as { outcome: string }).outcome, row]));
  expect([...outcomes.keys()]).toEqual(['cancelled', 'no_bids', 'no_unique_bid', 'winner']);
  expect([...outcomes.values()]).toEqual(await counted());

  // `empty` is decided and has no orders: after its removal, it is no longer counted. `running` is undecided.
  for (const auctionId of [empty, running]) expect((await remove(auctionId)).status).toBe(200);
  expect((await declare(won)).status).toBe(200);
  expect(await kept()).toEqual(await counted());
});

test('two concurrent decisions are both counted, and neither waits for the rest of the other', async () => {
  const [first, second] = [await createAuction(app), await createAuction(app)];
  const decide = (auctionId: string, db = app.db) =>
    sql`update auctions set outcome = 'no_bids', declared_at = game_clock() where auction_id = ${auctionId}`.execute(
      db,
    );
  await app.db.transaction().execute(async (db) => {
    await decide(first, db);
    // Another connection decides and commits at once. If the open transaction had locked the stored sums, this would
    // wait for ever.
    await decide(second);
  });
  expect(await kept()).toEqual(await counted());
});
