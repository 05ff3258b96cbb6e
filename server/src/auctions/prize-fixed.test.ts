import { hash } from 'node:crypto';
import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { pictureFile } from '../pictures/picture-files.ts';
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
afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
});
const admin = async () => (await signIn(app, { role: 'ADMIN' })).browser;

const show = async (auctionId: string) =>
  (await new Browser(app.app).call(contract.getAuction, { params: { auctionId } })).ok.data;

/** Sends the whole form with these changes, as the page for changing an auction does. */
async function update(auctionId: string, change: FormFields, image: Buffer | null = null) {
  const fields = { ...updateFields(await show(auctionId)), ...change };
  return submitAuction(await admin(), { to: auctionId, fields, image });
}

async function created(fields?: FormFields): Promise<string> {
  return (await submitAuction(await admin(), fields && { fields })).data._id;
}

async function ordered(): Promise<string> {
  const auctionId = await created();
  await order(await signIn(app), auctionId, 5);
  return auctionId;
}

const nameOf = (address: string | null) => /^\/images\/(\w+)-800\.webp$/.exec(address ?? '')?.[1] ?? '';
const filesOf = (address: string | null) =>
  Promise.all(pictureFiles(nameOf(address)).map((name) => app.deps.pictures.read(name)));

async function unchanged(auctionId: string, refuse: () => Promise<object>, code: string, field: string) {
  const { serverTime: _, ...before } = await show(auctionId);
  expect(await refuse()).toMatchObject({ status: 409, code, field });
  expect(await show(auctionId)).toMatchObject(before);
  expect((await filesOf(before.auctionImage)).every((file) => file !== null)).toBe(true);
}

describe('from the first payment order on the prize', () => {
  test('keeps its title', async () => {
    const auctionId = await ordered();
    await unchanged(auctionId, () => update(auctionId, { title: 'A used pencil' }), 'auction_prize_fixed', 'title');
  });

  test('keeps its picture, and the refused one leaves no file', async () => {
    const auctionId = await ordered();
    const save = vi.spyOn(app.deps.pictures, 'save');
    const image = await otherPhotograph();
    await unchanged(auctionId, () => update(auctionId, {}, image), 'auction_prize_fixed', 'auctionImage');
    expect(save).toHaveBeenCalledTimes(6);
    for (const [name] of save.mock.calls) expect(await app.deps.pictures.read(name)).toBeNull();
  });

  test('may be sent the same picture again, which changes nothing', async () => {
    const auctionId = await ordered();
    const { auctionImage } = await show(auctionId);
    expect(await update(auctionId, {}, await photograph())).toMatchObject({ status: 200 });
    const published = await app.deps.pictures.read(pictureFile(nameOf(auctionImage), 1600, 'webp'));
    expect(await update(auctionId, {}, published)).toMatchObject({ status: 200 });
    expect((await show(auctionId)).auctionImage).toBe(auctionImage);
    expect((await filesOf(auctionImage)).every((file) => file !== null)).toBe(true);
  });

  test('has a description that can only be added to: each addition is dated and public', async () => {
    const auctionId = await ordered();
    const before = await show(auctionId);
    const takenBack = () => update(auctionId, { description: 'A used pencil, 1 piece' });
    await unchanged(auctionId, takenBack, 'description_only_added', 'description');

    expect(await update(auctionId, { description: `${before.description} With a lid.` })).toMatchObject({
      status: 200,
    });
    const once = await show(auctionId);
    expect(once.description).toBe(`${before.description}\n\nWith a lid.`);
    const again = await update(auctionId, { description: `${once.description}\r\n\r\nThe lid is new.` });
    expect(again).toMatchObject({ status: 200, data: { title: before.title } });

    const after = await show(auctionId);
    expect(after.description).toBe(`${before.description}\n\nWith a lid.\n\nThe lid is new.`);
    expect(after.additions).toEqual([
      { text: 'With a lid.', at: expect.any(String) as string },
      { text: 'The lid is new.', at: expect.any(String) as string },
    ]);
    const { ok } = await new Browser(app.app).call(contract.listAuctions, { query: { limit: 100 } });
    expect(ok.data.find(({ _id }) => _id === auctionId)?.additions).toEqual(after.additions);
    // A form that was loaded before the additions does not contain them. It would remove them, so it is refused.
    const stale = () => update(auctionId, { description: before.description });
    await unchanged(auctionId, stale, 'description_only_added', 'description');
  });

  test('is fixed for a form that moves the end, even if the auction never had a picture', async () => {
    const auctionId = await createAuction(app);
    await order(await signIn(app), auctionId, 5);
    expect(await update(auctionId, { autoDeclare: 'true' })).toMatchObject({ status: 200 });
    const image = await photograph();
    expect(await update(auctionId, {}, image)).toMatchObject({ status: 409, code: 'auction_prize_fixed' });
  });

  test('accepts no addition once the auction is full, over, declared or cancelled', async () => {
    const full = await created({ ...updateFields(await show(await created())), maxSlots: '1' });
    await bid(app, await signIn(app), full, 5);
    const cancelled = await ordered();
    await (await admin()).call(contract.deleteAuction, { params: { auctionId: cancelled } });
    const [over, declared] = [await ordered(), await ordered()];
    await setClock(app.db, { aheadMs: 2 * 3_600_000 });
    await declareWinner(app.deps, declared, 'ekbid');
    for (const auctionId of [full, cancelled, over, declared]) {
      const { description } = await show(auctionId);
      const add = () => update(auctionId, { description: `${description} With a lid.` });
      await unchanged(auctionId, add, 'description_closed', 'description');
      await unchanged(auctionId, () => update(auctionId, { title: 'A used pencil' }), 'auction_prize_fixed', 'title');
    }
  });

  test('and never changes at the same moment as the first order', async () => {
    const person = await signIn(app);
    const browser = await admin();
    for (let round = 0; round < 10; round += 1) {
      const auctionId = await created();
      const fields = { ...updateFields(await show(auctionId)), title: 'A copper kettle' };
      const [placed, changed] = await Promise.all([
        order(person, auctionId, 5),
        submitAuction(browser, { to: auctionId, fields, image: null }),
      ]);
      expect(placed.status).toBe(200);
      const event = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).select('prize');
      const { prize } = await event.executeTakeFirstOrThrow();
      const { title } = await show(auctionId);
      expect(title).toBe(changed.status === 200 ? 'A copper kettle' : 'A silver kettle');
      expect(JSON.parse(prize ?? '')).toMatchObject({ title });
    }
  });
});

