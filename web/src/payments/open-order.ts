import { createOrder } from '@ekbid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkoutQuery } from './checkout-query.ts';
import type { OpenPayment } from './open-payment.ts';
import { patience } from './patience.ts';

/** What somebody wants to bid, and where. */
export type WantedBid = { readonly auctionId: string; readonly auctionTitle: string; readonly amount: number };

/** Opens a payment order for a bid, once the provider's window is ready to show it: no slot is held in vain. */
export async function openOrder(client: QueryClient, { auctionId, auctionTitle, amount }: WantedBid) {
  const checkout = await client.ensureQueryData(checkoutQuery);
  const opened = await call(createOrder, { body: { auctionId, amount }, signal: patience() });
  const { order, holdExpiresAt, prefill } = opened;
  const payment: OpenPayment = {
    order,
    auctionId,
    auctionTitle,
    amount,
    state: 'awaiting_payment',
    holdExpiresAt,
    result: null,
  };
  return { checkout, prefill, payment };
}

export type OpenedOrder = Awaited<ReturnType<typeof openOrder>>;
