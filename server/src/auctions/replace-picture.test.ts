import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { pictureFiles } from '../pictures/store-picture.ts';
import { type FormFields, otherPhotograph, submitAuction, updateFields } from './testing/submit-auction.ts';

const app = useTestApp();
afterEach(() => vi.restoreAllMocks());

async function created() {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  const auction = (await submitAuction(browser)).data;
  const replace = async (change: FormFields = {}) =>
    submitAuction(browser, {
      to: auction._id,
      fields: { ...updateFields(auction), ...change },
      image: await otherPhotograph(),
    });
  return { auction, replace };
}

/** Returns the status codes of the replies for all files of the picture at this address. */
async function filesOf(address: string | null) {
  const [, picture = ''] = /^\/images\/(\w+)-800\.webp$/.exec(address ?? '') ?? [];
  const browser = new Browser(app.app);
  return Promise.all(
    pictureFiles(picture).map(async (name) => (await browser.send('GET', `/images/${name}`)).statusCode),
  );
}

const allFound = Array(6).fill(200);

describe('a new picture', () => {
  test('replaces the old one, whose files are removed', async () => {
    const { auction, replace } = await created();
    expect(await filesOf(auction.auctionImage)).toEqual(allFound);
    const { data } = await replace();
    expect(data.auctionImage).not.toBe(auction.auctionImage);
    expect(await filesOf(data.auctionImage)).toEqual(allFound);
    expect(await filesOf(auction.auctionImage)).toEqual(Array(6).fill(404));
  });

  test('leaves nothing behind when the change is refused', async () => {
    const { auction, replace } = await created();
    await order(await signIn(app), auction._id, 5);
    const save = vi.spyOn(app.deps.pictures, 'save');
    expect(await replace({ maxSlots: '60' })).toMatchObject({ status: 409, code: 'auction_rules_fixed' });
    expect(save).toHaveBeenCalledTimes(6);
    for (const [name] of save.mock.calls) expect(await app.deps.pictures.read(name)).toBeNull();
    expect(await filesOf(auction.auctionImage)).toEqual(allFound);
  });

  test('is not prepared for a form that is refused anyway', async () => {
    const { replace } = await created();
    const save = vi.spyOn(app.deps.pictures, 'save');
    expect(await replace({ title: 'Four' })).toMatchObject({ status: 400, code: 'title_length' });
    expect(save).not.toHaveBeenCalled();
  });

  test('is shown even if the old files could not be removed, which is logged', async () => {
    const { replace } = await created();
    vi.spyOn(app.deps.pictures, 'remove').mockRejectedValue(new Error('disk on fire'));
    const { status, data } = await replace();
    expect(status).toBe(200);
    expect(await filesOf(data.auctionImage)).toEqual(allFound);
    expect(app.logged.some((line) => line.includes('disk on fire'))).toBe(true);
  });

  test('that is no picture is refused with a text that names the accepted types', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const refusals: [Buffer, number, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'The picture must be a JPEG, PNG or WebP file'],
      [Buffer.from([0xff, 0xd8, 0xff, 0]), 400, 'This picture could not be read. Please choose another file'],
    ];
    for (const [image, status, message] of refusals) {
      expect(await submitAuction(browser, { image })).toMatchObject({ status, message, field: 'auctionImage' });
    }
    const { ok } = await browser.call(contract.listAuctions, { query: { limit: 100 } });
    expect(ok.data.every(({ auctionImage }) => auctionImage !== null)).toBe(true);
  });
});
