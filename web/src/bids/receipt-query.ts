import { getReceipt, type Receipt } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';

/** However early or late it is: nobody is asked more often than this. */
const leastPauseMs = 1000;

/** The receipt of a bid; asked for again by itself when the proof is due, until it is there. */
export function receiptQuery(bidId: string) {
  return queryOptions({
    queryKey: ['receipts', bidId],
    queryFn: async ({ signal }) => (await call(getReceipt, { params: { bidId }, signal })).data,
    refetchInterval: ({ state }) => pauseBeforeProof(state.data),
  });
}

function pauseBeforeProof(receipt: Receipt | undefined): number | false {
  if (!receipt || receipt.file !== null || receipt.readyAt === null) return false;
  return Math.max(Date.parse(receipt.readyAt) - serverNow(), leastPauseMs);
}
