import * as contract from '@ekbid/contract';
import { afterEach, expect, test } from 'vitest';
import { changeAuction } from '../auctions/write-auction.ts';
import { lockAuction } from '../auctions/auctions.queries.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { moveLogTo, publishHead } from './publish-head.ts';
import { checkAsStranger } from './testing/stranger.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const minutes = (count: number) => setClock(app.db, { aheadMs: count * 60_000 });
const fairPlay = (auctionId: string) => new Browser(app.app).call(contract.getFairPlay, { params: { auctionId } });
const headOf = async (auctionId: string) => (await fairPlay(auctionId)).ok.data.file;
const openingOf = async (auctionId: string) =>
  (await app.app.inject(`/api/auctions/${auctionId}/fair-play/opening`)).body;

// proves log.clock-steps-back
test('a log goes forward though the clock steps back between any two things it tells', async () => {
  const [asha, ravi] = [await signIn(app), await signIn(app)];
  const auctionId = await createAuction(app, { endsInMinutes: 150 });
  const kept: unknown[] = [];
  await minutes(30);
  await bid(app, asha, auctionId, 7);
  await minutes(20);
  await bid(app, ravi, auctionId, 7);
  await minutes(10);
  kept.push(await headOf(auctionId));
  const { bidId } = await bid(app, asha, auctionId, 8);
  await minutes(0);
  const endTime = new Date(Date.now() + 3 * 3_600_000);
  await app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ endTime }).execute();
  kept.push((await asha.browser.call(contract.getReceipt, { params: { bidId } })).ok.data.file);
  await minutes(190);
  kept.push(await headOf(auctionId));
  await minutes(181);
  await declareWinner(app.deps, auctionId, 'ekbid');
  expect(kept).not.toContain(null);
  const { code, said } = await checkAsStranger(await openingOf(auctionId), kept);
  expect([code, said]).toEqual([0, expect.stringContaining('₹8')]);
});

// proves log.nothing-after-end
test('nothing is placed, moved or cancelled after a head that was signed after the end, whatever the clock says', async () => {
  const [asha, admin] = [await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const auctionId = await createAuction(app, { endsInMinutes: 5 });
  await bid(app, asha, auctionId, 7);
  await minutes(6);
  const closing = await headOf(auctionId);
  await minutes(4);
  await expect(bid(app, asha, auctionId, 8)).rejects.toThrow('order: auction_ended');
  const cancelled = await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
  expect(cancelled.problem.code).toBe('auction_not_cancellable');
  await declareWinner(app.deps, auctionId, 'ekbid');
  expect(await checkAsStranger(await openingOf(auctionId), [closing])).toMatchObject({ code: 0 });
});

test('an end is moved at the moment for which the rules allowed it, however late it is written', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 65 })];
  await order(asha, auctionId, 7);
  const decidedAt = await app.db.transaction().execute(async (db) => {
    const auction = await lockAuction(db, auctionId);
    if (!auction) throw new Error('there is no auction');
    await minutes(6);
    await changeAuction(db, auction, { endTime: Date.now() + 2 * 3_600_000 });
    return auction.now;
  });
  const events = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).where('kind', '=', 'end_moved');
  expect(await events.select('at').execute()).toEqual([{ at: decidedAt }]);
});

test('a head is not published if an older entry was added while it was signed', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  await order(asha, auctionId, 7);
  await minutes(1);
  const { head, ...log } = await publishHead(app.deps, auctionId);
  if (!head) throw new Error('no head was signed');
  const later = { ...head, signedAt: new Date(head.signedAt.getTime() + 60_000) };
  const move = () => app.db.transaction().execute((db) => moveLogTo(db, later, log));
  await minutes(0);
  await bid(app, asha, auctionId, 8);
  // A newer bid after the older one must not hide it from the check.
  await minutes(3);
  await bid(app, asha, auctionId, 9);
  expect(await move()).toBe(false);
});

test('a head is published if only newer entries were added while it was signed', async () => {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  await order(asha, auctionId, 7);
  const { head, ...log } = await publishHead(app.deps, auctionId);
  if (!head) throw new Error('no head was signed');
  await minutes(3);
  await bid(app, asha, auctionId, 9);
  const before = { ...head, signedAt: new Date(head.signedAt.getTime() + 60_000) };
  expect(await app.db.transaction().execute((db) => moveLogTo(db, before, log))).toBe(true);
});
