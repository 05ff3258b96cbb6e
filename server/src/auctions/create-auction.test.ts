import { describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { auctionFields, type FormFields, submitAuction } from './testing/submit-auction.ts';

const app = useTestApp();

describe('creating an auction', () => {
  test('an administrator’s form becomes an auction with its picture', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const startTime = new Date(Date.now() + 600_000).toISOString();
    const fields = auctionFields({ startTime, startingBid: '50', endingBid: '1,500.50', bidIncrement: '0.5' });
    const { status, message, data } = await submitAuction(browser, { fields: { ...fields, autoDeclare: 'true' } });
    expect({ status, message }).toEqual({ status: 200, message: 'Auction created' });
    expect(data).toMatchObject({
      title: 'A silver kettle',
      description: 'Polished, 1.5 litres.',
      startingBid: 50,
      endingBid: 1500.5,
      bidIncrement: 0.5,
      startTime,
      endTime: fields.endTime,
      maxSlots: 50,
      slotsFilled: 0,
      totalBids: 0,
      status: 'upcoming',
      outcome: null,
      winnerId: null,
      bids: [],
      autoDeclare: true,
      rulesFixed: false,
    });
    expect(data.auctionImage).toMatch(/^\/images\/[0-9a-f]{32}-800\.webp$/);
    expect((await browser.send('GET', data.auctionImage ?? '')).statusCode).toBe(200);
    expect((await browser.send('GET', `/api/auctions/${data._id}`)).json()).toMatchObject({ data: { _id: data._id } });
  });

  test('without a start it runs from the current minute on, and rises by one rupee', async () => {
    const now = new Date('2032-05-06T07:08:49.123Z');
    await setClock(app.db, now);
    try {
      const { browser } = await signIn(app, { role: 'ADMIN' });
      const fields = auctionFields({ endTime: '2032-05-06T08:00:00Z' });
      const { data } = await submitAuction(browser, { fields });
      expect(data).toMatchObject({ startTime: '2032-05-06T07:08:00.000Z', status: 'active', bidIncrement: 1 });
      expect(data.serverTime).toBe(now.toISOString());
    } finally {
      await setClock(app.db, 'real');
    }
  });

  test('records an audit event with the administrator', async () => {
    const { browser, userId } = await signIn(app, { role: 'ADMIN' });
    const { data } = await submitAuction(browser);
    const events = await app.db.selectFrom('adminActs').selectAll().where('adminId', '=', userId).execute();
    expect(events).toMatchObject([
      {
        act: 'auction.create',
        details: { auctionId: data._id, title: data.title, after: { startingBidPaise: 100, endTime: data.endTime } },
      },
    ]);
  });

  const messages: [string, FormFields, string, string][] = [
    ['no ending bid', { endingBid: undefined }, 'ending_bid_missing', 'Ending bid is required'],
    ['blank ending bid', { endingBid: ' ' }, 'ending_bid_missing', 'Ending bid is required'],
    [
      'ending bid below the start',
      { startingBid: '10', endingBid: '9' },
      'ending_bid_not_greater',
      'Ending bid must be greater than starting bid',
    ],
    [
      'ending bid at the start',
      { startingBid: '10', endingBid: '10' },
      'ending_bid_not_greater',
      'Ending bid must be greater than starting bid',
    ],
    ...['title', 'description', 'startingBid', 'endTime', 'maxSlots'].map(
      (field): [string, FormFields, string, string] => [
        `no ${field}`,
        { [field]: undefined },
        'auction_fields_missing',
        'Missing values from the form',
      ],
    ),
    ...['Four', 'A title of 31 characters, is it'].map((title): [string, FormFields, string, string] => [
      `a title of ${title.length}`,
      { title },
      'title_length',
      'Title should be atleast 5 characters long and maximum 30 characters long',
    ]),
    [
      'a price that is none',
      { startingBid: '1e3' },
      'amount_invalid',
      'Please enter an amount in rupees, with at most two decimals',
    ],
    [
      'a price below the provider’s minimum',
      { startingBid: '0.99' },
      'amount_too_low',
      'The least possible here is ₹1',
    ],
    ['half a slot', { maxSlots: '2.5' }, 'max_slots_invalid', 'Slots must be a whole number from 1 to 10,00,000'],
    ['a time without its zone', { endTime: '2099-01-01T10:00' }, 'time_invalid', 'Please enter a date and time'],
    ['an end that is over', { endTime: '2020-01-01T10:00:00Z' }, 'end_time_past', 'The end must be in the future'],
    [
      'an end before the start',
      { startTime: '2099-01-02T10:00:00Z', endTime: '2099-01-01T10:00:00Z' },
      'end_time_not_after_start',
      'The end must be after the start',
    ],
    [
      'a description too long',
      { description: 'x'.repeat(4001) },
      'description_length',
      'Description can be at most 4,000 characters',
    ],
  ];

  test.each(messages)('%s is refused with the expected text', async (_what, change, code, message) => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const answer = await submitAuction(browser, { fields: auctionFields(change) });
    expect(answer).toMatchObject({ status: 400, success: false, code, message });
    expect(answer.field).toBe(Object.keys(change).at(-1));
  });

  test('a form without a picture is not complete', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    for (const image of [null, Buffer.alloc(0)])
      expect(await submitAuction(browser, { image })).toMatchObject({
        status: 400,
        message: 'Missing values from the form',
        field: 'auctionImage',
      });
  });

  test('is for administrators, and no other form is read', async () => {
    const anonymous = await submitAuction(new Browser(app.app), { fields: { title: 'x' } });
    expect(anonymous).toMatchObject({ status: 401, code: 'not_signed_in' });
    const { browser } = await signIn(app);
    expect(await submitAuction(browser, { fields: { title: 'x' } })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('a request another site forged changes nothing', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    browser.cookies.set('XSRF-TOKEN', 'guessed');
    expect(await submitAuction(browser)).toMatchObject({ status: 403, code: 'forged_request' });
  });
});
