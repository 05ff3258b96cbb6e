import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { placePaidOrder, readPaymentToken } from '../bids/place-bid.ts';
import { bid, order, payAndVerify } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { deriveHeadKeys } from './heads.ts';
import { publishHead } from './publish-head.ts';
import { isSigned, nodeOf } from './testing/by-hand.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const newBrowser = () => new Browser(app.app);
const fairPlay = (auctionId: string, query: { since?: string } = {}) =>
  newBrowser().call(contract.getFairPlay, { params: { auctionId }, query });
const receipt = ({ browser }: Person, bidId: string) => browser.call(contract.getReceipt, { params: { bidId } });
const sizeOf = async (auctionId: string) => (await fairPlay(auctionId)).ok.data.size;
const later = (seconds: number) => setClock(app.db, { aheadMs: seconds * 1000 });

describe('the head of a running auction', () => {
  // proves log.first-head
  test('comes with the first held slot, is signed, and tells how many entries there are', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    expect((await fairPlay(auctionId)).ok.data).toMatchObject({ size: null, file: null, opened: false });
    await order(asha, auctionId, 7);
    const { data } = (await fairPlay(auctionId)).ok;
    expect(data).toMatchObject({ size: 1, opened: false, file: { auction: { id: auctionId } } });
    expect(data.file?.head.signed).toMatch(
      new RegExp(`^ekbid-head/1 auction=${auctionId} size=1 root=[0-9a-f]{64} at=\\S+Z key=[0-9a-f]{16}$`),
    );
    expect(data.file && isSigned(data.file.head, data.file.key.publicKey)).toBe(true);
  });

  // proves log.heads-apart
  test('is a new one every ten seconds at most, and only when there is something new', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const start = new Date();
    const at = (ms: number) => setClock(app.db, new Date(start.getTime() + ms));
    await at(0);
    await bid(app, asha, auctionId, 7);
    expect(await sizeOf(auctionId)).toBe(2);
    await bid(app, asha, auctionId, 8);
    await at(9_999);
    expect(await sizeOf(auctionId)).toBe(2);
    await at(10_000);
    const grown = (await fairPlay(auctionId)).ok.data;
    expect(grown.size).toBe(3);
    await at(60_000);
    expect((await fairPlay(auctionId)).ok.data).toEqual(grown);
  });

  test('is signed once more after the end without new entries, so that no older entry can follow', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { endsInMinutes: 30 })];
    await bid(app, asha, auctionId, 7);
    const before = (await fairPlay(auctionId)).ok.data;
    await later(31 * 60);
    const after = (await fairPlay(auctionId)).ok.data;
    expect([before.size, after.size]).toEqual([2, 2]);
    expect(Date.parse(after.signedAt ?? '') - Date.parse(before.signedAt ?? '')).toBeGreaterThan(30 * 60_000);
    await later(40 * 60);
    expect((await fairPlay(auctionId)).ok.data).toEqual(after);
  });

  test('makes only one connection wait while the auction is locked', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 7);
    const { asking } = await app.db.transaction().execute(async (db) => {
      await sql`select from auctions where auction_id = ${auctionId} for no key update`.execute(db);
      const asking = Array.from({ length: 10 }, () => publishHead(app.deps, auctionId));
      await untilWaiting(app.db, 1);
      // Nine callers get the present head (none) while the auction is locked. The tenth waits for the lock.
      const heads: unknown[] = [];
      await new Promise<void>((resolve) => {
        for (const one of asking) void one.then(({ head }) => heads.push(head) === 9 && resolve());
      });
      expect(heads).toEqual(Array.from({ length: 9 }, () => null));
      return { asking };
    });
    expect((await Promise.all(asking)).filter(({ head }) => head?.size === 2)).toHaveLength(1);
  });

  test('requested by many at once is signed once', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 7);
    await Promise.all(Array.from({ length: 20 }, () => publishHead(app.deps, auctionId)));
    const heads = await app.db.selectFrom('fairPlayHeads').where('auctionId', '=', auctionId).select('size').execute();
    expect(heads).toEqual([{ size: 2 }]);
  });

  test('waits for a bid that is being placed at this moment, and covers it', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { ok } = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, ok.order.id);
    const { publishing } = await app.db.transaction().execute(async (placing) => {
      const paymentOrderId = readPaymentToken(app.deps.keys, token, asha.userId);
      const paid = { paymentOrderId, auctionId, bidderId: asha.userId, amountPaise: 700 };
      await placePaidOrder({ ...app.deps, bidBatcher: openBidBatcher(placing) }, paid);
      const publishing = publishHead(app.deps, auctionId);
      await untilWaiting(app.db, 1);
      return { publishing };
    });
    expect((await publishing).head?.size).toBe(2);
  });

  test('continues any head before it', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
    for (const amount of [3, 4, 5]) await bid(app, asha, auctionId, amount);
    const first = (await fairPlay(auctionId)).ok.data;
    await bid(app, ravi, auctionId, 3);
    await later(11);
    const { data } = (await fairPlay(auctionId, { since: '4' })).ok;
    // The first four leaves form a full tree. So the proof consists only of the fifth leaf.
    const rootOf = (file: contract.HeadFile | null) => / root=(\w+) /.exec(file?.head.signed ?? '')?.[1] ?? '';
    expect(data.consistency).toEqual({ from: 4, proof: [expect.stringMatching(/^[0-9a-f]{64}$/)] });
    expect(nodeOf(rootOf(first.file), data.consistency?.proof[0] ?? '')).toBe(rootOf(data.file));
    expect((await fairPlay(auctionId, { since: '6' })).ok.data.consistency).toBeNull();
  });

  test('is never signed over a tree that differs from the signed heads', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 7);
    await fairPlay(auctionId);
    await sql`update fair_play_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1)
      where auction_id = ${auctionId}`.execute(app.db);
    await bid(app, asha, auctionId, 8);
    await later(11);
    expect((await fairPlay(auctionId)).status).toBe(500);
  });

  test('stays as it was signed, and so does every event', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 7);
    await fairPlay(auctionId);
    const change = app.db.updateTable('fairPlayHeads').where('auctionId', '=', auctionId).set({ size: 9 });
    await expect(change.execute()).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('fairPlayHeads').execute()).rejects.toThrow('append-only');
    await expect(app.db.updateTable('fairPlayEvents').set({ maxSlots: 9 }).execute()).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('fairPlayEvents').execute()).rejects.toThrow('append-only');
  });

  test('of an unknown auction is not found', async () => {
    expect((await fairPlay('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('the key', () => {
  test('can be changed: heads signed by the former stay valid, and both keys are listed', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app, { maxSlots: 2 })];
    const { bidId } = await bid(app, asha, auctionId, 7);
    const before = (await receipt(asha, bidId)).ok.data.file;
    const headKeys = deriveHeadKeys('another secret of thirty-two letters', [app.deps.headKeys.own.publicKey]);
    expect(headKeys.named(before?.key.id ?? '')).toEqual(before?.key);
    expect(headKeys.all.map(({ id }) => id)).toEqual([headKeys.own.id, app.deps.headKeys.own.id]);
    await bid(app, asha, auctionId, 8);
    await later(11);
    const { head } = await publishHead({ ...app.deps, headKeys }, auctionId);
    expect(head?.keyId).toBe(headKeys.own.id);
    // This server lacks the other key in its settings, so it cannot show a head that the key signed.
    expect((await receipt(asha, bidId)).status).toBe(500);
    const { ok } = await newBrowser().call(contract.listFairPlayKeys);
    expect(ok.data).toEqual([{ ...app.deps.headKeys.own, signsNow: true }]);
  });
});
