import type { Auction, Role } from '@ekbid/contract';
import { sql } from 'kysely';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { isTransient } from '../db/retry.ts';
import { type BidRow, showBid } from './read-auctions.ts';

type Asked = { readonly sessionHash: Buffer; readonly auctionIds: readonly string[] };

/** What a person sees of auctions that no other bidder sees. */
type OwnPart = {
  readonly role: Role;
  readonly lastName: string;
  readonly bids: readonly BidRow[];
};

/** Finds the person of a session with their own bids in some auctions; null without a session. Nothing is cached. */
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

/** The auctions as their bidder sees them: with own bids, and as the winner with the whole name. Null: as all do. */
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
