import { type Auction, getReceipt, openFairPlay, type Endpoint } from '@ekbid/contract';
import { call, addressOf, type Sent, ApiProblem, readProblem } from '../api/call.ts';
import { serverNow } from '../api/server-time.ts';
import { findClosingHead } from '../live/closing-heads.ts';
import type { CheckFile } from './run-check.ts';

export type OwnReceipt = { readonly bidId: string; readonly receiptNumber: string };

export type WantedFiles = {
  /** The auction as the page shows it. The check compares it with the log. */
  readonly auction: Auction;
  readonly receipts: readonly OwnReceipt[];
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

/** The server needs a few seconds to sign the log. If it needs longer than this, the page reports a failure. */
const signingTimeoutMs = 15_000;
/** The server is busy: many people check at the same time, or it is signing this log. */
const busyCodes: ReadonlySet<string> = new Set(['unavailable', 'too_many_requests']);
const minPauseMs = 500;
const pauseMs = 1000;

/**
 * Fetches the files for a check: the published log, the auction as EkBid shows it, its pictures, and the person's
 * receipts. Adds the closing head that this browser stored.
 * The log must be fetched first, because that makes the server sign the last head, which the receipts need.
 */
export async function fetchCheckFiles(wanted: WantedFiles): Promise<CheckFile[]> {
  const blob = await fetchOpening(wanted);
  const own = await Promise.all(wanted.receipts.map((receipt) => fetchReceipt(receipt, wanted.signal)));
  const shown = new Blob([JSON.stringify({ data: wanted.auction }, null, 2)]);
  return [
    { name: 'opening.json', blob },
    { name: 'auction.json', blob: shown, fetched: true },
    ...(await fetchPictures(wanted)),
    ...own,
    ...keptHead(wanted.auction._id),
  ];
}

/**
 * The closing head that this browser received and stored before the result. Unlike fetched files, it proves that
 * nothing was changed since.
 */
function keptHead(auctionId: string): CheckFile[] {
  const head = findClosingHead(auctionId);
  return head === null ? [] : [{ name: 'ekbid-closing-head.json', blob: new Blob([head]) }];
}

/**
 * The auction's pictures, because the log has their hashes. If one cannot be fetched, the check reports it as not
 * compared.
 */
async function fetchPictures({ auction: { pictures }, signal }: WantedFiles): Promise<CheckFile[]> {
  const files = await Promise.all(pictures.map(({ url }, nth) => fetchPicture(url, `picture ${nth + 1}.webp`, signal)));
  return files.flat();
}

async function fetchPicture(url: string | null, name: string, signal: AbortSignal): Promise<CheckFile[]> {
  if (url === null) return [];
  try {
    // Bypass caches, because EkBid may have replaced the file.
    const answer = await fetch(url.replace('-800.webp', '-1600.webp'), { signal, cache: 'reload' });
    return answer.ok ? [{ name, blob: await answer.blob(), fetched: true }] : [];
  } catch (problem) {
    if (signal.aborted) throw problem;
    return [];
  }
}

async function fetchOpening({ auction: { _id: auctionId }, signal, onBytes }: WantedFiles): Promise<Blob> {
  const deadline = serverNow() + signingTimeoutMs;
  for (;;) {
    try {
      return await download(openFairPlay, { sent: { params: { auctionId } }, signal, onBytes });
    } catch (problem) {
      const passes = problem instanceof ApiProblem && busyCodes.has(problem.code);
      if (!passes || serverNow() > deadline) throw problem;
      await untilServerTime(serverNow() + pauseMs, signal);
    }
  }
}

async function fetchReceipt({ bidId, receiptNumber }: OwnReceipt, signal: AbortSignal): Promise<CheckFile> {
  const deadline = serverNow() + signingTimeoutMs;
  for (;;) {
    const { file, readyAt } = (await call(getReceipt, { params: { bidId }, signal })).data;
    if (file) {
      const blob = new Blob([JSON.stringify(file, null, 2)]);
      return { name: `ekbid-receipt-${receiptNumber}.json`, blob, fetched: true };
    }
    if (readyAt === null || serverNow() > deadline) throw new ApiProblem({ code: 'unavailable' });
    await untilServerTime(Date.parse(readyAt), signal);
  }
}

function untilServerTime(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(time - serverNow(), minPauseMs));
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
  /** Runs whenever a part of the file arrives. The total size is unknown, because the transfer is compressed. */
  readonly onBytes: (bytes: number) => void;
};

const foldBytes = 4_000_000;

/** Downloads a file as a blob, which the browser may keep on disk, because it may be too large for memory. */
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
