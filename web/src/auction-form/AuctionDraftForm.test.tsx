import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAuction } from '../auctions/testing/an-auction.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { CreateAuctionPage } from './CreateAuctionPage.tsx';
import {
  choosePicture,
  field,
  fill,
  labels,
  nextYear,
  picture,
  press,
  sentParts,
} from './testing/auction-form-screen.ts';

const signedIn = { 'GET /auth/me': ok(admin) } as const;
const show = (search = '') =>
  renderScreen(<CreateAuctionPage />, { at: `/admin/create-auction${search}`, session: admin });

const draft = {
  _id: '0192f7a0-0000-7000-8000-00000000d001',
  form: {
    title: 'Silk saree',
    description: 'Six yards.',
    endTime: `${nextYear}-01-15T18:30+05:30`,
    autoDeclare: 'true',
  },
  auctionImage: '/images/a1b2-800.webp',
  pictures: anAuction().pictures,
  changedAt: '2031-03-01T06:00:00.000Z',
};

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

describe('saving as a draft', () => {
  test('sends what is there, complete or not', async () => {
    const sent = stubApi({ ...signedIn, 'POST /auction-drafts': ok(draft) });
    show();
    await screen.findByRole('button', { name: 'Save as draft' });
    fill({ title: 'Silk saree', startingBid: '10' });
    await choosePicture(picture());
    await press('Save as draft');
    await screen.findByText('Draft saved');
    await screen.findByText('at /admin/auctions');
    const saved = sent.find(({ route }) => route === 'POST /auction-drafts');
    const parts = Object.fromEntries(sentParts(saved?.body));
    expect(parts).toMatchObject({ title: 'Silk saree', startingBid: '10' });
    expect(parts['auctionImage']).toBeInstanceOf(File);
    expect(sent.map(({ route }) => route)).not.toContain('POST /auctions');
  });

  test('that fails is said, and what was typed stays', async () => {
    stubApi({ ...signedIn, 'POST /auction-drafts': refused(503, 'unavailable') });
    show();
    await screen.findByRole('button', { name: 'Save as draft' });
    fill({ title: 'Silk saree' });
    await press('Save as draft');
    await screen.findByText(/We cannot answer right now/);
    expect(field(labels.title).value).toBe('Silk saree');
  });
});

describe('a draft', () => {
  const answers = { ...signedIn, [`GET /auction-drafts/${draft._id}`]: ok(draft) };

  test('opens as it was saved, and is saved again', async () => {
    const sent = stubApi({ ...answers, [`PATCH /auction-drafts/${draft._id}`]: ok(draft) });
    show(`?draft=${draft._id}`);
    await screen.findByText(/^A draft: only administrators see it/);
    expect([labels.title, labels.endTime, labels.startTime].map((label) => field(label).value)).toEqual([
      'Silk saree',
      `${nextYear}-01-15T18:30`,
      '',
    ]);
    await press('Save as draft');
    await screen.findByText('at /admin/auctions');
    const saved = sent.find(({ route }) => route.startsWith('PATCH'));
    expect(Object.fromEntries(sentParts(saved?.body))).toMatchObject(draft.form);
  });

  test('is published by the rules of a new auction, with the picture that it has', async () => {
    const sent = stubApi({
      ...answers,
      [`POST /auction-drafts/${draft._id}/publication`]: ok(
        { auctionId: anAuction()._id },
        { message: 'Auction created' },
      ),
    });
    show(`?draft=${draft._id}`);
    await screen.findByText(/^A draft: only administrators see it/);
    await press('Publish');
    await screen.findAllByText(/Missing values from the form|Ending bid is required/);
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    fill({ startingBid: '1', endingBid: '500', maxSlots: '100' });
    await press('Publish');
    await screen.findByText('Auction created');
    const published = sent.find(({ route }) => route.startsWith('POST'));
    const parts = Object.fromEntries(sentParts(published?.body));
    expect(parts).toMatchObject({ title: 'Silk saree', endingBid: '500' });
    expect(parts).not.toHaveProperty('auctionImage');
    expect(parts).not.toHaveProperty('pictures');
  });
});
