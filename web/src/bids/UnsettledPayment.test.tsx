import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { answers, type Answers, bidderId, changing, heldUntil, pay, routes, showPanel } from '../testing/bid-panel.tsx';
import { refused } from '../testing/stub-api.ts';
import { result, stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(() => sessionStorage.clear());

describe('after the money has left', () => {
  async function paid(changes: Answers) {
    const sent = showPanel(changes);
    await pay();
    const opened = await provider.opened();
    act(() => opened.handler(result));
    return sent;
  }

  test('a bank that has not finished is no failure; checking again places the bid', async () => {
    let finished = false;
    const sent = await paid({
      'POST /payment/verify-payment': () =>
        finished ? answers['POST /payment/verify-payment'] : refused(202, 'payment_pending'),
    });
    await screen.findByRole('heading', { name: /Your bank has not finished yet/ });
    expect(screen.queryByText('Payment verification failed.')).toBeNull();
    finished = true;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Placed as bid 2 of 5');
    expect(routes(sent)).toEqual([
      'POST /payment/create-order',
      'POST /payment/verify-payment',
      'POST /payment/verify-payment',
      'POST /bids',
    ]);
  });

  test('a payment that cannot be verified is told, and what happens to the money', async () => {
    await paid({ 'POST /payment/verify-payment': refused(400, 'payment_not_verified') });
    await screen.findByRole('heading', { name: /No bid was placed/ });
    await waitFor(() => expect(screen.getAllByText('Payment verification failed.')).toHaveLength(2));
    expect(screen.getByText('If money left your account, it goes back in full by itself.')).toBeTruthy();
  });

  test('a lost connection says that the payment is not lost, and the same proof is sent again', async () => {
    let reached = false;
    const sent = await paid({
      'POST /payment/verify-payment': () => {
        if (reached) return answers['POST /payment/verify-payment'];
        throw new TypeError('network');
      },
    });
    await screen.findByRole('heading', { name: /We could not reach EkBid after your payment/ });
    expect(screen.getByText(/Your payment is not lost, and nothing is charged twice/)).toBeTruthy();
    reached = true;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Placed as bid 2 of 5');
    const proofs = changing(sent).filter(({ route }) => route === 'POST /payment/verify-payment');
    expect(proofs.map(({ body }) => body)).toEqual([result, result]);
  });

  test('a connection lost while placing says so, and placing again is the same bid', async () => {
    let reached = false;
    const sent = await paid({
      'POST /bids': () => {
        if (reached) return answers['POST /bids'];
        throw new TypeError('network');
      },
    });
    await screen.findByText('Bid placement failed after payment.');
    reached = true;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Placed as bid 2 of 5');
    expect(routes(sent).filter((route) => route === 'POST /payment/create-order')).toHaveLength(1);
  });

  test('a bid that cannot stand tells the server’s reason and that the money goes back', async () => {
    await paid({ 'POST /bids': refused(409, 'payment_refunded', { details: { reason: 'auction_full' } }) });
    await screen.findByRole('heading', { name: /No bid, and your money goes back/ });
    const reason = /No bid was placed: the auction was full when the payment arrived\. Your money goes back in full\./;
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to bidding' }));
    expect(screen.getByLabelText('Your Lucky Number')).toBeTruthy();
  });

  test('a page loaded anew takes the payment up where it was left', async () => {
    const kept = { orderId: 'order_1', amount: 7, heldUntil: heldUntil(), closed: false, result };
    sessionStorage.setItem(`ekbid.payment.${bidderId}.${auctionId}`, JSON.stringify(kept));
    const sent = showPanel();
    await screen.findByText('Placed as bid 2 of 5');
    expect(routes(sent)).toEqual(['POST /payment/verify-payment', 'POST /bids']);
  });

  test('a page left while the window was open does not claim that nothing was charged', async () => {
    const kept = { orderId: 'order_1', amount: 7, heldUntil: heldUntil(), closed: false, result: null };
    sessionStorage.setItem(`ekbid.payment.${bidderId}.${auctionId}`, JSON.stringify(kept));
    showPanel();
    await screen.findByText(/No payment has reached us\. If you have paid all the same/);
    expect(screen.queryByText('Nothing was charged.')).toBeNull();
  });
});
