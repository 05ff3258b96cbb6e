import type { FairPlay } from '@ekbid/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AuctionProvider } from '../auctions/use-auction.ts';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { aHeadFile } from '../testing/fair-play.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { SealedLog } from './AuctionChecks.tsx';

const route = `GET /auctions/${auctionId}/fair-play` as const;
const running: FairPlay = {
  size: 240,
  signedAt: '2026-11-22T09:46:03.123Z',
  file: aHeadFile,
  opened: false,
  consistency: null,
};

function show(answer: Parameters<typeof stubApi>[0][typeof route]) {
  const sent = stubApi({ [route]: answer, [`GET /auctions/${auctionId}`]: ok(anAuction()) });
  renderScreen(
    <AuctionProvider auctionId={auctionId}>
      <SealedLog auctionId={auctionId} />
    </AuctionProvider>,
  );
  return sent;
}

const askedForLog = (sent: SentCall[]) =>
  sent.filter((call) => call.route.endsWith('/fair-play')).map(({ route: asked }) => asked);

/** Opens the `<details>` element, because jsdom does not do so on a click. */
async function unfold() {
  const summary = await screen.findByText('The sealed log of this auction');
  const details = summary.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

// proves sealed-log.size
test('the log of an auction is asked for once it is looked at, and tells how many entries it has', async () => {
  const sent = show(ok(running));
  await act(() => vi.dynamicImportSettled());
  await screen.findByText('The sealed log of this auction');
  expect(askedForLog(sent)).toEqual([]);
  await unfold();
  await screen.findByText('240 entries');
  expect(screen.getByText('240 entries').parentElement?.textContent).toBe(
    '240 entries, signed 22 Nov 2026, 03:16:03 pm IST',
  );
  expect(screen.getByText('9f3a11c2 … 77be0d41')).toBeTruthy();
  expect(askedForLog(sent)).toEqual([route]);
});

// proves sealed-log.head-saved
test('its head is saved as the very file, named after its size', async () => {
  show(ok(running));
  await unfold();
  const link = await screen.findByRole('link', { name: 'Save this head' });
  expect(link.getAttribute('download')).toBe('ekbid-head-240.json');
  const [, text = ''] = link.getAttribute('href')?.split(',') ?? [];
  expect(decodeURIComponent(text)).toBe(JSON.stringify(aHeadFile, null, 2));
});

test('a log that has not begun says when it does', async () => {
  show(ok({ ...running, size: null, signedAt: null, file: null }));
  await unfold();
  await screen.findByText('The log begins with the first person who pays for a bid.');
  expect(screen.queryByRole('link', { name: 'Save this head' })).toBeNull();
});

test('a log that cannot be had says so', async () => {
  show(refused(503, 'unavailable'));
  await unfold();
  await screen.findByRole('heading', { name: 'The log could not be fetched' });
});
