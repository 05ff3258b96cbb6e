import { listOpenOrders } from '@ekbid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { forgetResult, keepResult, withKeptResults, without } from './kept-results.ts';
import type { OpenPayment } from './open-payment.ts';

const everyMs = 15_000;

/** A bidder's payments under way, opened in whatever tab or device; offline, those this browser knows of. */
export function openPaymentsQuery(bidderId: string) {
  return queryOptions({
    queryKey: keys.openPayments(bidderId),
    queryFn: async ({ client, queryKey, signal }): Promise<readonly OpenPayment[]> => {
      const { data } = await call(listOpenOrders, { query: {}, signal });
      const open = withKeptResults(bidderId, data);
      const before = client.getQueryData<readonly OpenPayment[]>(queryKey) ?? [];
      return [...open, ...without(before, open).map(withUnknownEnd)];
    },
    // With the first screen: a card that came a moment later would push away what is below it.
    initialData: (): readonly OpenPayment[] => withKeptResults(bidderId, []),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? everyMs : false),
  });
}

/** It came to its end somewhere else: it stays on the screen until that end has been looked at and told. */
function withUnknownEnd(payment: OpenPayment): OpenPayment {
  // Over for screens too, whose clock is read once a second.
  return { ...payment, result: null, holdExpiresAt: new Date(serverNow() - 1000).toISOString() };
}

/** Shows a payment at once, as this page knows it. */
export function putOpenPayment(client: QueryClient, bidderId: string, payment: OpenPayment): Promise<void> {
  const { result } = payment;
  if (result) keepResult(bidderId, { ...payment, result });
  else forgetResult(bidderId, payment.order.id);
  return change(client, bidderId, (others) => [payment, ...others], payment.order.id);
}

/** Its end is known. */
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
  // A list asked for before would bring back what was there before.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (all = []) => write(without(all, [{ order: { id: orderId } }])));
}
