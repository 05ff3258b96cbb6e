import { createOrder } from '@ekbid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkoutQuery } from './checkout-query.ts';
import type { OpenPayment } from './kept-payment.ts';

/** Opens a payment order for a bid, once the provider's window is ready to show it: no slot is held in vain. */
export async function openOrder(client: QueryClient, auctionId: string, amount: number) {
  const checkout = await client.ensureQueryData(checkoutQuery);
  const { order, holdExpiresAt, prefill } = await call(createOrder, { body: { auctionId, amount } });
  const payment: OpenPayment = { orderId: order.id, amount, heldUntil: holdExpiresAt, closed: false, result: null };
  return { checkout, order, prefill, payment };
}

export type OpenedOrder = Awaited<ReturnType<typeof openOrder>>;
