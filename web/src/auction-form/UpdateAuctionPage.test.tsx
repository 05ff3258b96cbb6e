import { screen } from '@testing-library/react';
import type { Auction } from '@ekbid/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '../api/query-keys.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { anAuction, endedTimes } from '../auctions/testing/an-auction.ts';
import {
  choosePicture,
  field,
  fill,
  hasField,
  labels,
  nextYear,
  picture,
  press,
  sentParts,
  expectFieldError,
  type Typed,
} from './testing/auction-form-screen.ts';
import { UpdateAuctionPage } from './UpdateAuctionPage.tsx';

const save = () => press('Save changes');
const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
const times = { startTime: yesterday, endTime: `${nextYear}-01-01T13:00:59.999Z` };

async function show(changes: Partial<Auction> = {}, answer = ok(anAuction(), { message: 'Auction updated' })) {
  const auction = anAuction({ ...times, ...changes });
  let current = auction;
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    [`GET /auctions/${auction._id}`]: () => ok(current),
    [`PATCH /auctions/${auction._id}`]: answer,
  });
  const { client } = renderScreen(<UpdateAuctionPage />, {
    at: `/admin/update-auction/${auction._id}`,
    path: '/admin/update-auction/:auctionId',
    session: admin,
  });
  await screen.findByRole('heading', { name: 'The prize' });
  /** Simulates a change by another administrator, which this browser fetches. */
  const changeMeanwhile = async (meanwhile: Partial<Auction>) => {
    current = { ...auction, ...meanwhile };
    await client.invalidateQueries({ queryKey: keys.allAuctions });
  };
  return { auction, sent, changeMeanwhile };
}

const updates = (sent: SentCall[]) => sent.filter(({ route }) => route.startsWith('PATCH'));
const sentBack = (sent: SentCall[]) => Object.fromEntries(sentParts(updates(sent)[0]?.body));

/** The values that the form sends for an unchanged auction. */
const unchanged = ({ title, description, startTime, endTime, ...auction }: Auction) => ({
  title,
  description,
  startTime,
  endTime,
  startingBid: String(auction.startingBid),
  endingBid: String(auction.endingBid),
  bidIncrement: String(auction.bidIncrement),
  maxSlots: String(auction.maxSlots),
  autoDeclare: String(auction.autoDeclare),
  retailPrice: String(auction.retailPrice?.amount),
  retailPriceSource: auction.retailPrice?.source,
  retailPriceDate: auction.retailPrice?.date,
  titleHindi: auction.titleHindi ?? '',
  descriptionHindi: auction.descriptionHindi ?? '',
  entryMode: auction.entryMode,
  minAccountDays: auction.minAccountDays === 0 ? '' : String(auction.minAccountDays),
});

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

describe('what updating an auction sends', () => {
  // proves update-auction.request
  test('is every value exactly as it came where nobody touched it, and no picture', async () => {
    const { auction, sent } = await show();
    expect(field(labels.endTime)).toHaveProperty('value', `${nextYear}-01-01T18:30`);
    await save();

    await screen.findByText('at /admin/auctions');
    await screen.findByText('Auction updated');
    expect(sentBack(sent)).toEqual(unchanged(auction));
  });

  test('is what was typed, times by the Indian clock', async () => {
    const { auction, sent } = await show();
    fill({ title: 'Headphones, like new', endingBid: '600', endTime: `${nextYear}-02-01T09:05` });
    const image = picture();
    await press('Remove: Prize picture 1 of 1');
    await choosePicture(image);
    await save();

    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual({
      ...unchanged(auction),
      title: 'Headphones, like new',
      endingBid: '600',
      endTime: `${nextYear}-02-01T09:05+05:30`,
      auctionImage: image,
    });
  });

  test('leaves a value unchanged that was changed and changed back', async () => {
    const { auction, sent } = await show();
    fill({ endTime: `${nextYear}-02-01T09:05` });
    fill({ endTime: `${nextYear}-01-01T18:30` });
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)['endTime']).toBe(auction.endTime);
  });
});

describe('what another administrator changed meanwhile', () => {
  test('is not undone by a form that was opened before', async () => {
    const { auction, sent, changeMeanwhile } = await show();
    fill({ description: 'Thirty-five hours of battery.' });
    const meanwhile = { title: 'Headphones, sealed', endTime: `${nextYear}-01-02T13:00:00.001Z` };
    await changeMeanwhile(meanwhile);
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual({
      ...unchanged(auction),
      ...meanwhile,
      description: 'Thirty-five hours of battery.',
    });
  });

  test('fixes the rules in an open form too', async () => {
    const { auction, sent, changeMeanwhile } = await show();
    fill({ startingBid: '60', title: 'Headphones, sealed' });
    await choosePicture(picture());
    await changeMeanwhile({ rulesFixed: true });
    await expect.poll(() => hasField(labels.startingBid)).toBe(false);
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual(unchanged(auction));
  });
});

