import { randomUUID } from 'node:crypto';
import * as contract from '@ekbid/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bid, bidFree } from '../testing/bidding.ts';
import { createAuction, signIn } from '../testing/test-app.ts';
import { headOf, useSite } from './testing/site.ts';

const { api, get } = useSite();
const members = useSite({ BROWSE: 'members' });

async function fullAuction(site: typeof api, amounts: readonly number[], title = 'A blue bicycle'): Promise<string> {
  const auctionId = await createAuction(site, { title, maxSlots: amounts.length });
  for (const amount of amounts) await bid(site, await signIn(site), auctionId, amount);
  return auctionId;
}

async function freeAuction(amounts: readonly number[]): Promise<string> {
  const auctionId = await createAuction(api, { title: 'A blue bicycle', maxSlots: amounts.length, entryMode: 'free' });
  for (const amount of amounts) await bidFree(await signIn(api), auctionId, amount);
  return auctionId;
}

async function declare(site: typeof api, auctionId: string): Promise<void> {
  const { browser } = await signIn(site, { role: 'ADMIN' });
  expect((await browser.call(contract.declareWinner, { params: { auctionId } })).status).toBe(200);
}

const pathOf = (auctionId: string, language = 'en') => contract.sharePicture.at(language, auctionId);

/** How many pixels of the picture have about this colour. */
async function countPoints(png: Buffer, [r = 0, g = 0, b = 0]: readonly number[]): Promise<number> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b) < 24) count += 1;
  return count;
}
const marigold = [0xf2, 0xa5, 0x16];

// proves share.picture
describe('the picture of a declared result', () => {
  test('is a PNG for link previews, to which the page of the auction points', async () => {
    const auctionId = await fullAuction(api, [3, 3, 5, 7]);
    await declare(api, auctionId);
    const reply = await get(pathOf(auctionId));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    // So many marigold pixels can only be the winner's dot. The dot in the logo is far smaller.
    expect(await countPoints(reply.rawPayload, marigold)).toBeGreaterThan(1800);
    const { meta } = headOf((await get(`/auctions/${auctionId}?lang=hi`)).body);
    expect(meta.get('og:image')).toBe(`http://ekbid.test${pathOf(auctionId, 'hi')}`);
  });

  test('has no winner’s dot where every amount was shared', async () => {
    const auctionId = await fullAuction(api, [3, 3]);
    await declare(api, auctionId);
    const reply = await get(pathOf(auctionId));
    expect(reply.statusCode).toBe(200);
    expect(await countPoints(reply.rawPayload, marigold)).toBeLessThan(600);
  });

  test('speaks of no money where bids cost nothing', async () => {
    const [paid, free] = [await fullAuction(api, [3, 3]), await freeAuction([3, 3])];
    for (const auctionId of [paid, free]) await declare(api, auctionId);
    const [ofPaid, ofFree] = [await get(pathOf(paid)), await get(pathOf(free))];
    expect([ofPaid.statusCode, ofFree.statusCode]).toEqual([200, 200]);
    expect(ofFree.rawPayload.equals(ofPaid.rawPayload)).toBe(false);
  });

  test('is another one in Hindi, and is drawn for any title', async () => {
    const auctionId = await fullAuction(api, [4], '😀 क्षत्रिय & <साइकिल> WWWWWW');
    await declare(api, auctionId);
    const [english, hindi] = [await get(pathOf(auctionId)), await get(pathOf(auctionId, 'hi'))];
    expect([english.statusCode, hindi.statusCode]).toEqual([200, 200]);
    expect(hindi.rawPayload.equals(english.rawPayload)).toBe(false);
  });

  test('does not exist before the result, nor for anything else', async () => {
    const sealed = await fullAuction(api, [3, 5]);
    const { meta } = headOf((await get(`/auctions/${sealed}`)).body);
    expect(meta.get('og:image')).toBe('http://ekbid.test/share.png');
    const addresses = [pathOf(sealed), pathOf(randomUUID()), pathOf('1'), pathOf(sealed, 'de'), '/share/en/..%2f.png'];
    for (const address of addresses) expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
  });

  test('does not exist where only members may see results', async () => {
    const auctionId = await fullAuction(members.api, [3, 5]);
    await declare(members.api, auctionId);
    expect((await members.get(pathOf(auctionId))).statusCode).toBe(404);
  });
});
