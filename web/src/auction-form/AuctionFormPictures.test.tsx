import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Auction } from '@ekbid/contract';
import { anAuction } from '../auctions/testing/an-auction.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { choosePicture, field, nextYear, picture, press, sentParts } from './testing/auction-form-screen.ts';
import { UpdateAuctionPage } from './UpdateAuctionPage.tsx';

const centre = { x: 50, y: 50 };
const front = { url: '/images/front-800.webp', alt: 'From the front', focus: { x: 50, y: 20 }, sha256: 'a'.repeat(64) };
const back = { url: '/images/back-800.webp', alt: null, focus: centre, sha256: 'b'.repeat(64) };

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

async function show(pictures: Auction['pictures']) {
  const auction = anAuction({
    endTime: `${nextYear}-01-01T13:00:00.000Z`,
    pictures,
    auctionImage: pictures[0]?.url ?? null,
  });
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    [`GET /auctions/${auction._id}`]: ok(auction),
    [`PATCH /auctions/${auction._id}`]: ok(auction, { message: 'Auction updated' }),
  });
  renderScreen(<UpdateAuctionPage />, {
    at: `/admin/update-auction/${auction._id}`,
    path: '/admin/update-auction/:auctionId',
    session: admin,
  });
  await screen.findByRole('heading', { name: 'The prize' });
  return {
    save: async () => {
      await press('Save changes');
      await screen.findByText('at /admin/auctions');
      const parts = Object.fromEntries(sentParts(sent.find(({ route }) => route.startsWith('PATCH'))?.body));
      const { pictures: named, ...files } = parts;
      return { named: typeof named === 'string' ? (JSON.parse(named) as unknown) : named, files };
    },
  };
}

const items = () => screen.getAllByRole('listitem', { name: /^Prize picture/ });
const describePicture = (nth: number, alt: string) =>
  fireEvent.change(within(items()[nth] as HTMLElement).getByLabelText(/^What it shows/), { target: { value: alt } });

// proves auction-form.pictures
test('a further picture is sent with its text, beside those that are there', async () => {
  const { save } = await show([front]);
  const file = picture();
  await choosePicture(file);
  expect(items()).toHaveLength(2);
  describePicture(1, 'The box');
  const { named, files } = await save();
  expect(named).toEqual([
    { url: front.url, alt: front.alt, focus: front.focus },
    { file: 'auctionImage', alt: 'The box', focus: centre },
  ]);
  expect(files['auctionImage']).toBe(file);
});

test('pictures are put in another order, cut elsewhere and removed', async () => {
  const { save } = await show([front, back, { ...back, url: '/images/side-800.webp' }]);
  await press('Earlier: Prize picture 2 of 3');
  await press('Remove: Prize picture 3 of 3');
  const first = items()[0] as HTMLElement;
  // Give the picture the shape of a portrait. The frame is 4:3, so it cuts the upper and lower edges.
  const image = first.querySelector('img') as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 600 }, naturalHeight: { value: 900 } });
  fireEvent.load(image);
  fireEvent.change(within(first).getByRole('slider'), { target: { value: '80' } });
  expect((await save()).named).toEqual([
    { url: back.url, alt: '', focus: { x: 50, y: 80 } },
    { url: front.url, alt: front.alt, focus: front.focus },
  ]);
});

test('nothing about pictures is sent while nothing about them changed', async () => {
  const { save } = await show([front, back]);
  await press('Later: Prize picture 1 of 2');
  await press('Earlier: Prize picture 2 of 2');
  const { named, files } = await save();
  expect(named).toBeUndefined();
  expect(files).not.toHaveProperty('auctionImage');
});

test('there are six at most, and their texts are of bounded length', async () => {
  await show(Array.from({ length: 5 }, (_, nth) => ({ ...back, url: `/images/${nth}-800.webp` })));
  await userEvent.setup({ applyAccept: false }).upload(field('Picture'), [picture(), picture()]);
  expect(items()).toHaveLength(6);
  expect(field('Picture').disabled).toBe(true);
  await press('Remove: Prize picture 6 of 6');
  expect(within(items()[0] as HTMLElement).getByLabelText(/^What it shows/)).toHaveProperty('maxLength', 150);
});
