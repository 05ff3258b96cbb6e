import type { HeadFile } from '@ekbid/contract';
import { deviceStorage } from '../ui/device-storage.ts';

const prefix = 'ekbid.closing-head.';
/** A head takes 700 bytes, and people compare results of the last weeks. */
const kept = 50;

/**
 * Keeps the closing head of an auction on this device, as proof of its bids. The first one stays: a later one that differed
 * would prove less.
 */
export function storeClosingHead(file: HeadFile): void {
  const storage = deviceStorage();
  const key = prefix + file.auction.id;
  if (storage === null || storage.getItem(key) !== null) return;
  try {
    storage.setItem(key, JSON.stringify(file));
    for (const old of oldest(storage)) storage.removeItem(old);
  } catch {
    // The storage is full. The check then says that nothing was kept.
  }
}

/** The closing head that this device was sent, as the text of its file. */
export function findClosingHead(auctionId: string): string | null {
  return deviceStorage()?.getItem(prefix + auctionId) ?? null;
}

/** The keys of the heads beyond those that are kept, by the time in their text. */
function oldest(storage: Storage): string[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  const signedAt = (key: string) => / at=(\S+) /.exec(storage.getItem(key) ?? '')?.[1] ?? '';
  return keys.toSorted((a, b) => signedAt(b).localeCompare(signedAt(a))).slice(kept);
}
