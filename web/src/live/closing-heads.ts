import type { HeadFile } from '@ekbid/contract';
import { deviceStorage } from '../ui/device-storage.ts';

const prefix = 'ekbid.closing-head.';
/** The maximum number of stored heads. A head takes 700 bytes, and people check results of the last weeks. */
const kept = 50;

/**
 * Stores the closing head of an auction on this device, as proof of the auction's bids. The first head is never
 * replaced, because an earlier head proves more.
 */
export function storeClosingHead(file: HeadFile): void {
  const storage = deviceStorage();
  const key = prefix + file.auction.id;
  if (storage === null || storage.getItem(key) !== null) return;
  try {
    storage.setItem(key, JSON.stringify(file));
    for (const old of oldest(storage)) storage.removeItem(old);
  } catch {
    // The storage is full. A later check then says that no head was stored.
  }
}

/** The stored closing head of an auction, as the text of its file. */
export function findClosingHead(auctionId: string): string | null {
  return deviceStorage()?.getItem(prefix + auctionId) ?? null;
}

/** The keys of the heads to remove: all but the newest, by the time in the signed line. */
function oldest(storage: Storage): string[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  const signedAt = (key: string) => / at=(\S+) /.exec(storage.getItem(key) ?? '')?.[1] ?? '';
  return keys.toSorted((a, b) => signedAt(b).localeCompare(signedAt(a))).slice(kept);
}
