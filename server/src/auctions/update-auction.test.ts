import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { auctionFields, type FormFields, photograph, submitAuction, updateFields } from './testing/submit-auction.ts';

const app = useTestApp();
const admin = async () => (await signIn(app, { role: 'ADMIN' })).browser;

async function show(auctionId: string) {
  return (await new Browser(app.app).call(contract.getAuction, { params: { auctionId } })).ok.data;
}

/** Sends the whole form with these changes, as the page for changing an auction does. */
async function update(auctionId: string, change: FormFields, image: Buffer | null = null, browser?: Browser) {
  const fields = { ...updateFields(await show(auctionId)), ...change };
  return submitAuction(browser ?? (await admin()), { to: auctionId, fields, image });
}

/** Creates an auction with a picture through the API. */
async function created(): Promise<string> {
  return (await submitAuction(await admin())).data._id;
}

const later = (auction: { endTime: string }, minutes: number) =>
  new Date(Date.parse(auction.endTime) + minutes * 60_000).toISOString();

describe('changing an auction without orders', () => {
  // proves update-auction.any-field
  test('every field may change; the picture it has counts as sent', async () => {
    const auctionId = await created();
    const before = await show(auctionId);
    const change = {
      title: 'A copper kettle',
      description: 'Hammered.',
      startingBid: '2',
      endingBid: '90',
      bidIncrement: '0.25',
    };
    const times = { startTime: later(before, -30), endTime: later(before, -10) };
    const answer = await update(auctionId, { ...change, ...times, maxSlots: '9', autoDeclare: 'true' });
    expect(answer).toMatchObject({ status: 200, message: 'Auction updated' });
    expect(await show(auctionId)).toMatchObject({
      ...change,
      ...times,
      startingBid: 2,
      endingBid: 90,
      bidIncrement: 0.25,
      maxSlots: 9,
      autoDeclare: true,
      status: 'upcoming',
      auctionImage: before.auctionImage,
    });
  });

  test('fields that the spec’s own form does not send stay as they are', async () => {
    const auctionId = await created();
    const before = await show(auctionId);
    const answer = await update(auctionId, { title: 'A copper kettle', endingBid: undefined, startTime: undefined });
    expect(answer.status).toBe(200);
    expect(await show(auctionId)).toMatchObject({ endingBid: before.endingBid, startTime: before.startTime });
  });

  test.each(['title', 'description', 'startingBid', 'bidIncrement', 'endTime', 'maxSlots'])(
    'without %s the form is not complete',
    async (field) => {
      const answer = await update(await created(), { [field]: '' });
      expect(answer).toMatchObject({ status: 400, message: 'Missing values from the form', field });
    },
  );

  // proves update-auction.picture
  test('an auction that has no picture needs one', async () => {
    const auctionId = await createAuction(app);
    const refused = await update(auctionId, {});
    expect(refused).toMatchObject({ status: 400, message: 'Missing values from the form', field: 'auctionImage' });
    expect(await update(auctionId, {}, await photograph())).toMatchObject({ status: 200 });
  });

  test.each([
    ['title_length', { title: 'Four' }],
    ['ending_bid_not_greater', { startingBid: '100', endingBid: '100' }],
    ['amount_invalid', { bidIncrement: 'one' }],
    ['bid_increment_too_large', { bidIncrement: '100' }],
    ['end_time_past', { startTime: '2020-01-01T00:00:00Z', endTime: '2020-01-02T00:00:00Z' }],
    ['end_time_not_after_start', { startTime: '2099-01-01T00:00:00Z' }],
  ])('%s is refused, and nothing changes', async (code, change) => {
    const auctionId = await created();
    const { serverTime: _, ...before } = await show(auctionId);
    expect(await update(auctionId, change)).toMatchObject({ status: 400, code });
    expect(await show(auctionId)).toMatchObject(before);
  });

  test('records an audit event with the changes, before and after', async () => {
    const { browser, userId } = await signIn(app, { role: 'ADMIN' });
    const auctionId = await created();
    const before = await show(auctionId);
    const endTime = later(before, 5);
    await update(auctionId, { title: 'A copper kettle', endTime }, null, browser);
    const events = await app.db
      .selectFrom('adminActs')
      .select(['act', 'details'])
      .where('adminId', '=', userId)
      .execute();
    expect(events).toEqual([
      {
        act: 'auction.update',
        details: {
          auctionId,
          title: 'A copper kettle',
          pictureChanged: false,
          before: { title: 'A silver kettle', endTime: before.endTime },
          after: { title: 'A copper kettle', endTime },
        },
      },
    ]);
  });

  test('is for administrators and existing auctions', async () => {
    const auctionId = await created();
    expect(await update(auctionId, {}, null, new Browser(app.app))).toMatchObject({ status: 401 });
    expect(await update(auctionId, {}, null, (await signIn(app)).browser)).toMatchObject({ status: 403 });
    const missing = await submitAuction(await admin(), { to: crypto.randomUUID(), image: null });
    expect(missing).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('after the first order', () => {
  async function ordered(): Promise<string> {
    const fields = auctionFields({ endTime: new Date(Date.now() + 2 * 3_600_000).toISOString() });
    const auctionId = (await submitAuction(await admin(), { fields })).data._id;
    expect((await order(await signIn(app), auctionId, 5)).status).toBe(200);
    return auctionId;
  }

  test.each([
    { startingBid: '2' },
    { endingBid: '120' },
    { bidIncrement: '0.5' },
    { maxSlots: '51' },
    { startTime: '2026-01-01T00:00:00Z' },
  ])('%o is fixed', async (change) => {
    const auctionId = await ordered();
    const { serverTime: _, ...before } = await show(auctionId);
    expect(await update(auctionId, change)).toMatchObject({ status: 409, code: 'auction_rules_fixed' });
    expect(await show(auctionId)).toMatchObject(before);
  });

  test('other fields may still change, although the form sends everything', async () => {
    const auctionId = await ordered();
    expect((await show(auctionId)).rulesFixed).toBe(true);
    expect(await update(auctionId, { autoDeclare: 'true' })).toMatchObject({ status: 200 });
    expect((await show(auctionId)).autoDeclare).toBe(true);
  });

  test('the end moves later and never earlier', async () => {
    const auctionId = await ordered();
    const before = await show(auctionId);
    const earlier = await update(auctionId, { endTime: later(before, -1) });
    expect(earlier).toMatchObject({ status: 409, code: 'end_time_only_later', field: 'endTime' });
    expect(await update(auctionId, { endTime: later(before, 1) })).toMatchObject({ status: 200 });
    expect((await show(auctionId)).endTime).toBe(later(before, 1));
  });

  test('a time with more precision than the form does not count as a change', async () => {
    // The fixture takes its times from the clock, with microseconds. The form shows none, so they must not count as
    // changed.
    const auctionId = await createAuction(app);
    await order(await signIn(app), auctionId, 5);
    expect(await update(auctionId, { autoDeclare: 'true' })).toMatchObject({ status: 200 });
  });

  test('a full auction, an ended one and a cancelled one keep their end', async () => {
    const full = await createAuction(app, { maxSlots: 1 });
    await bid(app, await signIn(app), full, 5);
    const ended = await createAuction(app, { endsInMinutes: -1 });
    const cancelled = await created();
    await order(await signIn(app), cancelled, 5);
    await (await admin()).call(contract.deleteAuction, { params: { auctionId: cancelled } });
    for (const auctionId of [full, ended, cancelled]) {
      const answer = await update(auctionId, { endTime: '2099-01-01T00:00:00Z' }, await photograph());
      expect(answer).toMatchObject({ status: 409, code: 'end_time_closed' });
    }
  });

  test('an order and a change of price at the same moment never both succeed', async () => {
    const person = await signIn(app);
    const browser = await admin();
    for (let round = 0; round < 15; round += 1) {
      const auctionId = await created();
      const fields = { ...updateFields(await show(auctionId)), startingBid: '6' };
      const [placed, changed] = await Promise.all([
        order(person, auctionId, 5),
        submitAuction(browser, { to: auctionId, fields, image: null }),
      ]);
      expect([placed.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
      if (changed.status !== 200) expect(changed.code).toBe('auction_rules_fixed');
      else expect(placed.problem.code).toBe('bid_below_start');
    }
  });
});
