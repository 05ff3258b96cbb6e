import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { submitAuction, updateFields } from '../../auctions/testing/submit-auction.ts';
import { publishHead } from '../../fair-play/publish-head.ts';
import { amounts, playAuctions } from '../../fair-play/testing/play-auctions.ts';
import type { World } from '../../fair-play/testing/world.ts';
import { erasePerson } from '../../personal-data/erase-person.ts';
import { declareWinner } from '../../results/declare-winner.ts';
import { bid, bidFree, order, payAndVerify } from '../../testing/bidding.ts';
import { oweRefunds } from '../../refunds/owe-refunds.ts';
import { readRefund } from '../../testing/refunds.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createAuction, signIn } from '../../testing/test-app.ts';
import { notify } from '../../testing/webhooks.ts';

/** Simulates days of EkBid until every table has rows in every state. In the end, books and logs agree. */
export async function playEveryState(world: World): Promise<void> {
  await playAuctions(amounts[0])(world);
  await playOutcomes(world);
  await playFurtherModes(world);
  await playLosses(world);
  await leaveWaiting(world);
  // This person was blocked by an administrator, so an audit event has to be erased too.
  const { db, keys } = world.test.deps;
  await db.transaction().execute((db) => erasePerson({ db, keys }, world.people.gita.userId));
  const auctions = await world.test.db
    .selectFrom('auctions')
    .select('auctionId')
    .where('everOrdered', '=', true)
    .execute();
  for (const { auctionId } of auctions) await publishHead(world.test.deps, auctionId);
  await insertFurtherRows(world);
}

/**
 * Plays an auction without a winner, whose end was moved and whose description was extended, and an auction without
 * bids.
 */
async function playOutcomes({ test, people, later }: World): Promise<void> {
  const { browser } = people.admin;
  const shared = await createAuction(test, { endsInMinutes: 300 });
  await bid(test, people.asha, shared, 3);
  await later();
  const { data } = (await browser.call(contract.getAuction, { params: { auctionId: shared } })).ok;
  const endTime = new Date(Date.parse(data.endTime) + 60_000).toISOString();
  const fields = { ...updateFields(data), endTime, description: `${data.description}\n\nIn red.` };
  const { status, message } = await submitAuction(browser, { fields, image: null, to: shared });
  if (status !== 200) throw new Error(message);
  await later();
  await bid(test, people.ravi, shared, 3);
  const without = await createAuction(test);
  await later(6 * 3600);
  for (const auctionId of [shared, without]) await declareWinner(test.deps, auctionId, 'ekbid');
}

/** Plays a refundable auction, whose losing bids are refunded, and a free auction. */
async function playFurtherModes({ test, people, later }: World): Promise<void> {
  const refundable = await createAuction(test, { entryMode: 'refundable' });
  const free = await createAuction(test, { entryMode: 'free' });
  for (const [name, amount] of [
    ['asha', 4],
    ['ravi', 4],
    ['imran', 6],
  ] as const) {
    await later();
    await bid(test, people[name], refundable, amount);
    const { status } = await bidFree(people[name], free, amount);
    if (status !== 200) throw new Error(`a free bid was answered with ${status}`);
  }
  await later(6 * 3600);
  for (const auctionId of [refundable, free]) await declareWinner(test.deps, auctionId, 'ekbid');
}

/**
 * Plays two bids whose money the operator refunded in the provider's dashboard. The first stays a loss. The second
 * becomes a refund that was owed anyway, because its auction is cancelled.
 */
async function playLosses({ test, people, later }: World): Promise<void> {
  const [lost, recovered] = [await createAuction(test), await createAuction(test)];
  for (const auctionId of [lost, recovered]) {
    await later();
    const { providerOrderId } = await bid(test, people.zoya, auctionId, 9);
    const { providerPaymentId } = await readRefund(test, providerOrderId);
    test.deps.provider.refundInDashboard(providerPaymentId);
    await notify(test, 'refund.processed', { providerOrderId, providerPaymentId });
    await runJobs(test, { later: true });
  }
  await later();
  await people.admin.browser.call(contract.deleteAuction, { params: { auctionId: recovered } });
  await runJobs(test, { later: true });
}

/** Leaves one order in each state that an order without a bid can have, and a refund that is owed but not sent. */
async function leaveWaiting({ test, people: { admin }, later }: World): Promise<void> {
  const [auctionId, cancelled] = [await createAuction(test), await createAuction(test)];
  const people = [await signIn(test), await signIn(test), await signIn(test), await signIn(test)] as const;
  await later();
  await order(people[0], auctionId, 5);
  const { ok } = await order(people[1], auctionId, 6);
  await people[1].browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
  await payAndVerify(test, people[2], (await order(people[2], auctionId, 7)).ok.order.id);
  test.deps.provider.troubles.push('refused');
  await order(people[3], auctionId, 8);
  await bid(test, people[3], cancelled, 8);
  await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
  await oweRefunds(test.deps, cancelled, 'auction_cancelled');
}

/** Inserts rows that other features write. None of them is money or a bid. */
async function insertFurtherRows({ test: { db } }: World): Promise<void> {
  const statements = await readFile(join(import.meta.dirname, 'further-rows.sql'), 'utf8');
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql.raw(statements).execute(db);
  });
}