describe('before anything is sent', () => {
  const missing = 'Missing values from the form';
  const lengths = 'Title should be atleast 5 characters long and maximum 30 characters long';

  test.each<[Typed, string, string]>([
    [{ title: '' }, labels.title, missing],
    [{ description: '' }, labels.description, missing],
    [{ startingBid: '' }, labels.startingBid, missing],
    [{ bidIncrement: '' }, labels.bidIncrement, missing],
    [{ endTime: '' }, labels.endTime, missing],
    [{ maxSlots: '' }, labels.maxSlots, missing],
    [{ title: 'Four' }, labels.title, lengths],
    [{ title: 'x'.repeat(31) }, labels.title, lengths],
    [{ startingBid: '500' }, labels.endingBid, 'Ending bid must be greater than starting bid'],
    [{ startTime: '2020-01-01T00:00', endTime: '2021-01-01T00:00' }, labels.endTime, 'The end must be in the future'],
    [
      { endTime: '2926-01-01T00:00' },
      labels.endTime,
      'The end must be within 400 days after the start. Please check the year',
    ],
    [
      { startTime: '2926-01-01T00:00', endTime: '2926-01-02T00:00' },
      labels.startTime,
      'The start must be within 400 days from now. Please check the year',
    ],
  ])('%o is refused at “%s”: %s', async (typed, label, message) => {
    const { sent } = await show();
    fill(typed);
    await save();
    await expectFieldError(label, message);
    expect(updates(sent)).toEqual([]);
  });

  test('a picture is needed only where there is none', async () => {
    const { sent } = await show({ auctionImage: null, pictures: [] });
    await save();
    await expectFieldError('Picture', missing);
    expect(updates(sent)).toEqual([]);
  });
});

describe('what bidders were promised', () => {
  const rules = [labels.startingBid, labels.endingBid, labels.bidIncrement, labels.maxSlots, labels.startTime];
  const promised = 'Fixed: people have bid or begun to pay under these rules.';

  test('can be read but not changed after an order, and is sent back unchanged', async () => {
    const { auction, sent } = await show({ rulesFixed: true });
    expect(rules.filter(hasField)).toEqual([]);
    expect(screen.getAllByText(promised)).toHaveLength(2);
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual(unchanged(auction));
  });

  test('includes the prize: all is fixed, and the description can only be extended', async () => {
    const { auction, sent } = await show({ rulesFixed: true, titleHindi: 'हेडफ़ोन', descriptionHindi: 'नए' });
    screen.getByText('Fixed, except for additions: people have bid or begun to pay for this prize.');
    const fixed = [labels.title, labels.titleHindi, labels.descriptionHindi, 'Picture', labels.retailPrice];
    expect(fixed.filter(hasField)).toEqual([]);
    expect([screen.getByText('हेडफ़ोन'), screen.getByText('नए')]).toHaveLength(2);
    fill({ description: 'Out of order.' });
    await save();
    await expectFieldError(
      labels.description,
      'The description can only be added to: payments were opened for this prize. Keep all it says, and write behind it',
    );
    expect(updates(sent)).toEqual([]);

    const description = `${auction.description}\nWith a bag.`;
    fill({ description });
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual({ ...unchanged(auction), description });
  });

  test.each([
    [{ rulesFixed: true, slotsFilled: 120 }, 'The prize is fixed: the auction is full.'],
    [endedTimes, 'The prize is fixed: the auction is over.'],
  ])('%o allows no additions to the description either', async (changes, reason) => {
    await show(changes);
    screen.getByText(reason);
    expect([labels.title, labels.description, 'Picture'].filter(hasField)).toEqual([]);
  });

  test('lets the end move later and never earlier', async () => {
    const { auction, sent } = await show({ rulesFixed: true });
    fill({ endTime: `${nextYear}-01-01T18:29` });
    await save();
    await expectFieldError(labels.endTime, 'The end can only move later: people have already paid');
    expect(updates(sent)).toEqual([]);

    fill({ endTime: `${nextYear}-01-01T18:31` });
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual({ ...unchanged(auction), endTime: `${nextYear}-01-01T18:31+05:30` });
  });

  test('that is full allows no change of the end either', async () => {
    const { auction, sent } = await show({ rulesFixed: true, slotsFilled: 120 });
    expect([...rules, labels.endTime].filter(hasField)).toEqual([]);
    expect(screen.getAllByText(promised)).toHaveLength(2);
    screen.getByText('The end can no longer be changed: the auction is full.');
    await save();
    await screen.findByText('at /admin/auctions');
    expect(sentBack(sent)).toEqual(unchanged(auction));
  });

  test.each([
    [
      { ...endedTimes, startTime: '2020-01-01T06:30:12.345Z' },
      'Fixed: the auction is over.',
      'The end can no longer be changed: the auction is over.',
    ],
    [
      { status: 'cancelled', outcome: 'cancelled' } as const,
      'Fixed: the auction is over.',
      'The end can no longer be changed: the auction is over.',
    ],
  ])(
    '%o has nothing to change or to save, and offers no automatic declaration',
    async (changes, rulesReason, endReason) => {
      await show(changes);
      expect([...rules, labels.endTime, 'Declare automatically'].filter(hasField)).toEqual([]);
      expect(screen.getAllByText(rulesReason)).toHaveLength(2);
      screen.getByText(endReason);
      expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
      screen.getByRole('link', { name: 'Back to auctions' });
    },
  );

  test('made meanwhile causes the server’s refusal, and what was typed stays', async () => {
    const { sent } = await show({}, refused(409, 'auction_rules_fixed'));
    fill({ startingBid: '60' });
    await save();
    await screen.findByText(/Prices, increment, slots, start and how the auction is entered are fixed/);
    expect(updates(sent)).toHaveLength(1);
    expect(field(labels.startingBid)).toHaveProperty('value', '60');
  });
});

test('an auction that does not exist is reported as such', async () => {
  stubApi({ 'GET /auth/me': ok(admin) });
  renderScreen(<UpdateAuctionPage />, { at: '/admin/update-auction/1', path: '/admin/update-auction/:auctionId' });
  await screen.findByText('Error Loading Auction');
});
