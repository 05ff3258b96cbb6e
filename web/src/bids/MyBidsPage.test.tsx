import type { Auction, MyBid } from '@ekbid/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { yearInIndia, yearText } from '../testing/year-text.ts';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { anOpenOrder, found, foundPlaced, openOrders } from '../testing/bid-panel.tsx';
import { aMyBid } from '../testing/my-bids.ts';
import { asha } from '../testing/people.ts';
import { openStreams } from '../testing/stub-stream.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { MyBidsPage } from './MyBidsPage.tsx';

const route = 'GET /bids/my-bids/all';
const statistics = { totalBids: 1200, bidsWon: 2, winRate: 33, totalSpent: 1277.5 };

const mine = (bids: MyBid[], meta = {}) => ok(bids, { meta: { next: null, total: bids.length, statistics, ...meta } });

const auctionsRoute = 'GET /bids/my-bids/auctions';
const groups = (...auctions: Auction[]) => ok(auctions, { meta: { next: null, total: auctions.length } });

function show(answer: Parameters<typeof stubApi>[0][typeof route], at = '/my-bids') {
  const sent = stubApi({ [auctionsRoute]: groups(), [route]: answer });
  renderScreen(<MyBidsPage />, { at, session: asha });
  return sent;
}

/** The query parameter that excludes payments under way, because the cards above the list show them. */
const left = { underWay: 'left_out' };
const asked = (sent: SentCall[]) => sent.filter((call) => call.route === route).map(({ query }) => query);

