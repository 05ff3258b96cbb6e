import { listOpenOrders } from '@ekbid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { forgetResult, storeResult, withKeptResults, without, type OpenPayment } from './kept-results.ts';

const everyMs = 15_000;

/** A bidder's payments under way, from all tabs and devices. Offline, only payments that this browser has stored. */
export function openPaymentsQuery(bidderId: string) {
  return queryOptions({
    queryKey: keys.openPayments(bidderId),
    queryFn: async ({ client, queryKey, signal }): Promise<readonly OpenPayment[]> => {
      const { data } = await call(listOpenOrders, { query: {}, signal });
      const open = withKeptResults(bidderId, data);
      const before = client.getQueryData<readonly OpenPayment[]>(queryKey) ?? [];
      return [...open, ...without(before, open).map(withUnknownEnd)];
    },
    // Show stored payments at once: a card that appears later would push the page down.
    initialData: (): readonly OpenPayment[] => withKeptResults(bidderId, []),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? everyMs : false),
  });
}

/**
 * Marks a payment that the server no longer lists. The payment stays on the screen until a check has found out how it
 * ended.
 */
function withUnknownEnd(payment: OpenPayment): OpenPayment {
  // One second ago, because screens update their clock only once a second.
  return { ...payment, result: null, holdExpiresAt: new Date(serverNow() - 1000).toISOString() };
}

/** Adds a payment to the cached list, or replaces it, without a request. */
export function putOpenPayment(client: QueryClient, bidderId: string, payment: OpenPayment): Promise<void> {
  const { result } = payment;
  if (result) storeResult(bidderId, { ...payment, result });
  else forgetResult(bidderId, payment.order.id);
  return change(client, bidderId, (others) => [payment, ...others], payment.order.id);
}

/** Removes a payment that has ended. */
export function dropOpenPayment(client: QueryClient, bidderId: string, orderId: string): Promise<void> {
  forgetResult(bidderId, orderId);
  return change(client, bidderId, (others) => others, orderId);
}

async function change(
  client: QueryClient,
  bidderId: string,
  write: (others: readonly OpenPayment[]) => readonly OpenPayment[],
  orderId: string,
): Promise<void> {
  const { queryKey } = openPaymentsQuery(bidderId);
  // Cancel running reads, because their older replies would overwrite this change.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (all = []) => write(without(all, [{ order: { id: orderId } }])));
}

/** Whether the slot is still reserved and the order can be paid. */
export function canContinue(payment: OpenPayment, now: number): boolean {
  return payment.state === 'awaiting_payment' && payment.result === null && Date.parse(payment.holdExpiresAt) > now;
}

/**
 * Whether money was certainly sent. After the reservation has expired, `confirming` means only that it may have been
 * sent.
 */
export function isPaid(payment: OpenPayment, now: number): boolean {
  return payment.result !== null || (payment.state === 'confirming' && Date.parse(payment.holdExpiresAt) > now);
}
