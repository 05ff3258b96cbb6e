import { lowestUniqueBid } from '@ekbid/domain';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsRead } from '../testing/database-activity.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { findLowestUniqueBid } from './declare-winner.ts';
import { listOwnAmounts } from './get-number-line.ts';
import { fillAuction } from './testing/fill-auction.ts';

const app = useTestApp();
const bids = 4000;
let auctionId: string;

beforeAll(async () => {
  await signIn(app);
  auctionId = await createAuction(app, { maxSlots: bids, endingBidPaise: 100_000_000 });
  await fillAuction(app.db, auctionId, bids);
});

test('the lowest unique amount among thousands is found by reading one row, and own amounts likewise', async () => {
  const found = await findLowestUniqueBid(app.db, auctionId);
  const all = await app.db.selectFrom('bids').where('auctionId', '=', auctionId).selectAll().execute();
  expect(found?.bidId).toBe(lowestUniqueBid(all)?.bidId);
  const reads = (work: Parameters<typeof rowsRead>[2]) => rowsRead(app.db, ['amount_counts', 'bids'], work);
  expect(await reads((db) => findLowestUniqueBid(db, auctionId))).toBeLessThanOrEqual(4);
  expect(await reads((db) => listOwnAmounts(db, auctionId, all[0]?.bidderId ?? ''))).toBeLessThanOrEqual(20);
});

test('amounts that became shared below it cost nothing', async () => {
  // Another person joins every unique amount except the highest.
  await sql`update amount_counts set people = 2 where auction_id = ${auctionId} and people = 1
    and amount_paise < (select max(amount_paise) from amount_counts where auction_id = ${auctionId} and people = 1)`.execute(
    app.db,
  );
  expect(
    await rowsRead(app.db, ['amount_counts', 'bids'], (db) => findLowestUniqueBid(db, auctionId)),
  ).toBeLessThanOrEqual(4);
});
