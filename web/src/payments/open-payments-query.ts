import { listOpenOrders } from '@ekbid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { forgetResult, keepResult, listKeptResults } from './kept-results.ts';
import type { OpenPayment } from './open-payment.ts';

const everyMs = 15_000;

/** A bidder's payments under way, opened in whatever tab or device; offline, those this browser knows of. */
export function openPaymentsQuery(bidderId: string) {
  return queryOptions({
    queryKey: ['payments', 'open', bidderId],
    queryFn: async ({ signal }): Promise<readonly OpenPayment[]> => {
      const { data } = await call(listOpenOrders, { query: {}, signal });
      const kept = listKeptResults(bidderId);
      const isKept = (orderId: string) => kept.some(({ order }) => order.id === orderId);
      return [...kept, ...data.filter(({ order }) => !isKept(order.id)).map((open) => ({ ...open, result: null }))];
    },
    initialData: (): readonly OpenPayment[] => listKeptResults(bidderId),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? everyMs : false),
  });
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
  client.setQueryData(queryKey, (all = []) => write(all.filter(({ order }) => order.id !== orderId)));
}
