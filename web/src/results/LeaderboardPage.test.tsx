import type { Auction, LeaderboardEntry } from '@ekbid/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { fiveBids, sealedLine } from '../testing/number-lines.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { LeaderboardPage } from './LeaderboardPage.tsx';

const route = `GET /leaderboard/${auctionId}` as const;

function entry(rank: number, changes: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    _id: `0192f7a0-0000-7000-8000-0000000e00${10 + rank}`,
    rank,
    name: `Bidder ${rank}`,
    email: 'b***@e***.com',
    bidAmount: null,
    status: 'active',
    people: null,
    mine: false,
    createdAt: '2026-11-21T10:00:00Z',
    ...changes,
  };
}

const sealed = [entry(1), entry(2, { name: 'Asha Kulkarni', email: 'asha@example.in', bidAmount: 41, mine: true })];
const declared = [
  entry(1, { name: 'Meera S.', bidAmount: 5, status: 'winner' }),
  entry(2, { name: 'Asha Kulkarni', bidAmount: 7, status: 'lost', mine: true }),
  entry(3, { bidAmount: 3, status: 'disqualified', people: 2 }),
  entry(4, { bidAmount: 3, status: 'disqualified', people: 2 }),
];

function board(entries: LeaderboardEntry[], open: boolean, meta = {}) {
  const statistics = open
    ? { totalBidders: 4, winners: 1, averageBid: 5, totalVolume: 1150.5 }
    : { totalBidders: 2, winners: 0, averageBid: null, totalVolume: null };
  const auction = {
    _id: auctionId,
    title: 'Blue pottery vase',
    status: open ? 'completed' : 'active',
    outcome: open ? 'winner' : null,
    resultWithheld: false,
  };
  return ok(entries, {
    meta: {
      next: null,
      total: entries.length,
      totalBids: entries.length,
      newBidders: entries.length,
      auction,
      statistics,
      ...meta,
    },
  });
}

const won = {
  status: 'completed',
  outcome: 'winner',
  winnerId: { firstName: 'Meera', lastName: 'S.' },
  winningBid: 5,
} as const;

type Options = { address?: string; entryMode?: Auction['entryMode'] };

function show(answer: Parameters<typeof stubApi>[0][typeof route], open: boolean, options: Options = {}) {
  const { address = '', entryMode = 'paid' } = options;
  const sent = stubApi({
    [`GET /auctions/${auctionId}`]: ok(
      anAuction({ entryMode, ...(open && { ...won, declaredAt: '2026-11-21T10:00:00Z' }) }),
    ),
    [`GET /auctions/${auctionId}/number-line`]: ok(open ? fiveBids : sealedLine(41)),
    [route]: answer,
  });
  const at = `/auction/${auctionId}/leaderboard${address}`;
  renderScreen(<LeaderboardPage />, { at, path: '/auction/:auctionId/leaderboard', session: asha });
  return sent;
}

const asked = (sent: SentCall[]) => sent.filter((call) => call.route === route).map(({ query }) => query);
const rows = () => screen.getByRole('table', { name: 'Bids in this auction' }).querySelectorAll('tbody tr');
const cells = (row: Element | undefined) =>
  [...(row?.children ?? [])].map((cell) => cell.lastElementChild?.textContent);

beforeEach(() => stubScreen('wide'));

describe('while sealed', () => {
  // proves leaderboard.sealed
  test('amounts, average and volume are sealed, one’s own amount is not', async () => {
    show(board(sealed, false), false);
    await screen.findByText('Bidder 1');
    const [first, second] = rows();
    expect(cells(first)).toEqual(['1', 'Bidder 1', 'b***@e***.com', 'Sealed', 'Active']);
    expect(cells(second)).toEqual(['2', 'Asha KulkarniYou', 'asha@example.in', '₹41', 'Active']);
    expect(screen.getByLabelText('This auction in figures').textContent).toBe(
      'Total bidders2Winners0Average bidSealedTotal volumeSealed',
    );
    expect(screen.getByText(/bids stand in the order they were placed/)).toBeTruthy();
  });

  test('no bidder is marked as a top performer', async () => {
    show(board(sealed, false), false);
    await screen.findByText('Bidder 1');
    expect(screen.queryByText('Top Performer')).toBeNull();
  });
});

