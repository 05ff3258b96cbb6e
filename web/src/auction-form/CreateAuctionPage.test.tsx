import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
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
const show = () => renderScreen(<CreateAuctionPage />, { at: '/admin/create-auction', session: admin });
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

describe('what creating an auction sends', () => {
  // proves create-auction.request
  test('is a multipart form with times by the Indian clock, and the picture last', async () => {
    const sent = stubApi({ ...signedIn, 'POST /auctions': ok(anAuction(), { message: 'Auction created' }) });
    show();
    const stated = { retailPrice: '42999', retailPriceSource: 'Kaveri Stores', retailPriceDate: '2026-11-19' };
    const hindi = { titleHindi: 'वायरलेस हेडफ़ोन', descriptionHindi: 'तीस घंटे की बैटरी।' };
    fill({ ...whole, ...stated, ...hindi, bidIncrement: '0.5', startTime: `${nextYear}-01-14T09:00` });
    const image = picture('image/webp');
    await choosePicture(image);
    await create();

    await screen.findByText('at /admin/auctions');
    await screen.findByText('Auction created');
    const [call] = creations(sent);
    expect(sentParts(call?.body)).toEqual([
      ['title', 'Wireless headphones'],
      ['description', 'Over-ear, thirty hours of battery.'],
      ['startingBid', '50'],
      ['endingBid', '500'],
      ['bidIncrement', '0.5'],
      ['maxSlots', '120'],
      ['retailPrice', '42999'],
      ['retailPriceSource', 'Kaveri Stores'],
      ['retailPriceDate', '2026-11-19'],
      ['titleHindi', hindi.titleHindi],
      ['descriptionHindi', hindi.descriptionHindi],
      ['entryMode', 'paid'],
      ['minAccountDays', ''],
      ['autoDeclare', 'true'],
      ['startTime', `${nextYear}-01-14T09:00+05:30`],
      ['endTime', `${nextYear}-01-15T18:30+05:30`],
      ['auctionImage', image],
    ]);
    // The browser must set the type itself, because only it knows the boundary of the multipart body.
    expect(call?.headers.has('Content-Type')).toBe(false);
  });

  test('leaves out a start that was not chosen, and declares by itself unless one does not want it', async () => {
    const sent = stubApi({ ...signedIn, 'POST /auctions': ok(anAuction()) });
    show();
    fill(whole);
    await userEvent.click(screen.getByRole('checkbox', { name: /Declare automatically/ }));
    await choosePicture(picture());
    await create();

    await screen.findByText('at /admin/auctions');
    const parts = new Map(sentParts(creations(sent)[0]?.body));
    expect(parts.has('startTime')).toBe(false);
    expect(parts.get('autoDeclare')).toBe('false');
    expect(parts.get('bidIncrement')).toBe('1');
  });
});

