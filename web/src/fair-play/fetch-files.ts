import { type Auction, getReceipt, openFairPlay, type Endpoint } from '@ekbid/contract';
import { call } from '../api/call.ts';
import { ApiProblem, readProblem } from '../api/problem.ts';
import { addressOf, type Sent } from '../api/request.ts';
import { serverNow } from '../api/server-time.ts';
import type { CheckFile } from './run-check.ts';

export type OwnReceipt = { readonly bidId: string; readonly receiptNumber: string };

type Wanted = {
  /** As the page shows it: compared with the log like anything else. */
  readonly auction: Auction;
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
 * The published log of an auction, what EkBid shows of it, its picture, and one's own receipts in it, as files like any
 * others. The log first: asking for it has its end signed, which the receipts then lead to.
 */
export async function fetchFiles(wanted: Wanted): Promise<CheckFile[]> {
  const blob = await fetchOpening(wanted);
  const own = await Promise.all(wanted.receipts.map((receipt) => fetchReceipt(receipt, wanted.signal)));
  const shown = new Blob([JSON.stringify({ data: wanted.auction }, null, 2)]);
  return [
    { name: 'opening.json', blob },
    { name: 'auction.json', blob: shown, fetched: true },
    ...(await fetchPicture(wanted)),
    ...own,
  ];
}

/** The file whose hash the log has. A check without it says that it was not compared. */
async function fetchPicture({ auction: { auctionImage }, signal }: Wanted): Promise<CheckFile[]> {
  if (auctionImage === null) return [];
  try {
    // Past every cache: another file may have been put in its place.
    const answer = await fetch(auctionImage.replace('-800.webp', '-1600.webp'), { signal, cache: 'reload' });
    return answer.ok ? [{ name: 'picture.webp', blob: await answer.blob(), fetched: true }] : [];
  } catch (problem) {
    if (signal.aborted) throw problem;
    return [];
  }
}

async function fetchOpening({ auction: { _id: auctionId }, signal, onBytes }: Wanted): Promise<Blob> {
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

type Options<E extends Endpoint> = {
  readonly sent: Sent<E>;
  readonly signal: AbortSignal;
  /** Told as the file comes in; how long it will be nobody knows, since it is compressed on its way. */
  readonly onBytes: (bytes: number) => void;
};

const foldBytes = 4_000_000;

/** A file of the API, kept where the browser keeps files: it may be larger than a page's own memory should be. */
async function download<E extends Endpoint>(endpoint: E, { sent, signal, onBytes }: Options<E>): Promise<Blob> {
  try {
    const response = await fetch(addressOf(endpoint, sent), { credentials: 'include', signal });
    if (!response.ok || !response.body) throw readProblem(response.status, await response.json().catch(() => null));
    return await collect(response.body, onBytes);
  } catch (cause) {
    if (cause instanceof ApiProblem || signal.aborted) throw cause;
    throw new ApiProblem({ code: 'network', cause });
  }
}

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = body.getReader();
  let whole = new Blob();
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    parts.push(value);
    waiting += value.length;
    onBytes(whole.size + waiting);
    if (waiting < foldBytes) continue;
    whole = new Blob([whole, ...parts]);
    parts = [];
    waiting = 0;
  }
  return new Blob([whole, ...parts]);
}
