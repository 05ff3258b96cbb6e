import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, type SentCall, stubApi } from '../testing/stub-api.ts';
import { CreateAuctionPage } from './CreateAuctionPage.tsx';
import { anAuction } from '../auctions/testing/an-auction.ts';
import {
  choosePicture,
  field,
  fill,
  labels,
  nextYear,
  picture,
  press,
  sentParts,
  expectFieldError,
  type Typed,
} from './testing/auction-form-screen.ts';

const signedIn = { 'GET /auth/me': ok(admin) } as const;
const create = () => press('Create auction');
const show = (search = '') =>
  renderScreen(<CreateAuctionPage />, { at: `/admin/create-auction${search}`, session: admin });
const creations = (sent: SentCall[]) => sent.filter(({ route }) => route === 'POST /auctions');

const whole: Typed = {
  title: 'Wireless headphones',
  description: 'Over-ear, thirty hours of battery.',
  startingBid: '50',
  endingBid: '500',
  maxSlots: '120',
  endTime: `${nextYear}-01-15T18:30`,
};

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

describe('a duplicate', () => {
  const auction = anAuction();
  const like = `?like=${auction._id}`;

  test('copies everything but the times, including the picture, and is created like any other', async () => {
    const sent = stubApi({
      ...signedIn,
      [`GET /auctions/${auction._id}`]: ok(auction),
      'GET /images/a1b2-1600.webp': ok(),
      'POST /auctions': ok(anAuction(), { message: 'Auction created' }),
    });
    show(like);
    await screen.findByText('A copy of “Wireless headphones”: everything but its times.');
    expect([field(labels.startTime).value, field(labels.endTime).value]).toEqual(['', '']);
    fill({ endTime: `${nextYear}-01-15T18:30` });
    await create();

    await screen.findByText('Auction created');
    const parts = Object.fromEntries(sentParts(creations(sent)[0]?.body));
    expect(parts).toMatchObject({
      title: auction.title,
      description: auction.description,
      startingBid: '50',
      endingBid: '500',
      bidIncrement: '0.5',
      maxSlots: '120',
      endTime: `${nextYear}-01-15T18:30+05:30`,
    });
    expect((parts['auctionImage'] as File).type).toBe('image/webp');
    expect(parts).not.toHaveProperty('startTime');
  });

  test('asks for a picture if the original one cannot be loaded', async () => {
    const sent = stubApi({ ...signedIn, [`GET /auctions/${auction._id}`]: ok(auction) });
    show(like);
    await screen.findByText(/^A copy of/);
    fill({ endTime: `${nextYear}-01-15T18:30` });
    await create();
    await expectFieldError('Picture', 'Missing values from the form');
    expect(creations(sent)).toEqual([]);
  });

  test('of an auction that does not exist says so', async () => {
    stubApi(signedIn);
    show(like);
    await screen.findByText('Error Loading Auction');
  });
});

describe('the card beside the form', () => {
  test('shows what is typed as bidders will see it', async () => {
    stubApi(signedIn);
    show();
    const panel = (await screen.findByRole('heading', { name: 'Its card' })).closest('section')!;
    within(panel).getByText('No title yet');
    fill(whole);
    await choosePicture(picture());
    for (const text of [whole.title, whole.description, new RegExp(`15 Jan ${nextYear}`), '0 / 120 slots filled'])
      await within(panel).findByText(text as string);
    expect(panel.textContent).toContain('₹50');
    expect(panel.querySelector('img')?.src).toBe('blob:picture');
    // The preview is inert, so its link cannot be used.
    expect(panel.querySelector('[inert] a')).not.toBeNull();
  });
});
