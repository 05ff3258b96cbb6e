import type { LiveAuction } from '@ekbid/contract';
import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { anAuction } from './auctions.ts';
import { openStreams, type StubStream } from './stub-stream.ts';

/** A live event about the test auction. */
export function aLiveAuction(changes: Partial<LiveAuction> = {}): LiveAuction {
  const { _id, status, outcome, startTime, endTime, maxSlots, slotsFilled, totalBids } = anAuction();
  return { _id, status, outcome, startTime, endTime, maxSlots, slotsFilled, totalBids, ...changes };
}

/** Waits for the page's only stream. */
async function theStream(): Promise<StubStream> {
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  return openStreams()[0]!;
}

export async function theGreetedStream(): Promise<StubStream> {
  const stream = await theStream();
  act(() => stream.greet());
  return stream;
}

export const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export function hidePage(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
