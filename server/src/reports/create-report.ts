import type { Caller } from '../accounts/admit.ts';
import { checkAuctionExists } from '../auctions/check-auction-exists.ts';
import type { Db } from '../db/database.ts';
import { insertReport } from './reports.queries.ts';

type ReportBody = { readonly auctionId?: string | undefined; readonly reason: string; readonly description: string };

/** Keeps what a person reports, about an auction or in general. */
export async function createReport(db: Db, by: Caller, { auctionId, reason, description }: ReportBody): Promise<void> {
  if (auctionId !== undefined) await checkAuctionExists(db, auctionId);
  await insertReport(db, {
    userId: by.userId,
    auctionId: auctionId ?? null,
    reason: reason.trim(),
    description: description.trim(),
  });
}
