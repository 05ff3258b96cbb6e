import { hash } from 'node:crypto';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { createShutdown } from '../context/shutdown.ts';
import { order } from '../testing/bidding.ts';
import { eventually } from '../testing/eventually.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { fillPictureHashesAtStart } from './fill-picture-hashes.ts';
import { largestFile, pictureFiles } from '../pictures/store-picture.ts';
import { submitAuction } from './testing/submit-auction.ts';

const app = useTestApp();
const shutdown = createShutdown(pino({ level: 'silent' }));
afterEach(async () => {
  vi.restoreAllMocks();
  await shutdown.end();
  await setClock(app.db, 'real');
});

/** Makes an auction without the hash of its picture, like those from before such hashes were stored. */
async function olderAuction() {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const { _id: auctionId } = (await submitAuction(browser)).data;
  await app.db.updateTable('auctions').set({ pictureSha256: null }).where('auctionId', '=', auctionId).execute();
  const rows = app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select(['picture', 'pictureSha256']);
  return { auctionId, read: async () => rows.executeTakeFirstOrThrow() };
}

async function prizeOf(auctionId: string) {
  const event = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).where('nth', '=', 0);
  return JSON.parse((await event.select('prize').executeTakeFirstOrThrow()).prize ?? '') as { pictures: unknown };
}

test('an older auction accepts no order until its picture is hashed, which happens at the start', async () => {
  const { auctionId, read } = await olderAuction();
  const person = await signIn(app);
  expect((await order(person, auctionId, 5)).problem).toMatchObject({ code: 'unavailable' });
  await fillPictureHashesAtStart(app.deps, shutdown);
  expect((await order(person, auctionId, 5)).status).toBe(200);

  const { picture, pictureSha256 } = await read();
  const file = await app.app.inject(`/images/${largestFile(picture ?? '')}`);
  const published = hash('sha256', file.rawPayload, 'hex');
  expect([pictureSha256?.toString('hex'), await prizeOf(auctionId)]).toEqual([
    published,
    expect.objectContaining({ pictures: [published] }),
  ]);
});

test('a store that cannot be reached does not prevent the start, and is tried again', async () => {
  const { auctionId, read } = await olderAuction();
  vi.spyOn(app.deps.pictures, 'read').mockRejectedValueOnce(new Error('no such host'));
  await fillPictureHashesAtStart(app.deps, shutdown, 1);
  await eventually(async () => expect((await read()).pictureSha256).not.toBeNull());
  expect((await order(await signIn(app), auctionId, 5)).status).toBe(200);
});

test('an auction whose picture is lost accepts no orders, and the log says that it is lost', async () => {
  const { auctionId, read } = await olderAuction();
  const { picture } = await read();
  for (const name of pictureFiles(picture ?? '')) await app.deps.pictures.remove(name);
  await fillPictureHashesAtStart(app.deps, shutdown);
  expect(app.logged.some((line) => line.includes('is lost') && line.includes(auctionId))).toBe(true);
  expect((await order(await signIn(app), auctionId, 5)).problem).toMatchObject({ code: 'unavailable' });

  await setClock(app.db, { aheadMs: 2 * 3_600_000 });
  await declareWinner(app.deps, auctionId, 'ekbid');
  expect((await prizeOf(auctionId)).pictures).toEqual([null]);
});

test('the database begins no log without the hash', async () => {
  const { auctionId } = await olderAuction();
  const begin = app.db.updateTable('auctions').set({ everOrdered: true }).where('auctionId', '=', auctionId);
  await expect(begin.execute()).rejects.toThrow('has no hash yet');
});
