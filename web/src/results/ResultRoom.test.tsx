import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showAuction, showAuctionPage } from '../testing/auction-page.tsx';
import { anAuction, auctionId, ownBids } from '../testing/auctions.ts';
import { passing } from '../testing/live-screen.tsx';
import { aLine } from '../testing/number-lines.ts';
import { asha } from '../testing/people.ts';
import { ok } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('ten minutes before the end', () => {
  beforeEach(() => {
    stubScreen('phone');
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => void vi.useRealTimers());

  // proves result.room
  test('the page becomes a room with the time left, one’s own sealed bids and what comes next', async () => {
    showAuction({ endTime: inMinutes(10.5), bids: ownBids(7, 3) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Bidding ends soon' })).toBeNull();
    await passing(60_000);
    const room = (await screen.findByRole('heading', { name: 'Bidding ends soon' })).parentElement!.parentElement!;
    within(room).getByRole('timer');
    expect(screen.getAllByRole('timer')).toHaveLength(1);
    within(room).getByText('Your sealed bids: ₹3, ₹7.');
    expect(within(room).getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Result by .* at the latest\.$/);
  });

  test('a full auction has no room, because nobody can bid any more', async () => {
    showAuction({ endTime: inMinutes(5), slotsFilled: 50, maxSlots: 50 });
    await screen.findAllByText('Full');
    expect(screen.queryByRole('heading', { name: 'Bidding ends soon' })).toBeNull();
  });
});

describe('after the result', () => {
  beforeEach(() => stubScreen('phone'));

  function showResult(winningBid: number) {
    const decided = {
      status: 'completed',
      outcome: 'winner',
      winnerId: { firstName: 'Meera', lastName: 'S.' },
      winningBid,
      declaredAt: '2026-11-21T10:00:00Z',
      bids: ownBids(4, 9),
    } as const;
    const mine = [
      { amount: 4, people: 2 },
      { amount: 9, people: 1 },
    ];
    const next = anAuction({ _id: '0192f7a0-0000-7000-8000-00000000a002', title: 'Mirrorless camera' });
    const full = anAuction({ _id: '0192f7a0-0000-7000-8000-00000000a003', title: 'Taken', slotsFilled: 50 });
    return showAuctionPage({
      'GET /auth/me': ok(asha),
      [`GET /auctions/${auctionId}`]: ok(anAuction(decided)),
      [`GET /auctions/${auctionId}/number-line`]: ok(aLine([{ amount: winningBid, people: 1 }], { mine, winningBid })),
      'GET /auctions': ok([full, next], { meta: { next: null, total: 2, counts: {} } }),
    });
  }

  // proves result.why
  test('whoever lost reads why in one sentence, and sees what ends next and has a slot', async () => {
    showResult(7);
    await screen.findByText(/₹4 was shared with one other person; ₹9 was unique, but ₹7 was lower\.$/);
    await screen.findByRole('link', { name: 'Mirrorless camera' });
    expect(screen.queryByText('Taken')).toBeNull();
  });

  test('whoever won needs neither', async () => {
    const sent = showResult(9);
    await screen.findByText(/^You won with/);
    await screen.findByRole('heading', { name: 'Where you stood' });
    expect(screen.queryByText(/was unique, but ₹9 was lower/)).toBeNull();
    expect(sent.some(({ route }) => route === 'GET /auctions')).toBe(false);
  });
});
