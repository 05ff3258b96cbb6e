import { getReceipt, openFairPlay } from '@ekbid/contract';
import { call } from '../api/call.ts';
import { download } from '../api/download.ts';
import { ApiProblem } from '../api/problem.ts';
import { serverNow } from '../api/server-time.ts';
import type { CheckFile } from './run-check.ts';

export type OwnReceipt = { readonly bidId: string; readonly receiptNumber: string };

type Wanted = {
  readonly auctionId: string;
  readonly receipts: readonly OwnReceipt[];
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

/** What is being signed is there within seconds; whoever waits longer is told so. */
const patienceMs = 15_000;
/** Many check at once, or somebody has it signed at this very moment. */
const busy: ReadonlySet<string> = new Set(['unavailable', 'too_many_requests']);
const leastPauseMs = 500;
const pauseMs = 1000;

/**
 * The published log of an auction, and one's own receipts in it, as files like any others. The log first: asking for it
 * has its end signed, which the receipts then lead to.
 */
export async function fetchFiles(wanted: Wanted): Promise<CheckFile[]> {
  const blob = await fetchOpening(wanted);
  const own = await Promise.all(wanted.receipts.map((receipt) => fetchReceipt(receipt, wanted.signal)));
  return [{ name: 'opening.json', blob }, ...own];
}

async function fetchOpening({ auctionId, signal, onBytes }: Wanted): Promise<Blob> {
  const givenUpAt = serverNow() + patienceMs;
  for (;;) {
    try {
      return await download(openFairPlay, { sent: { params: { auctionId } }, signal, onBytes });
    } catch (problem) {
      const passes = problem instanceof ApiProblem && busy.has(problem.code);
      if (!passes || serverNow() > givenUpAt) throw problem;
      await untilServerTime(serverNow() + pauseMs, signal);
    }
  }
}

async function fetchReceipt({ bidId, receiptNumber }: OwnReceipt, signal: AbortSignal): Promise<CheckFile> {
  const givenUpAt = serverNow() + patienceMs;
  for (;;) {
    const { file, readyAt } = (await call(getReceipt, { params: { bidId }, signal })).data;
    if (file) {
      const blob = new Blob([JSON.stringify(file, null, 2)]);
      return { name: `ekbid-receipt-${receiptNumber}.json`, blob, fetched: true };
    }
    if (readyAt === null || serverNow() > givenUpAt) throw new ApiProblem({ code: 'unavailable' });
    await untilServerTime(Date.parse(readyAt), signal);
  }
}

function untilServerTime(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(time - serverNow(), leastPauseMs));
    const giveUp = () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
