import type { RefundReason } from '@ekbid/domain';
import { sql } from 'kysely';
import { retryTransient } from '../db/retry.ts';
import type { Deps } from '../context/deps.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { claimOwingAuctions, recordRefundsOwed, oweRefundsChunk, type Owing } from './refunds.queries.ts';

/** Small enough that no lock is held for long: 100,000 refunds in one transaction would block all other work. */
const chunkSize = 500;

/** Owes the refunds of auctions that were cancelled or ended without a winner. */
export function oweRefundsOfAuctions(deps: Pick<Deps, 'db' | 'live'>): KindOfWork {
  return kindOfWork<Owing>({
    name: 'owe-refunds',
    table: {
      ...{ name: 'auctions', key: 'auction_id', keyType: 'uuid', due: 'try_at' },
      isOpen: sql`outcome is not null and refunds_owed_at is null`,
    },
    atOnce: 2,
    rounds: 1,
    claim: claimOwingAuctions,
    keyOf: ({ auctionId }) => auctionId,
    handle: async ({ auctionId, reason }) => void (await oweRefunds(deps, auctionId, reason)),
  });
}

/** Owes a refund for each payment of an auction that gives everyone their money back. Safe to repeat. */
export async function oweRefunds(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  auctionId: string,
  reason: RefundReason,
): Promise<number> {
  // A payment that was not a bid yet had no part in the result. It only came too late.
  const reasons = { placed: reason, unplaced: reason === 'no_unique_bid' ? 'auction_ended' : reason } as const;
  let owed = 0;
  for (;;) {
    const more = await retryTransient(() => oweRefundsChunk(db, auctionId, reasons, chunkSize));
    owed += more.length;
    for (const bidderId of new Set(more)) live.personChanged(bidderId);
    if (more.length < chunkSize) break;
  }
  await recordRefundsOwed(db, auctionId);
  return owed;
}
