import type { Caller } from '../accounts/admit.ts';
import { type Budget, checkWait, minutesUntilRoom } from '../accounts/budgets.ts';
import { checkAuctionExists } from '../auctions/check-auction-exists.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { insertReport, listReportTimes, lockReporter } from './reports.queries.ts';

type ReportBody = { readonly auctionId?: string | undefined; readonly reason: string; readonly description: string };

// Whoever has a grievance says it in these; more would bury everybody else's.
const perHour: Budget = { most: 5, withinMinutes: 60 };
const perDay: Budget = { most: 20, withinMinutes: 24 * 60 };

/** Keeps what a person reports, about an auction or in general. */
export async function createReport(db: Db, by: Caller, { auctionId, reason, description }: ReportBody): Promise<void> {
  if (auctionId !== undefined) await checkAuctionExists(db, auctionId);
  await db.transaction().execute(async (db) => {
    await lockReporter(db, by.userId);
    const earlier = await listReportTimes(db, by.userId);
    const now = await readClock(db);
    checkWait('report_limit', Math.max(...[perHour, perDay].map((one) => minutesUntilRoom(one, earlier, now))));
    await insertReport(db, {
      userId: by.userId,
      auctionId: auctionId ?? null,
      reason: reason.trim(),
      description: description.trim(),
    });
  });
}
