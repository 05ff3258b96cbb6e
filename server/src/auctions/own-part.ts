import type { Auction, Role } from '@ekbid/contract';
import { sql } from 'kysely';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { isTransient } from '../db/retry.ts';
import { type BidRow, showBid } from './read-auctions.ts';

type Asked = { readonly sessionHash: Buffer; readonly auctionIds: readonly string[] };

/** What only this person sees in auctions: their own bids, and their full name where they won. */
type OwnPart = {
  readonly role: Role;
  readonly lastName: string;
  readonly bids: readonly BidRow[];
};

/**
 * Opens a batcher that finds the person of a session, and that person's bids in some auctions. The answer is null if
 * the session is not valid. Nothing is cached.
 */
export function openOwnParts(db: Db): Batcher<Asked, OwnPart | null> {
  return openBatcher({ run: (asked) => readOwnParts(db, asked), isTransient, width: 2 });
}

async function readOwnParts(db: Db, asked: readonly Asked[]): Promise<(OwnPart | null)[]> {
  const hashes = asked.map(({ sessionHash }) => sessionHash);
  const auctionIds = [...new Set(asked.flatMap(({ auctionIds }) => auctionIds))];
  const { rows } = await sql<Omit<OwnPart, 'bids'> & { sessionHash: Buffer; bids: OwnPart['bids'] | null }>`${planKept}
    select * from own_bids(${hashes}::bytea[], ${auctionIds}::uuid[])`.execute(db);
  const parts = new Map(
    rows.map(({ sessionHash, bids, ...part }) => [hex(sessionHash), { ...part, bids: bids ?? [] }]),
  );
  return hashes.map((hash) => parts.get(hex(hash)) ?? null);
}

const hex = (bytes: Buffer) => bytes.toString('hex');

/**
 * Adds a bidder's own bids to the auctions, and the bidder's full name to those that the bidder won. Returns null if
 * the bidder has no bids in any of them, because the shared reply then needs no change.
 */
export function addOwnPart(auctions: readonly Auction[], own: OwnPart): Auction[] | null {
  const bidsIn = Map.groupBy(own.bids, ({ auctionId }) => auctionId);
  if (!auctions.some(({ _id }) => bidsIn.has(_id))) return null;
  return auctions.map((auction) => {
    const bids = bidsIn.get(auction._id);
    if (!bids) return auction;
    const { winnerId, winningBidId } = auction;
    const isWinner = winnerId !== null && bids.some(({ bidId }) => bidId === winningBidId);
    return {
      ...auction,
      winnerId: isWinner ? { ...winnerId, lastName: own.lastName } : winnerId,
      bids: bids.map(showBid),
    };
  });
}
