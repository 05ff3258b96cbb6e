import { bidLimit, type RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A paid order on its way to become a bid, with what its bidder says it is for. */
export type BidToPlace = {
  readonly paymentOrderId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly nonce: Buffer;
  readonly commitment: Buffer;
  /** A session that must stand, as its bidder's; null: nobody's browser hands it in. */
  readonly sessionHash: Buffer | null;
};

export type PlaceBidAnswer = {
  readonly paymentOrderId: string;
  readonly verdict:
    'placed' | 'already_placed' | 'refund_due' | 'refunded' | 'unpaid' | 'mismatch' | 'unknown' | 'not_admitted';
  readonly reason: RefundReason | null;
  readonly bidId: string | null;
  readonly ownBids: number;
  readonly slotsFilled: number;
  readonly placedAt: Date | null;
};

/** Places many bids, or owes their refunds, in one transaction; one answer each, in the order given. */
export async function placeBids(db: Db, bids: readonly BidToPlace[]): Promise<PlaceBidAnswer[]> {
  const column = <Key extends keyof BidToPlace>(key: Key) => bids.map((bid) => bid[key]);
  const { rows } = await sql<PlaceBidAnswer>`select * from place_bids(
    ${column('paymentOrderId')}::uuid[], ${column('auctionId')}::uuid[], ${column('bidderId')}::uuid[],
    ${column('amountPaise')}::bigint[], ${column('bidId')}::uuid[], ${column('pseudonym')}::bytea[],
    ${column('nonce')}::bytea[], ${column('commitment')}::bytea[], ${column('sessionHash')}::bytea[],
    ${bidLimit})`.execute(db);
  return rows;
}
