import type { Auction, OpenOrder, OrderPayment } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BidPanel } from '../bids/Bidding.tsx';
import { usePlaceBid } from '../bids/use-place-bid.ts';
import { anAuction, auctionId, ownBids } from './auctions.ts';
import { asha } from './people.ts';
import { renderScreen } from './render-screen.tsx';
import { ok, type SentCall, stubApi } from './stub-api.ts';
import { stubScreen } from './stub-screen.ts';

export const bidderId = asha.userData._id;

const reservedUntil = () => new Date(Date.now() + 15 * 60_000).toISOString();

export const order = () =>
  ok(undefined, {
    order: { id: 'order_1', amount: 700, currency: 'INR' },
    holdExpiresAt: reservedUntil(),
    prefill: { name: 'Asha Kulkarni', email: 'asha@example.in', contact: '+919876543210' },
  });

export const checkout = {
  script: 'https://provider.example/checkout.js',
  key: 'rzp_test_key',
  name: 'EkBid',
  description: 'Auction Bid Payment',
  currency: 'INR',
  timeoutSeconds: 300,
  sandbox: false,
};

export function anOpenOrder(changes: Partial<OpenOrder> = {}): OpenOrder {
  return {
    order: { id: 'order_1', amount: 700, currency: 'INR' },
    auctionId,
    auctionTitle: 'Blue pottery vase',
    auctionTitleHindi: null,
    amount: 7,
    state: 'awaiting_payment',
    holdExpiresAt: reservedUntil(),
    ...changes,
  };
}

export const openOrders = (...orders: OpenOrder[]) =>
  ok(orders, { meta: { next: null, total: orders.length, prefill: { name: '', email: '', contact: '' } } });

/** The server's reply about a payment after it has asked the provider. */
export const found = (changes: Partial<OrderPayment> = {}) =>
  ok({ state: 'awaiting_payment', placed: null, refund: null, ...changes } satisfies OrderPayment);

const placedBid = { bid: ownBids(7)[0]!, ownBids: 2, slotsFilled: 13 };
export const foundPlaced = () => found({ state: 'bid_placed', placed: placedBid });

/** The replies of a server on which every call succeeds. */
export const answers = {
  'GET /payment/checkout': ok(checkout),
  'POST /payment/create-order': order(),
  'POST /payment/verify-payment': ok(undefined, { token: 'the.token' }),
  'POST /payment/orders/order_1/check': found(),
  'POST /bids': ok(placedBid),
};

export type Answers = Parameters<typeof stubApi>[0];

/** Shows the bid panel of a running auction. All calls succeed, except those in `changes`. */
export function showPanel(changes: Answers = {}, canBid = true, auction: Partial<Auction> = {}): SentCall[] {
  const {
    'POST /payment/create-order': ordered = answers['POST /payment/create-order'],
    'POST /bids': bid = answers['POST /bids'],
  } = changes;
  stubScreen('phone');
  let open = false;
  const sent = stubApi({
    ...answers,
    // The order stays open until it becomes a bid or is cancelled.
    'GET /payment/open-orders': () => {
      const givenUp = routes(sent).some((route) => route.startsWith('DELETE'));
      return openOrders(...(open && !givenUp ? [anOpenOrder()] : []));
    },
    ...changes,
    'POST /payment/create-order': async (call) => {
      const answer = typeof ordered === 'function' ? await ordered(call) : ordered;
      open = answer.status === 200;
      return answer;
    },
    'POST /bids': async (call) => {
      const answer = typeof bid === 'function' ? await bid(call) : bid;
      if (answer.status === 200) open = false;
      return answer;
    },
  });
  renderScreen(<Panel auction={anAuction(auction)} canBid={canBid} />, { session: asha });
  return sent;
}

function Panel({ auction, canBid }: { auction: Auction; canBid: boolean }) {
  const isFree = auction.entryMode === 'free';
  return <BidPanel auction={auction} availability="open" {...usePlaceBid({ auctionId, bidderId, canBid, isFree })} />;
}

export async function pay(amount = '7', button = 'Pay & Place Bid'): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Your Lucky Number'), amount);
  await user.click(screen.getByRole('button', { name: button }));
}

/** Selects the calls that change data. */
export const changing = (sent: SentCall[]) => sent.filter(({ route }) => !route.startsWith('GET'));
export const routes = (sent: SentCall[]) => changing(sent).map(({ route }) => route);
