import { sharePicture } from '@ekbid/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showAuctionPage } from '../testing/auction-page.tsx';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { asha } from '../testing/people.ts';
import { ok } from '../testing/stub-api.ts';

const declared = anAuction({
  startTime: '2020-01-01T00:00:00Z',
  endTime: '2020-01-02T00:00:00Z',
  status: 'completed',
  outcome: 'winner',
  winnerId: { firstName: 'Meera', lastName: 'S.' },
  winningBid: 5,
});

/** Presses the share button of a declared auction, and returns the data that the share dialog received. */
async function shareResult({ takesFiles, hasPicture }: { takesFiles: boolean; hasPicture: boolean }) {
  const share = vi.fn(async (_: ShareData) => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => takesFiles, configurable: true });
  showAuctionPage({
    [`GET /auctions/${auctionId}`]: ok(declared),
    'GET /auth/me': ok(asha),
    ...(hasPicture && { [`GET ${sharePicture.at('en', auctionId)}`]: ok() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Share this result' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  return share.mock.calls[0]?.[0];
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

// proves share.result
describe('sharing a result', () => {
  const link = { title: declared.title, url: `${location.origin}/auctions/${auctionId}` };

  test('adds the picture of its line', async () => {
    const { files, ...rest } = (await shareResult({ takesFiles: true, hasPicture: true })) ?? {};
    expect(rest).toEqual(link);
    expect(files?.map(({ name, type }) => [name, type])).toEqual([['ekbid.png', 'image/png']]);
  });

  test.each([
    ['the device takes no files', { takesFiles: false, hasPicture: true }],
    ['the picture cannot be fetched', { takesFiles: true, hasPicture: false }],
  ])('sends the link alone if %s', async (_, device) => {
    expect(await shareResult(device)).toEqual(link);
  });
});
