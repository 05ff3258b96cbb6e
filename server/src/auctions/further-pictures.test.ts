import { hash } from 'node:crypto';
import * as contract from '@ekbid/contract';
import type { Auction, PictureField } from '@ekbid/contract';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { pictureFiles } from '../pictures/store-picture.ts';
import {
  auctionFields,
  type FormFields,
  otherPhotograph,
  photograph,
  submitAuction,
  updateFields,
} from './testing/submit-auction.ts';

const app = useTestApp();
let admin: Browser;
beforeAll(async () => {
  admin = (await signIn(app, { role: 'ADMIN' })).browser;
});
afterEach(() => vi.restoreAllMocks());

const front = { alt: 'The kettle from the front', focus: { x: 50, y: 20 } };
const lid = { alt: 'Its lid', focus: { x: 0, y: 100 } };
const plain = { alt: null, focus: { x: 50, y: 50 } };
const json = (pictures: readonly object[]) => JSON.stringify(pictures);

/** Creates an auction with three pictures: two with a text and a focus, and one without. */
async function created(): Promise<Auction> {
  const pictures = json([{ file: 'auctionImage', ...front }, { file: 'picture4', ...lid }, { file: 'picture2' }]);
  const further = { picture2: await otherPhotograph('navy'), picture4: await otherPhotograph('gold') };
  const { status, data } = await submitAuction(admin, { fields: auctionFields({ pictures }), further });
  expect(status).toBe(200);
  return data;
}

type Files = Partial<Record<PictureField, Buffer>>;
const update = (auction: Auction, change: FormFields, { auctionImage, ...further }: Files = {}) =>
  submitAuction(admin, {
    to: auction._id,
    fields: { ...updateFields(auction), ...change },
    image: auctionImage ?? null,
    further,
  });

const show = async (auctionId: string) =>
  (await new Browser(app.app).call(contract.getAuction, { params: { auctionId } })).ok.data;
const viewsOf = ({ pictures }: Auction) => pictures.map(({ alt, focus }) => ({ alt, focus }));
const urlsOf = ({ pictures }: Auction) => pictures.map(({ url }) => url);

/** For each address, returns true if all its files exist, false if none exists, and null if some are missing. */
async function filesOf(urls: readonly (string | null)[]) {
  return Promise.all(
    urls.map(async (url) => {
      const name = /^\/images\/(\w+)-800\.webp$/.exec(url ?? '')?.[1] ?? '';
      const files = await Promise.all(pictureFiles(name).map((file) => app.deps.pictures.read(file)));
      const found = files.filter((file) => file !== null).length;
      return found === 0 ? false : found === files.length || null;
    }),
  );
}

