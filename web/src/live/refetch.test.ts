import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../api/query-keys.ts';
import { anAuction, auctionId } from '../testing/auctions.ts';
import { aLiveAuction } from '../testing/live-screen.tsx';
import { liveEventHandler, throttledRefetch } from './apply-live-event.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows a query whose replies take two seconds. Counts its reads, and how many run at the same time. */
async function showSlow(client: QueryClient) {
  const seen = { reads: 0, running: 0, most: 0 };
  const observer = new QueryObserver<unknown, Error, unknown, unknown, readonly unknown[]>(client, {
    queryKey: keys.allAuctions,
    staleTime: Infinity,
    queryFn: async () => {
      seen.reads += 1;
      seen.most = Math.max(seen.most, (seen.running += 1));
      await new Promise((resolve) => setTimeout(resolve, 2000));
      seen.running -= 1;
      return seen.reads;
    },
  });
  const hide = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2000);
  return { seen, observer, hide };
}

test('what is just being read is not read a second time at once, but once more when that answer is there', async () => {
  const client = new QueryClient();
  const { seen, observer, hide } = await showSlow(client);
  void observer.refetch();
  throttledRefetch(client)(observer.getCurrentQuery());
  await vi.advanceTimersByTimeAsync(1900);
  expect(seen.reads).toBe(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(seen).toEqual({ reads: 3, running: 0, most: 1 });
  hide();
});

test('what happens once to an auction does not wait for the rest after a read, and is read once', async () => {
  const client = new QueryClient();
  const { seen, observer, hide } = await showSlow(client);
  const refetch = throttledRefetch(client);
  refetch(observer.getCurrentQuery(), { withinMs: 0 });
  await vi.advanceTimersByTimeAsync(2100);
  refetch(observer.getCurrentQuery());
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.reads).toBe(2);
  refetch(observer.getCurrentQuery(), { cutsRest: true });
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.reads).toBe(3);
  await vi.advanceTimersByTimeAsync(6000);
  expect(seen).toEqual({ reads: 3, running: 0, most: 1 });
  hide();
});

test('an event reaches all queries, also those behind own data without a list of bids', () => {
  const client = new QueryClient();
  client.setQueryData(keys.ownLimits, { limits: [] });
  client.setQueryData(keys.auction(auctionId), anAuction());
  const { onEvent, stop } = liveEventHandler(client, () => {});
  onEvent({ name: 'auction', data: aLiveAuction({ slotsFilled: 13, totalBids: 13 }) });
  stop();
  expect(client.getQueryState(keys.auction(auctionId))?.isInvalidated).toBe(true);
});
