import * as contract from '@ekbid/contract';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { auctionFields, type FormFields, otherPhotograph, photograph } from '../auctions/testing/submit-auction.ts';
import { Browser } from '../testing/browser.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signIn(app, { role: 'ADMIN' });
});

type Answer = { status: number; data: contract.AuctionDraft & { auctionId: string }; code: string; field?: string };

async function send(
  method: 'POST' | 'PATCH',
  path: string,
  fields: FormFields,
  image: Buffer | null = null,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  if (image) form.set('auctionImage', new Blob([new Uint8Array(image)]), 'kettle.jpg');
  const response = await admin.browser.send(method, `/api/auction-drafts${path}`, form);
  return { ...response.json<Answer>(), status: response.statusCode };
}

const listed = async () => (await admin.browser.call(contract.listDrafts)).ok.data.map(({ _id }) => _id);
const pictureOf = (address: string | null) =>
  app.app.inject({ url: address ?? '' }).then(({ statusCode }) => statusCode);

describe('a draft', () => {
  test('is saved as it was typed, complete or not, and saved again', async () => {
    const { data } = await send('POST', '', { title: 'Ket', startingBid: 'not yet' });
    expect(data).toMatchObject({ form: { title: 'Ket', startingBid: 'not yet' }, auctionImage: null });
    const again = await send('PATCH', `/${data._id}`, { title: 'Kettle' }, await photograph());
    expect(again.data.form).toEqual({ title: 'Kettle' });
    const read = await admin.browser.call(contract.getDraft, { params: { draftId: data._id } });
    expect(read.ok.data).toEqual(again.data);
    expect(await pictureOf(again.data.auctionImage)).toBe(200);
    const changed = await send('PATCH', `/${data._id}`, { title: 'Kettle' }, await otherPhotograph());
    expect(await pictureOf(changed.data.auctionImage)).toBe(200);
    expect(await pictureOf(again.data.auctionImage)).toBe(404);
  });

  test('is in no list, page or search of auctions, and takes no order', async () => {
    const title = `Hidden ${randomUUID().slice(0, 8)}`;
    const { data } = await send('POST', '', auctionFields({ title }), await photograph());
    const bidder = await signIn(app);
    for (const browser of [admin.browser, bidder.browser, new Browser(app.app)]) {
      const found = await browser.call(contract.listAuctions, { query: { search: title } });
      expect(found.ok.meta.total).toBe(0);
      expect((await browser.call(contract.getAuction, { params: { auctionId: data._id } })).status).toBe(404);
    }
    const ordered = await bidder.browser.call(contract.createOrder, { body: { auctionId: data._id, amount: 5 } });
    expect(ordered.status).toBe(404);
    const sitemap = await app.app.inject({ url: '/sitemap.xml' });
    expect(sitemap.body).not.toContain(data._id);
  });

  test('is published once, with its picture, and is no draft from then on', async () => {
    const { data } = await send('POST', '', { title: 'Silver kettle' }, await photograph());
    const [first, second] = await Promise.all([
      send('POST', `/${data._id}/publication`, auctionFields()),
      send('POST', `/${data._id}/publication`, auctionFields()),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    const { auctionId } = first.status === 200 ? first.data : second.data;
    const auction = (await new Browser(app.app).call(contract.getAuction, { params: { auctionId } })).ok.data;
    expect(auction.auctionImage).toBe(data.auctionImage);
    expect(await pictureOf(auction.auctionImage)).toBe(200);
    expect(await listed()).not.toContain(data._id);
  });

  test('that breaks a rule is not published and stays', async () => {
    const { data } = await send('POST', '', { title: 'Silver kettle' }, await photograph());
    const refused = await send('POST', `/${data._id}/publication`, auctionFields({ endingBid: '1' }));
    expect([refused.status, refused.code]).toEqual([400, 'ending_bid_not_greater']);
    expect(await listed()).toContain(data._id);
    const bare = await send('POST', '', { title: 'No picture' });
    const without = await send('POST', `/${bare.data._id}/publication`, auctionFields());
    expect([without.code, without.field]).toEqual(['auction_fields_missing', 'auctionImage']);
  });

  test('is deleted with its picture', async () => {
    const { data } = await send('POST', '', { title: 'Silver kettle' }, await photograph());
    const params = { draftId: data._id };
    expect((await admin.browser.call(contract.deleteDraft, { params })).status).toBe(200);
    expect(await pictureOf(data.auctionImage)).toBe(404);
    expect((await admin.browser.call(contract.getDraft, { params })).status).toBe(404);
  });
});