describe('the pictures of an auction', () => {
  test('are shown in their order, with what they show, their crop and the hash of their largest file', async () => {
    const auction = await show((await created())._id);
    expect(viewsOf(auction)).toEqual([front, lid, plain]);
    expect(auction.auctionImage).toBe(auction.pictures[0]?.url);
    for (const { url, sha256 } of auction.pictures) {
      const { rawPayload } = await app.app.inject(url?.replace('-800.webp', '-1600.webp') ?? '');
      expect(hash('sha256', rawPayload, 'hex')).toBe(sha256);
    }
    const { ok } = await new Browser(app.app).call(contract.listAuctions, { query: { limit: 100 } });
    expect(ok.data.find(({ _id }) => _id === auction._id)?.pictures).toEqual(auction.pictures);
  });

  test('are one for a client that knows only the first: it creates, replaces and reads that one', async () => {
    const single = (await submitAuction(admin)).data;
    expect(viewsOf(single)).toEqual([plain]);
    const auction = await created();
    expect((await update(auction, {})).data.pictures).toEqual(auction.pictures);
    const { data } = await update(auction, {}, { auctionImage: await otherPhotograph() });
    expect(viewsOf(data)).toEqual([plain, lid, plain]);
    expect(data.auctionImage).toBe(data.pictures[0]?.url);
    expect(urlsOf(data).slice(1)).toEqual(urlsOf(auction).slice(1));
    expect(await filesOf([auction.auctionImage, ...urlsOf(data)])).toEqual([false, true, true, true]);
  });

  test('are added, removed, reordered and described anew, and only files that are not used any more go', async () => {
    const auction = await created();
    const [first, second, third] = auction.pictures;
    const pictures = json([
      { ...third, alt: ' From\n above ' },
      { file: 'picture5', ...front },
      { ...first, focus: undefined },
    ]);
    const { status, data } = await update(auction, { pictures }, { picture5: await otherPhotograph('tan') });
    expect(status).toBe(200);
    expect(viewsOf(data)).toEqual([{ ...plain, alt: 'From above' }, front, { ...front, focus: plain.focus }]);
    expect([data.pictures[0]?.url, data.pictures[2]?.url]).toEqual([third?.url, first?.url]);
    expect(await filesOf([second?.url ?? null, ...urlsOf(data)])).toEqual([false, true, true, true]);
  });

  test('that are sent again as files are the same pictures', async () => {
    const auction = await created();
    const pictures = json([{ file: 'auctionImage', ...front }, { file: 'picture2' }]);
    const files = { auctionImage: await photograph(), picture2: await otherPhotograph('gold') };
    const { data } = await update(auction, { pictures }, files);
    expect(urlsOf(data)).toEqual(urlsOf(auction).slice(0, 2));
    expect(await filesOf(urlsOf(auction))).toEqual([true, true, false]);
  });

  test('go with the auction', async () => {
    const auction = await created();
    await admin.call(contract.deleteAuction, { params: { auctionId: auction._id } });
    expect(await filesOf(urlsOf(auction))).toEqual([false, false, false]);
  });

  test('leave no file behind when one of them cannot be stored, and the refusal names it', async () => {
    const save = vi.spyOn(app.deps.pictures, 'save');
    const fields = auctionFields({ pictures: json([{ file: 'auctionImage' }, { file: 'picture2' }]) });
    const further = { picture2: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    expect(await submitAuction(admin, { fields, further })).toMatchObject({ code: 'image_type', field: 'picture2' });
    expect(save).toHaveBeenCalledTimes(6);
    for (const [name] of save.mock.calls) expect(await app.deps.pictures.read(name)).toBeNull();
  });

  test.each<[string, object[] | string, string, string]>([
    ['a file that was not sent', [{ file: 'auctionImage' }, { file: 'picture2' }], 'invalid_request', 'pictures'],
    ['a file twice', [{ file: 'auctionImage' }, { file: 'auctionImage' }], 'invalid_request', 'pictures'],
    ['no file that was sent', [], 'invalid_request', 'pictures'],
    [
      'a picture of elsewhere',
      [{ url: '/images/x-800.webp' }, { file: 'auctionImage' }],
      'pictures_changed',
      'pictures',
    ],
    ['seven', [...Array<object>(7)].map(() => ({ url: '/x' })), 'invalid_request', 'pictures'],
    ['a point outside', [{ file: 'auctionImage', focus: { x: 101, y: 0 } }], 'invalid_request', 'pictures'],
    ['neither file nor address', [{ alt: 'A kettle' }], 'invalid_request', 'pictures'],
    ['too long a text', [{ file: 'auctionImage', alt: 'x'.repeat(151) }], 'picture_alt_length', 'pictures'],
    ['no JSON', '[', 'invalid_request', 'pictures'],
  ])('are refused where the list names %s', async (_what, pictures, code, field) => {
    const save = vi.spyOn(app.deps.pictures, 'save');
    const fields = auctionFields({ pictures: typeof pictures === 'string' ? pictures : json(pictures) });
    expect(await submitAuction(admin, { fields })).toMatchObject({ code, field });
    expect(save).not.toHaveBeenCalled();
  });

  test('are refused without a list that names them, and a seventh file ends the reading', async () => {
    const further = { picture2: await otherPhotograph() };
    expect(await submitAuction(admin, { further })).toMatchObject({ code: 'invalid_request', field: 'picture2' });
    const form = new FormData();
    for (let nth = 1; nth <= 7; nth += 1) form.append(`picture${nth}`, new Blob(['x']), 'x.png');
    const answer = await admin.send('POST', '/api/auctions', form);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
  });
});

describe('from the first payment order on the pictures', () => {
  async function ordered(): Promise<Auction> {
    const auction = await created();
    await order(await signIn(app), auction._id, 5);
    return auction;
  }
  const prizeOf = async (auctionId: string) => {
    const event = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).where('nth', '=', 0);
    return (await event.select('prize').executeTakeFirstOrThrow()).prize ?? '';
  };

  test('stand in the prize document: their hashes in order, and behind all that was there before how they are shown', async () => {
    const auction = await ordered();
    const prize = await prizeOf(auction._id);
    const read = JSON.parse(prize) as object;
    expect(prize).toBe(JSON.stringify(read));
    expect(read).toMatchObject({
      format: 'ekbid-prize/1',
      pictures: auction.pictures.map(({ sha256 }) => sha256),
      pictureViews: [front, lid, plain],
    });
    expect(Object.keys(read).slice(-2)).toEqual(['pictureViews', 'claimDays']);
  });

  test('may be sent as they are, by address or as files', async () => {
    const auction = await ordered();
    const byAddress = await update(auction, { pictures: json(auction.pictures) });
    expect(byAddress).toMatchObject({ status: 200, data: { pictures: auction.pictures } });
    const pictures = json([{ file: 'auctionImage', ...front }, ...auction.pictures.slice(1)]);
    const asFile = await update(auction, { pictures }, { auctionImage: await photograph() });
    expect(asFile).toMatchObject({ status: 200, data: { pictures: auction.pictures } });
    expect(await filesOf(urlsOf(auction))).toEqual([true, true, true]);
  });

  test.each<[string, (pictures: Auction['pictures']) => object[]]>([
    ['order', ([first, ...others]) => [...others, { ...first }]],
    ['number', ([...pictures]) => pictures.slice(0, 2)],
    ['texts', ([first, ...others]) => [{ ...first, alt: 'A pencil' }, ...others]],
    ['texts of further ones', ([first, second, ...others]) => [{ ...first }, { ...second, alt: null }, ...others]],
    ['crops', ([first, ...others]) => [{ ...first, focus: { x: 50, y: 21 } }, ...others]],
  ])('keep their %s', async (_what, change) => {
    const auction = await ordered();
    const refused = await update(auction, { pictures: json(change(auction.pictures)) });
    expect(refused).toMatchObject({ status: 409, code: 'auction_prize_fixed', field: 'auctionImage' });
    expect((await show(auction._id)).pictures).toEqual(auction.pictures);
    expect(await filesOf(urlsOf(auction))).toEqual([true, true, true]);
  });

  test('are kept by the database itself', async () => {
    const auction = await ordered();
    const row = await app.db
      .selectFrom('auctions')
      .where('auctionId', '=', auction._id)
      .select('furtherPictures')
      .executeTakeFirstOrThrow();
    const [second, ...others] = row.furtherPictures;
    const set = (change: Record<string, unknown>) =>
      app.db.updateTable('auctions').where('auctionId', '=', auction._id).set(change).execute();
    const changes = [
      { pictureAlt: 'A pencil' },
      { pictureAlt: null },
      { pictureFocusX: 51 },
      { pictureFocusY: 51 },
      { furtherPictures: '[]' },
      { furtherPictures: JSON.stringify([...others, second]) },
      { furtherPictures: JSON.stringify([{ ...second, alt: 'A pencil' }, ...others]) },
      { furtherPictures: JSON.stringify([{ ...second, sha256: 'f'.repeat(64) }, ...others]) },
      { furtherPictures: JSON.stringify([{ ...second, picture: 'f'.repeat(32) }, ...others]) },
      { furtherPictures: JSON.stringify([{ ...second, picture: null }, ...others]) },
    ];
    for (const change of changes) await expect(set(change)).rejects.toThrow('is fixed');
    await expect(set({ furtherPictures: JSON.stringify(row.furtherPictures) })).resolves.toBeDefined();
  });
});

test('the database accepts no list that is none', async () => {
  const { _id } = await created();
  const set = (furtherPictures: string) =>
    app.db.updateTable('auctions').where('auctionId', '=', _id).set({ furtherPictures }).execute();
  const right = { picture: null, sha256: 'a'.repeat(64), alt: null, x: 0, y: 100 };
  await set(JSON.stringify(Array(5).fill(right)));
  for (const wrong of [
    Array(6).fill(right),
    [{ ...right, sha256: 'a' }],
    [{ ...right, x: 101 }],
    [{ ...right, y: -1 }],
    [{}],
    {},
  ])
    await expect(set(JSON.stringify(wrong))).rejects.toThrow();
});
