import type { Auction } from '@ekbid/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAuctionPage } from '../testing/auction-page.tsx';
import { anAuction, auctionId, ownBids } from '../testing/auctions.ts';
import { aLiveAuction, passing, theGreetedStream } from '../testing/live-screen.tsx';
import { fiveBids, sealedLine } from '../testing/number-lines.ts';
import { asha } from '../testing/people.ts';
import { ok } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';

const running = { endTime: '2020-01-02T00:00:00Z', startTime: '2020-01-01T00:00:00Z', status: 'completed' } as const;
const declared: Partial<Auction> = {
  ...running,
  outcome: 'winner',
  winnerId: { firstName: 'Meera', lastName: 'S.' },
  winningBid: 5,
  declaredAt: '2020-01-02T00:01:00Z',
  bids: ownBids(9),
};

beforeEach(() => {
  stubScreen('wide');
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

/** Opens the page of an auction that awaits its result. The returned function declares the result. */
async function openPage(result: Partial<Auction> = declared) {
  let isDeclared = false;
  openAuctionPage({
    [`GET /auctions/${auctionId}`]: () =>
      ok(isDeclared ? anAuction(result) : anAuction({ ...running, bids: ownBids(9) })),
    [`GET /auctions/${auctionId}/number-line`]: () =>
      ok(isDeclared ? { ...fiveBids, mine: [{ amount: 9, people: 1 }] } : sealedLine(9)),
    'GET /auth/me': ok(asha),
  });
  await screen.findByText(/^Bidding is over/);
  const stream = await theGreetedStream();
  return async () => {
    isDeclared = true;
    stream.tell('auction', aLiveAuction({ status: 'completed', outcome: result.outcome ?? null }));
    await passing(600);
  };
}
function wantLessMotion(): void {
  const matchMedia = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...matchMedia(media),
    matches: media.includes('reduced-motion') || matchMedia(media).matches,
  }));
}
const result = /Meera S\. won with/;

describe('a result that is declared while its page is open', () => {
  // proves result.opens-once
  test('opens the line by itself and shows the result only then; it can be shown again', async () => {
    const declare = await openPage();
    await declare();
    await screen.findByRole('button', { name: 'Skip' });
    expect(screen.getByText(/^The result is declared. The number line opens now/)).toBeTruthy();
    expect(screen.queryByText(result)).toBeNull();
    await passing(8000);
    await screen.findByText(result, { selector: 'strong' });
    expect(screen.getByText('Meera S. won with ₹5')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Show again' }));
    await screen.findByRole('button', { name: 'Skip' });
    await passing(8000);
    await screen.findByText(result, { selector: 'strong' });
  });

  test('can be skipped', async () => {
    const declare = await openPage();
    await declare();
    fireEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    await screen.findByText(result, { selector: 'strong' });
  });

  test('does not open once more in another tab', async () => {
    localStorage.setItem('ekbid.results-shown', auctionId);
    const declare = await openPage();
    await declare();
    await screen.findByText(result, { selector: 'strong' });
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  test('without a winner is said, and of money nothing where bids cost nothing', async () => {
    wantLessMotion();
    const nobody = { winnerId: null, winningBid: null, outcome: 'no_unique_bid', entryMode: 'free' } as const;
    const declare = await openPage({ ...declared, ...nobody });
    await declare();
    // Twice: in the notice, and in the live region for screen readers.
    expect(await screen.findAllByText('Nobody won: every amount was shared.')).toHaveLength(2);
    expect(screen.queryByText(/go back/)).toBeNull();
  });

  test('tells its winner until when the prize can be claimed', async () => {
    wantLessMotion();
    const claimBy = '2020-01-16T00:01:00Z';
    const progress = { claimBy, stateAt: claimBy, claimedAt: null, sentAt: null, deliveredAt: null };
    const declare = await openPage({ ...declared, winningBid: 9, prize: { state: 'to_claim', ...progress } });
    await declare();
    await screen.findByText(/^You can claim it until 5:31 am, Thu 16 Jan/);
    expect(screen.queryByText(/^The winner can claim/)).toBeNull();
  });

  test('stands still for people who want less motion, and is said', async () => {
    wantLessMotion();
    const declare = await openPage();
    await declare();
    await screen.findByText(result, { selector: 'strong' });
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show again' })).toBeNull();
    expect(screen.getByText('Meera S. won with ₹5')).toBeTruthy();
  });
});
