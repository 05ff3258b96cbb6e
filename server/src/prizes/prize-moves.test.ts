import {
  canMovePrize,
  defaultClaimDays,
  longestClaimDays,
  prizeActors,
  type PrizeState,
  prizeStates,
} from '@ekbid/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const works = (statement: { execute: () => Promise<unknown> }) =>
  statement.execute().then(
    () => true,
    () => false,
  );

async function wonBy(person: Person, claimDays?: number): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 1 });
  if (claimDays !== undefined)
    await app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ claimDays }).execute();
  await bid(app, person, auctionId, 7);
  await declareWinner(app.deps, auctionId, 'ekbid');
  return auctionId;
}

// proves prizes.moves
test('the database lets a prize move exactly as the table of moves says, and its winner never changes', async () => {
  const [asha, ravi] = [await signIn(app), await signIn(app)];
  const auctionId = await wonBy(asha);
  const prize = () => app.db.updateTable('prizes').where('auctionId', '=', auctionId);
  const whole = { contact: JSON.stringify({ name: 'Asha' }), carrier: 'India Post' };

  // Triggers are off in this transaction, so that the test can set any state.
  const force = (state: PrizeState) =>
    app.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = 'replica'`.execute(db);
      await db
        .updateTable('prizes')
        .where('auctionId', '=', auctionId)
        .set({ state, ...whole, isEarlier: true })
        .execute();
    });

  for (const from of prizeStates)
    for (const to of prizeStates)
      for (const movedAs of prizeActors) {
        if (from === to) continue;
        await force(from);
        const moved = await works(
          prize().set({ state: to, movedAs, movedBy: movedAs === 'ekbid' ? null : asha.userId }),
        );
        expect([from, to, movedAs, moved]).toEqual([from, to, movedAs, canMovePrize(from, to, movedAs)]);
      }

  await force('to_claim');
  expect(await works(prize().set({ state: 'claimed', movedAs: 'winner', movedBy: ravi.userId }))).toBe(false);
  expect(await works(prize().set({ winnerId: ravi.userId }))).toBe(false);
  await force('sent');
  expect(await works(prize().set({ contact: JSON.stringify({ name: 'Ravi' }) }))).toBe(false);
  expect(await works(prize().set({ contact: null }))).toBe(true);
  expect(await works(app.db.deleteFrom('prizes').where('auctionId', '=', auctionId))).toBe(false);
  expect(await works(app.db.updateTable('prizeMoves').where('auctionId', '=', auctionId).set({ why: 'x' }))).toBe(
    false,
  );
});

test('a prize that the result begins is never delivered without having been sent', async () => {
  const asha = await signIn(app);
  const auctionId = await wonBy(asha);
  const prize = app.db.updateTable('prizes').where('auctionId', '=', auctionId);
  const delivered = { state: 'delivered', movedAs: 'administrator', movedBy: asha.userId } as const;
  expect(await works(prize.set(delivered))).toBe(false);
});

test('the term is the one that the auction promises, and else the same number of days as in the domain', async () => {
  const asha = await signIn(app);
  const daysOf = async (auctionId: string) => {
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from claim_by - declared_at)::int / 86400 as days
      from prizes join auctions using (auction_id) where auction_id = ${auctionId}`.execute(app.db);
    return rows[0]?.days;
  };
  expect(await daysOf(await wonBy(asha))).toBe(defaultClaimDays);
  expect(await daysOf(await wonBy(asha, 5))).toBe(5);
  const auctionId = await createAuction(app);
  const allows = (claimDays: number) =>
    works(app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ claimDays }));
  expect(await Promise.all([0, 1, longestClaimDays, longestClaimDays + 1].map(allows))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