describe('before anything is sent', () => {
  const missing = 'Missing values from the form';
  const lengths = 'Title should be atleast 5 characters long and maximum 30 characters long';

  test.each<[Typed, string, string]>([
    [{ endingBid: '' }, labels.endingBid, 'Ending bid is required'],
    [{ endingBid: '50' }, labels.endingBid, 'Ending bid must be greater than starting bid'],
    [{ endingBid: '49.99' }, labels.endingBid, 'Ending bid must be greater than starting bid'],
    [{ title: '' }, labels.title, missing],
    [{ description: '   ' }, labels.description, missing],
    [{ startingBid: '' }, labels.startingBid, missing],
    [{ endTime: '' }, labels.endTime, missing],
    [{ maxSlots: '' }, labels.maxSlots, missing],
    [{ title: 'Four' }, labels.title, lengths],
    [{ title: 'x'.repeat(31) }, labels.title, lengths],
    [{ startingBid: '0.99' }, labels.startingBid, 'The least possible here is ₹1'],
    [{ startingBid: '1.005' }, labels.startingBid, 'Please enter an amount in rupees, with at most two decimals'],
    [{ bidIncrement: '451' }, labels.bidIncrement, 'The increment must fit between starting and ending bid'],
    [{ maxSlots: '1.5' }, labels.maxSlots, 'Slots must be a whole number from 1 to 10,00,000'],
    [{ startTime: `${nextYear}-01-15T18:30` }, labels.endTime, 'The end must be after the start'],
    [
      { endTime: '2926-01-15T18:30' },
      labels.endTime,
      'The end must be within 400 days after the start. Please check the year',
    ],
    [
      { startTime: '2926-01-14T18:30', endTime: '2926-01-15T18:30' },
      labels.startTime,
      'The start must be within 400 days from now. Please check the year',
    ],
    [{ endTime: '2021-01-15T18:30' }, labels.endTime, 'The end must be in the future'],
  ])('%o is refused at “%s”: %s', async (typed, label, message) => {
    const sent = stubApi(signedIn);
    show();
    fill({ ...whole, ...typed });
    await choosePicture(picture());
    await create();

    await expectFieldError(label, message);
    expect(creations(sent)).toEqual([]);
  });

  // proves auction-form.all-errors
  test('an empty form shows all that is missing, and begins with the title', async () => {
    const sent = stubApi(signedIn);
    show();
    await create();
    await expect.poll(() => screen.queryAllByText(missing)).toHaveLength(6);
    screen.getByText('Ending bid is required');
    expect(document.activeElement).toBe(screen.getByLabelText(labels.title));
    expect(creations(sent)).toEqual([]);
  });

  test('a missing picture is a missing value', async () => {
    const sent = stubApi(signedIn);
    show();
    fill(whole);
    await create();
    await expectFieldError('Picture', missing);
    expect(creations(sent)).toEqual([]);
  });

  test.each([
    [picture('image/gif'), 'The picture must be a JPEG, PNG or WebP file'],
    [picture('image/jpeg', 5 * 1024 * 1024 + 1), 'The picture must be at most 5 MB and 40 megapixels'],
  ])('an invalid picture is reported as soon as it is chosen, and again on submit', async (file, message) => {
    const sent = stubApi(signedIn);
    show();
    fill(whole);
    await choosePicture(file);
    screen.getByText(`prize: ${message}`);
    expect(screen.queryByAltText('Preview of the chosen picture')).toBeNull();

    await create();
    await expectFieldError('Picture', message);
    expect(creations(sent)).toEqual([]);

    await choosePicture(picture());
    expect(field('Picture').getAttribute('aria-invalid')).toBeNull();
  });

  test('a picture of exactly 5 MB is shown, and can be removed', async () => {
    stubApi(signedIn);
    show();
    await choosePicture(picture('image/png', 5 * 1024 * 1024));
    expect(screen.getByAltText('Preview of the chosen picture').getAttribute('src')).toBe('blob:picture');
    await press('Remove: Prize picture 1 of 1');
    expect(screen.queryByAltText('Preview of the chosen picture')).toBeNull();
  });

  test('the prices say how many amounts there are', () => {
    stubApi(signedIn);
    show();
    fill({ startingBid: '50', endingBid: '500' });
    screen.getByText('Bidders choose among 451 amounts, from ₹50 to ₹500.');
    fill({ bidIncrement: '100' });
    screen.getByText('Bidders choose among 5 amounts, from ₹50 to ₹450.');
  });
});

describe('a save that fails', () => {
  async function submitWhole() {
    show();
    fill(whole);
    await choosePicture(picture());
    await create();
  }

  const keptAll = () => {
    for (const [name, value] of Object.entries(whole))
      expect(field(labels[name as keyof typeof labels])).toHaveProperty('value', value);
    screen.getByAltText('Preview of the chosen picture');
  };

  test.each([
    ['image_unreadable', 'auctionImage', 'Picture', 'This picture could not be read. Please choose another file'],
    ['end_time_past', 'endTime', labels.endTime, 'The end must be in the future'],
  ] as const)('%s is shown at its field, and nothing typed is lost', async (code, name, label, message) => {
    stubApi({ ...signedIn, 'POST /auctions': refused(400, code, { field: name }) });
    await submitWhole();
    await expectFieldError(label, message);
    keptAll();
  });

  test('without a response it says so, keeps everything, and can be sent again', async () => {
    let online = false;
    const sent = stubApi({
      ...signedIn,
      'POST /auctions': () => {
        if (!online) throw new TypeError('Failed to fetch');
        return ok(anAuction());
      },
    });
    await submitWhole();
    const failure = within(await screen.findByRole('alert'));
    failure.getByText('Failed to create auction');
    failure.getByText(/could not reach EkBid/);
    keptAll();

    online = true;
    await create();
    await screen.findByText('at /admin/auctions');
    expect(creations(sent)).toHaveLength(2);
  });

  test('is not sent twice while it is under way', async () => {
    let answer = (_: ReturnType<typeof ok>) => {};
    const sent = stubApi({
      ...signedIn,
      'POST /auctions': () => new Promise((resolve) => (answer = resolve)),
    });
    await submitWhole();
    await waitFor(() => expect(creations(sent)).toHaveLength(1));
    const button = screen.getByRole('button', { name: 'Create auction' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await create();
    await userEvent.type(field(labels.title), '{Enter}');
    answer(ok(anAuction()));

    await screen.findByText('at /admin/auctions');
    expect(creations(sent)).toHaveLength(1);
  });
});

test('leaving the page asks for confirmation as soon as there are unsaved changes', () => {
  stubApi(signedIn);
  show();
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  fill({ title: 'W' });
  expect(leave()).toBe(false);
  fill({ title: '' });
  expect(leave()).toBe(true);
});