const stated = { retailPrice: '42,999', retailPriceSource: ' Kaveri "Stores" ', retailPriceDate: '2026-11-19' };
const shownPrice = { amount: 42_999, source: 'Kaveri "Stores"', date: '2026-11-19' };

describe('the retail price', () => {
  test('is shown as stated, changes and goes before the first order, and stays for a client that does not know it', async () => {
    const auctionId = await created(auctionFields(stated));
    expect((await show(auctionId)).retailPrice).toEqual(shownPrice);
    expect(await update(auctionId, {})).toMatchObject({ status: 200, data: { retailPrice: shownPrice } });
    const cheaper = await update(auctionId, { ...stated, retailPrice: '40000.50' });
    expect(cheaper.data.retailPrice).toEqual({ ...shownPrice, amount: 40_000.5 });
    expect((await update(auctionId, { retailPrice: '' })).data.retailPrice).toBeNull();
  });

  test('cannot be dated tomorrow', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 330 * 60_000).toISOString().slice(0, 10);
    const fields = auctionFields({ ...stated, retailPriceDate: tomorrow });
    const refusal = { status: 400, code: 'retail_price_date_future', field: 'retailPriceDate' };
    expect(await submitAuction(await admin(), { fields })).toMatchObject(refusal);
    const to = await created();
    const change = { ...updateFields(await show(to)), ...stated, retailPriceDate: tomorrow };
    expect(await submitAuction(await admin(), { to, fields: change, image: null })).toMatchObject(refusal);
  });

  test('is fixed from the first order on, and stands in the prize document', async () => {
    const auctionId = await created(auctionFields(stated));
    await order(await signIn(app), auctionId, 5);
    await unchanged(auctionId, () => update(auctionId, { retailPrice: '' }), 'auction_prize_fixed', 'retailPrice');
    expect(await update(auctionId, stated)).toMatchObject({ status: 200 });
    const event = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).select('prize');
    const { prize } = await event.executeTakeFirstOrThrow();
    const { title, description } = auctionFields();
    const pictures: unknown = expect.any(Array);
    const read = JSON.parse(prize ?? '') as object;
    const retailPrice = { paise: 4_299_900, source: shownPrice.source, date: shownPrice.date };
    expect(read).toEqual({ format: 'ekbid-prize/1', title, description, pictures, retailPrice, claimDays: 14 });
    expect(prize).toBe(JSON.stringify(read));
  });
});

