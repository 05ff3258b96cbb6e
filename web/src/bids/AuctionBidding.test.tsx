import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAuctionPage } from '../testing/auction-page.tsx';
import { anAuction, auctionId, ownBids } from '../testing/auctions.ts';
import { aMyBid } from '../testing/my-bids.ts';
import { admin } from '../testing/people.ts';
import { ok } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';

const owed = { owedAt: '2026-11-21T10:00:00Z', refundedAt: null, amount: 7 };

async function show(session?: typeof admin) {
  stubScreen('wide');
  const [seven] = ownBids(7);
  const sent = showAuctionPage(
    {
      [`GET /auctions/${auctionId}`]: ok(anAuction({ bids: ownBids(7, 9) })),
      'GET /bids/my-bids/all': ok([
        aMyBid({ bidId: seven!._id, refund: { ...owed, state: 'on_its_way', reason: 'auction_cancelled' } }),
        aMyBid({
          _id: 'later',
          bidId: null,
          bidAmount: 11,
          refund: { ...owed, state: 'delayed', reason: 'auction_full' },
        }),
        aMyBid({ _id: 'waiting', bidId: null, bidAmount: 13, paymentStatus: 'pending' }),
      ]),
    },
    session,
  );
  const own = (await screen.findByRole('heading', { name: 'Your bids here' })).parentElement!;
  return { sent, own };
}

test('one’s own bids in an auction say which money goes back, and what never became a bid', async () => {
  const { sent, own } = await show();
  await within(own).findByText('Refund on its way');
  const rows = within(own)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^₹7.*Because the auction was cancelled\. Owed to you since 21 Nov 2026\./);
  expect(rows[1]).toMatch(/^₹9[^B]*$/);
  expect(rows[2]).toMatch(/^₹11.*Refund delayed.*the auction was full/);
  expect(sent.find(({ route }) => route === 'GET /bids/my-bids/all')?.query).toEqual({ auctionId });
});

test('an administrator, who cannot bid, is asked for no payments', async () => {
  const { sent } = await show(admin);
  const routes = sent.map(({ route }) => route);
  expect(routes).not.toContain('GET /bids/my-bids/all');
  expect(routes).not.toContain('GET /payment/open-orders');
});