describe('my bids', () => {
  // proves my-bids.figures
  test('stand under four figures', async () => {
    show(mine([aMyBid()]));
    await screen.findByText('33.0%');
    expect(screen.getByLabelText('Your figures').textContent).toBe(
      'Total bids1,200Bids won2Win rate33.0%Total spent₹1,277.50After refunds',
    );
  });

  // proves my-bids.rows
  test('say auction, amount, status and payment, and lead to the auction', async () => {
    show(mine([aMyBid()]));
    const row = (await screen.findByText('Blue pottery vase')).closest('tr')!;
    const cells = [...row.children].map((cell) => cell.lastElementChild?.textContent);
    expect(cells).toEqual([
      `Blue pottery vase3:30 pm, Sat 21 Nov${yearText(2026)}Receipt 7KZ2-0G4Q-9XBT`,
      '₹1,234.50',
      'Active',
      'PaidPayment record',
      'View',
    ]);
    expect(screen.getByRole('link', { name: 'Payment record of Blue pottery vase' }).getAttribute('href')).toMatch(
      /^\/payments\/[0-9a-f-]{36}$/,
    );
    expect(screen.getByRole('link', { name: 'View Blue pottery vase' }).getAttribute('href')).toBe(
      `/auctions/${auctionId}`,
    );
  });

  const owed = { amount: 1234.5, owedAt: '2026-11-21T10:00:00Z', refundedAt: null };
  const back = { ...owed, state: 'refunded', refundedAt: '2026-11-24T10:00:00Z' } as const;
  test.each<[Partial<MyBid>, string]>([
    [{ paymentStatus: 'pending', bidId: null, status: 'pending' }, 'Pending'],
    [{ paymentStatus: 'free' }, 'Free'],
    [
      { paymentStatus: 'refund_pending', refund: { ...owed, state: 'on_its_way', reason: 'auction_full' } },
      'Refund on its wayBecause the auction was full when the payment arrived. Owed to you since 21 Nov 2026. Banks usually take 5–7 working days.',
    ],
    [
      { paymentStatus: 'refund_pending', refund: { ...owed, state: 'delayed', reason: 'auction_cancelled' } },
      'Refund delayedBecause the auction was cancelled. Owed to you since 21 Nov 2026. The payment provider has turned it down for now; we see to it ourselves, and you get it in full.',
    ],
    [
      { paymentStatus: 'refunded', refund: { ...back, reason: 'auction_cancelled' } },
      'RefundedBecause the auction was cancelled. Refunded on 24 Nov 2026.',
    ],
    [
      { otherRefunds: [{ ...back, amount: 7, reason: 'second_payment' }] },
      'PaidRefunded: ₹7Because this bid was already paid for. Refunded on 24 Nov 2026.',
    ],
  ])('tell what became of the money: %o', async (changes, text) => {
    show(mine([aMyBid(changes)]));
    const row = (await screen.findByText('Blue pottery vase')).closest('tr')!;
    expect(row.children[3]?.lastElementChild?.textContent).toBe(
      text + (['pending', 'free'].includes(changes.paymentStatus ?? '') ? '' : 'Payment record'),
    );
  });

  // proves payment-record.statement-links
  test('have a statement for each year', async () => {
    show(mine([aMyBid()]));
    const { hrefs } = await waitFor(() => {
      const links = screen.getAllByRole('link', { name: /^Statement for / });
      return { hrefs: links.map((link) => link.getAttribute('href')) };
    });
    expect(hrefs.at(-1)).toBe('/api/payment/statement.csv?year=2026');
    expect(hrefs).toHaveLength(yearInIndia() - 2025);
  });

  test('are refetched when money has moved', async () => {
    const sent = show(mine([aMyBid({ paymentStatus: 'refund_pending' })]));
    await screen.findByText('Blue pottery vase');
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    openStreams()[0]?.tell('own', {});
    await waitFor(() => expect(asked(sent)).toHaveLength(2));
  });

  // proves my-bids.shared
  test('that lost say with how many people the amount was shared', async () => {
    show(mine([aMyBid({ status: 'lost', people: 3 })]));
    const row = (await screen.findByText('Blue pottery vase')).closest('tr')!;
    expect(row.textContent).toContain('Lost · shared by 3');
  });

  // proves my-bids.filters
  test('are searched, filtered and sorted by the server', async () => {
    const user = userEvent.setup();
    const sent = show(mine([aMyBid()]));
    await screen.findByText('Blue pottery vase');
    await user.type(screen.getByLabelText('Search by auction title'), 'vase');
    await waitFor(() => expect(asked(sent)).toContainEqual({ ...left, search: 'vase' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Won');
    await waitFor(() => expect(asked(sent)).toContainEqual({ ...left, search: 'vase', status: 'won' }));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest amount');
    await waitFor(() =>
      expect(asked(sent)).toContainEqual({ ...left, search: 'vase', status: 'won', sort: 'highest' }),
    );
  });

  test('start with the filters of the address', async () => {
    const sent = show(mine([aMyBid()]), '/my-bids?status=lost&sort=highest');
    await waitFor(() => expect(asked(sent)).toContainEqual({ ...left, status: 'lost', sort: 'highest' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('lost');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('highest');
  });

  test('go on page by page', async () => {
    const second = aMyBid({ _id: '0192f7a0-0000-7000-8000-0000000c0003', auctionTitle: 'Camera' });
    const sent = show(({ query }) =>
      query['after'] ? mine([second], { total: 2 }) : mine([aMyBid()], { total: 2, next: 'p2' }),
    );
    await screen.findByText('Showing 1 of 2 bids');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Showing 2 of 2 bids');
    expect(asked(sent)).toEqual([left, { ...left, after: 'p2' }]);
  });

  test('stay when the next page fails, which can be retried', async () => {
    let broken = true;
    show(({ query }) => {
      if (query['after'] && broken) return refused(400, 'invalid_request');
      return query['after']
        ? mine([aMyBid({ _id: 'second', auctionTitle: 'Camera' })], { total: 2 })
        : mine([aMyBid()], { total: 2, next: 'p2' });
    });
    await screen.findByText('Showing 1 of 2 bids');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByRole('alert');
    expect(screen.getByText('Blue pottery vase')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Showing 2 of 2 bids');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are below the payments in progress of all auctions, which can be continued here', async () => {
    const camera = anOpenOrder({ auctionId: '0192f7a0-0000-7000-8000-00000000a002', auctionTitle: 'Camera' });
    let paid = false;
    const sent = stubApi({
      [auctionsRoute]: groups(),
      [route]: mine([]),
      'GET /payment/open-orders': openOrders(camera),
      'POST /payment/orders/order_1/check': () => (paid ? foundPlaced() : found()),
    });
    renderScreen(<MyBidsPage />, { at: '/my-bids', session: asha });
    await screen.findByRole('heading', { name: 'Payments in progress' });
    expect(screen.getByText('for a bid in Camera')).toBeTruthy();
    await screen.findByText('We asked the payment provider: nothing was charged.');
    paid = true;
    await userEvent.click(screen.getByRole('button', { name: 'Already paid? Check again' }));
    await screen.findByText('Bid 2 of 5');
    expect(screen.getByText('Receipt 7KZ2-0G4Q-0001')).toBeTruthy();
    expect(sent.filter((call) => call.route.startsWith('POST')).map((call) => call.route)).toEqual([
      'POST /payment/orders/order_1/check',
      'POST /payment/orders/order_1/check',
    ]);
    // The list is fetched again, because it has a new bid.
    await waitFor(() => expect(asked(sent).length).toBeGreaterThan(1));
  });

  // proves my-bids.empty
  test('that are none lead to the auctions', async () => {
    show(mine([]));
    await screen.findByRole('heading', { name: 'No Bids Found' });
    expect(screen.getByRole('link', { name: 'Browse auctions' }).getAttribute('href')).toBe('/auctions');
  });

  // proves my-bids.failed
  test('that cannot be had say so', async () => {
    show(refused(503, 'unavailable'));
    await screen.findByRole('heading', { name: 'Error Loading Bids' });
  });
});

describe('auctions with own bids', () => {
  const own = (nth: number, bidAmount: number) => ({
    _id: `0192f7a0-0000-7000-8000-0000000b000${nth}`,
    auctionId,
    userId: asha.userData._id,
    bidAmount,
    receiptNumber: '7KZ2-0G4Q-0001',
    createdAt: '2026-11-21T10:00:00Z',
  });
  const bids = [own(1, 3), own(2, 17)];
  const won = { outcome: 'winner', winningBid: 3, winnerId: { firstName: 'Asha', lastName: 'K.' } } as const;
  const over = { status: 'completed', endTime: '2026-01-15T13:00:00.000Z' } as const;

  // proves my-bids.by-auction
  test.each<[string, Partial<Auction>, string]>([
    ['running', { endTime: '2090-01-15T13:00:00.000Z' }, 'Ends in'],
    ['full', { endTime: '2090-01-15T13:00:00.000Z', slotsFilled: 120, maxSlots: 120 }, 'Result by'],
    ['over', { ...over }, 'Result by'],
    ['won', { ...over, ...won, winningBidId: own(1, 3)._id }, 'You won with ₹3'],
    ['lost', { ...over, ...won, winningBidId: own(9, 3)._id }, 'You did not win. The winning bid: ₹3'],
    ['without a winner', { ...over, outcome: 'no_unique_bid' }, 'Nobody won: no amount was unique.'],
    ['cancelled', { ...over, status: 'cancelled', outcome: 'cancelled' }, 'Cancelled. Your money goes back in full.'],
  ])('stand first: %s, with picture, amounts and what comes or came', async (_, changes, fate) => {
    stubApi({ [auctionsRoute]: groups(anAuction({ bids, ...changes })), [route]: mine([]) });
    renderScreen(<MyBidsPage />, { at: '/my-bids', session: asha });
    const list = await screen.findByRole('region', { name: 'Auctions you bid in' });
    expect(list.querySelector('a')?.getAttribute('href')).toBe(`/auctions/${auctionId}`);
    expect(list.querySelector('img')).not.toBeNull();
    expect(list.textContent).toContain(fate);
    const amounts = screen.getByRole('list', { name: 'Your bids: 2 of 5' });
    expect([...amounts.children].map(({ textContent }) => textContent)).toEqual(['₹3', '₹17']);
    const table = await screen.findByRole('heading', { name: 'All bids' });
    expect(list.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
