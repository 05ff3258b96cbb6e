import type { Auction } from '@ekbid/contract';
import type { EntryMode } from '@ekbid/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAuction } from '../auctions/testing/an-auction.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { CreateAuctionPage } from './CreateAuctionPage.tsx';
import { UpdateAuctionPage } from './UpdateAuctionPage.tsx';
import { choosePicture, fill, nextYear, picture, press, sentParts } from './testing/auction-form-screen.ts';

const all: readonly EntryMode[] = ['paid', 'refundable', 'free'];
const whole = {
  title: 'Wireless headphones',
  description: 'Over-ear.',
  startingBid: '50',
  endingBid: '500',
  maxSlots: '120',
  endTime: `${nextYear}-01-15T18:30`,
};
const choice = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const ageField = () => screen.queryByLabelText<HTMLInputElement>(/^Minimum age of an account/);

const base = (entryModes: readonly EntryMode[]) =>
  ({ 'GET /auth/me': ok(admin), 'GET /site': ok({ ...someContent(), entryModes }) }) as const;

function showNew(entryModes: readonly EntryMode[], more: Parameters<typeof stubApi>[0] = {}, search = '') {
  const sent = stubApi({ ...base(entryModes), ...more });
  renderScreen(<CreateAuctionPage />, { at: `/admin/create-auction${search}`, session: admin });
  return (route: string) => Object.fromEntries(sentParts(sent.find((call) => call.route === route)?.body));
}

async function showPresent(entryModes: readonly EntryMode[], changes: Partial<Auction>) {
  const auction = anAuction({ endTime: `${nextYear}-01-01T13:00:00.000Z`, ...changes });
  const sent = stubApi({
    ...base(entryModes),
    [`GET /auctions/${auction._id}`]: ok(auction),
    [`PATCH /auctions/${auction._id}`]: ok(auction, { message: 'Auction updated' }),
  });
  renderScreen(<UpdateAuctionPage />, {
    at: `/admin/update-auction/${auction._id}`,
    path: '/admin/update-auction/:auctionId',
    session: admin,
  });
  await screen.findByRole('heading', { name: 'The prize' });
  return () => Object.fromEntries(sentParts(sent.find(({ route }) => route.startsWith('PATCH'))?.body));
}

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

describe('how a new auction is entered', () => {
  test('is no question where bids are always paid', async () => {
    const parts = showNew(['paid'], { 'POST /auctions': ok(anAuction()) });
    await screen.findByRole('heading', { name: 'Prices and slots' });
    fill(whole);
    await choosePicture(picture());
    await press('Create auction');
    await screen.findByText('at /admin/auctions');
    expect(screen.queryByRole('heading', { name: 'How it is entered' })).toBeNull();
    expect(parts('POST /auctions')).toMatchObject({ entryMode: 'paid', minAccountDays: '' });
  });

  test('is chosen among what the operator allows, each with what it means for the money', async () => {
    const parts = showNew(all, { 'POST /auctions': ok(anAuction()) });
    await screen.findByRole('heading', { name: 'How it is entered' });
    expect(choice('Paid bids')?.checked).toBe(true);
    expect(ageField()).toBeNull();
    screen.getByText(/After the result all bids go back, except the winning one\. The payment provider’s fees/);
    await userEvent.click(choice('Refundable bids')!);
    await userEvent.type(ageField()!, '30');
    fill(whole);
    await choosePicture(picture());
    await press('Create auction');
    await screen.findByText('at /admin/auctions');
    expect(parts('POST /auctions')).toMatchObject({ entryMode: 'refundable', minAccountDays: '30' });
  });

  test('says at its fields what is wrong', async () => {
    showNew(['refundable', 'free']);
    await screen.findByRole('heading', { name: 'How it is entered' });
    fill(whole);
    await choosePicture(picture());
    await press('Create auction');
    await screen.findByText('Auctions cannot be entered in this way here. Please choose another way');
    await userEvent.click(choice('Free bids')!);
    await userEvent.type(ageField()!, '366');
    await press('Create auction');
    await screen.findByText('The minimum age of an account must be a whole number of days from 0 to 365');
    expect(ageField()?.getAttribute('aria-invalid')).toBe('true');
  });

  test('is copied by a duplicate, and kept by a draft, even if it is no longer allowed', async () => {
    const auction = anAuction({ entryMode: 'free', minAccountDays: 7 });
    const parts = showNew(
      ['paid'],
      {
        [`GET /auctions/${auction._id}`]: ok(auction),
        'GET /images/a1b2-1600.webp': ok(),
        'POST /auctions': refused(400, 'entry_mode_not_allowed', { field: 'entryMode' }),
        'POST /auction-drafts': ok({}),
      },
      `?like=${auction._id}`,
    );
    await screen.findByText(/^A copy of/);
    expect([choice('Free bids')?.checked, choice('Refundable bids'), ageField()?.value]).toEqual([true, null, '7']);
    await press('Save as draft');
    await screen.findByText('at /admin/auctions');
    expect(parts('POST /auction-drafts')).toMatchObject({ entryMode: 'free', minAccountDays: '7' });
  });

  test('is there again in a draft', async () => {
    const draftId = '0192f7a0-0000-7000-8000-00000000d001';
    const form = { title: 'Silk saree', autoDeclare: 'true', entryMode: 'refundable', minAccountDays: '14' };
    const draft = { _id: draftId, form, auctionImage: null, pictures: [], changedAt: '2031-03-01T06:00:00.000Z' };
    showNew(all, { [`GET /auction-drafts/${draftId}`]: ok(draft) }, `?draft=${draftId}`);
    await screen.findByRole('heading', { name: 'How it is entered' });
    expect([choice('Refundable bids')?.checked, ageField()?.value]).toEqual([true, '14']);
  });
});

describe('how an auction is entered that exists', () => {
  test('can change until the first order', async () => {
    const parts = await showPresent(all, {});
    await userEvent.click(await screen.findByRole('radio', { name: /^Free bids/ }));
    await press('Save changes');
    await screen.findByText('at /admin/auctions');
    expect(parts()).toMatchObject({ entryMode: 'free', minAccountDays: '' });
  });

  test('can be read but not changed after it, and is sent back unchanged', async () => {
    const parts = await showPresent(['paid'], { rulesFixed: true, entryMode: 'refundable', minAccountDays: 30 });
    await screen.findByRole('heading', { name: 'How it is entered' });
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getAllByText('Refundable bids'), 'on the form and on the card').toHaveLength(2);
    screen.getByText('30 days');
    await press('Save changes');
    await screen.findByText('at /admin/auctions');
    expect(parts()).toMatchObject({ entryMode: 'refundable', minAccountDays: '30' });
  });
});