const hindi = { titleHindi: 'चाँदी की केतली', descriptionHindi: 'दो लीटर,\nचमकाई हुई।' };

describe('the prize in Hindi', () => {
  test('is shown and found beside the other, stays for a client that does not know it, and goes when emptied', async () => {
    const auctionId = await created(auctionFields(hindi));
    const { title, description } = auctionFields();
    expect(await show(auctionId)).toMatchObject({ title, description, ...hindi });
    expect(await update(auctionId, {})).toMatchObject({ status: 200, data: hindi });
    const found = await new Browser(app.app).call(contract.listAuctions, { query: { search: 'की केत' } });
    expect(found.ok.data.map(({ _id }) => _id)).toEqual([auctionId]);
    const none = { titleHindi: null, descriptionHindi: null };
    expect(await update(auctionId, { titleHindi: '', descriptionHindi: ' ' })).toMatchObject({ data: none });
  });

  test('is fixed from the first order on, and stands at the end of the prize document', async () => {
    const auctionId = await created(auctionFields({ ...stated, ...hindi }));
    await order(await signIn(app), auctionId, 5);
    for (const field of ['titleHindi', 'descriptionHindi'])
      await unchanged(auctionId, () => update(auctionId, { [field]: '' }), 'auction_prize_fixed', field);
    const browsers = { ...hindi, descriptionHindi: hindi.descriptionHindi.replace('\n', '\r\n') };
    expect(await update(auctionId, { ...stated, ...browsers })).toMatchObject({ status: 200 });
    const event = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', auctionId).select('prize');
    const { prize } = await event.executeTakeFirstOrThrow();
    const read = JSON.parse(prize ?? '') as object;
    expect(prize).toBe(JSON.stringify(read));
    expect(Object.keys(read).slice(-4)).toEqual(['retailPrice', 'titleHindi', 'descriptionHindi', 'claimDays']);
    expect(read).toMatchObject(hindi);
  });
});

describe('the database itself', () => {
  const change = (auctionId: string, set: Record<string, unknown>) =>
    app.db.updateTable('auctions').where('auctionId', '=', auctionId).set(set).execute();

  test.each([
    ['the title', { title: 'A used pencil' }, 'is fixed'],
    ['the picture', { picture: 'f'.repeat(32) }, 'is fixed'],
    ['the picture’s hash', { pictureSha256: Buffer.alloc(32) }, 'is fixed'],
    ['the retail price', { retailPricePaise: 1, retailPriceSource: 'A', retailPriceDate: '2026-11-19' }, 'is fixed'],
    ['the title in Hindi', { titleHindi: 'पेंसिल' }, 'is fixed'],
    ['the description in Hindi', { descriptionHindi: 'पेंसिल' }, 'is fixed'],
    ['the days to claim it', { claimDays: 3 }, 'is fixed'],
    ['the description', { description: 'A used pencil' }, 'only be added to'],
    ['the description by a letter', { description: sql`description || 's'` }, 'only be added to'],
  ])('keeps %s of a prize that was ordered', async (_what, set, why) => {
    const auctionId = await ordered();
    await expect(change(auctionId, set)).rejects.toThrow(why);
  });

  test('accepts no addition once the auction is over', async () => {
    const auctionId = await ordered();
    await setClock(app.db, { aheadMs: 2 * 3_600_000 });
    const more = sql`description || E'\n\nWith a lid.'`;
    await expect(change(auctionId, { description: more })).rejects.toThrow('over or full');
  });

  test('enters an addition in the log, however it is made', async () => {
    const auctionId = await ordered();
    await change(auctionId, { description: sql`description || E'\n\nWith a lid.'` });
    expect((await show(auctionId)).additions).toMatchObject([{ text: 'With a lid.' }]);
  });

  test.each(['', '"\\/\b\f\n\r\t', '\u0001\u001f\u007f\u0080', '\u2028\u2029', 'कुकर 🎁 <b>&amp;</b>'])(
    'writes the prize down as JSON.stringify does: %j',
    async (text) => {
      const title = `Title ${text}`;
      const sha256 = hash('sha256', text, 'buffer');
      const { rows } = await sql<{ written: string }>`
        select prize_document(${title}, ${text}, 'name', ${sha256}) as written`.execute(app.db);
      const prize = { format: 'ekbid-prize/1', title, description: text, pictures: [sha256.toString('hex')] };
      expect(rows[0]?.written).toBe(JSON.stringify(prize));
    },
  );
});