describe('once declared', () => {
  // proves leaderboard.declared
  test('everything is open, the top unique amounts are marked, a shared one has no rank, one’s own row too', async () => {
    show(board(declared, true), true);
    await screen.findByText('Meera S.');
    expect(cells(rows()[0])).toEqual(['1', 'Meera S.Top Performer', 'b***@e***.com', '₹5', 'Winner']);
    expect(cells(rows()[1])).toEqual(['2', 'Asha KulkarniYouTop Performer', 'b***@e***.com', '₹7', 'Lost']);
    expect(cells(rows()[2])).toEqual(['–', 'Bidder 3', 'b***@e***.com', '₹3', 'Shared by 2']);
    expect(screen.getByLabelText('This auction in figures').textContent).toBe(
      'Total bidders4Winners1Average bid₹5Total volume₹1,150.50',
    );
    expect(screen.getByText('Showing 4 of 4 bidders')).toBeTruthy();
  });

  test('where bids cost nothing, no sum is shown that looks like money', async () => {
    show(board(declared, true), true, { entryMode: 'free' });
    await screen.findByText('Meera S.');
    expect(screen.getByLabelText('This auction in figures').textContent).toBe('Total bidders4Winners1Average bid₹5');
  });

  test('the number line is above the list, with the winner', async () => {
    show(board(declared, true), true);
    await screen.findByRole('heading', { name: 'The number line' });
    expect(screen.getByText(/It is the lowest unique amount/).textContent).toContain('Meera S. won with ₹5.');
  });
});

describe('searching', () => {
  // proves leaderboard.search
  test('by name asks the server after a short rest, and keeps the list until the answer is there', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof board>>();
    const sent = show(({ query }) => (query['search'] ? slow.promise : board(declared, true)), true);
    await screen.findByText('Showing 4 of 4 bidders');
    const field = screen.getByLabelText('Search by bidder name');
    // Fake timers, because a slow machine could pause between two letters for so long that a search starts.
    vi.useFakeTimers();
    for (const value of ['m', 'me', 'mee', 'meer', 'meera']) fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(asked(sent)).toEqual([{}]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(asked(sent)).toEqual([{}, { search: 'meera' }]));

    expect(rows()).toHaveLength(4);
    slow.resolve(board([declared[0]!], true, { totalBids: 4 }));
    await screen.findByText('Showing 1 of 4 bidders');
  });

  // proves leaderboard.status
  test('by status asks the server', async () => {
    const sent = show(board(declared, true), true);
    await screen.findByText('Showing 4 of 4 bidders');
    const select = screen.getByLabelText('Status');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Winner', 'Active', 'Pending', 'Shared', 'Lost']);
    await userEvent.selectOptions(select, 'Lost');
    await waitFor(() => expect(asked(sent)).toContainEqual({ status: 'lost' }));
  });

  test('starts with the filters of the address', async () => {
    const sent = show(board(declared, true), true, { address: '?search=asha&status=lost' });
    await waitFor(() => expect(asked(sent)).toContainEqual({ search: 'asha', status: 'lost' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Search by bidder name')).value).toBe('asha');
  });

  // proves leaderboard.empty
  test('a search that matches nobody says so', async () => {
    show(({ query }) => board(query['search'] ? [] : declared, true), true, { address: '?search=zz' });
    await screen.findByRole('heading', { name: 'No Bidders Found' });
    expect(screen.getByText('No bidder fits this search.')).toBeTruthy();
  });

  // proves leaderboard.failed
  test('after a failure is another try', async () => {
    show(({ query }) => (query['status'] ? board(declared, true) : refused(503, 'unavailable')), true);
    await screen.findByRole('heading', { name: 'Error Loading Leaderboard' });
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Winner');
    await screen.findByText('Meera S.');
  });
});

// proves leaderboard.pages
test('the list goes on page by page, and counts people, however many bids each placed', async () => {
  const statistics = { totalBidders: 2, winners: 0, averageBid: null, totalVolume: null };
  const first = board(sealed, false, { next: 'p2', totalBids: 3, newBidders: 1, statistics });
  const second = board([entry(3)], false, { totalBids: 3, newBidders: 1, statistics });
  const sent = show(({ query }) => (query['after'] ? second : first), false);
  await screen.findByText('Showing 1 of 2 bidders');
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Showing 2 of 2 bidders');
  expect(rows()).toHaveLength(3);
  expect(asked(sent)).toEqual([{}, { after: 'p2' }]);
});
