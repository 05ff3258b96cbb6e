import type { Report, ReportState } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { checkAuctionExists } from '../auctions/read-auctions.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import { readClock, type Db } from '../db/database.ts';
import type { Caller, Admin } from '../sessions/authorize.ts';
import {
  insertReport,
  listReportTimes,
  lockReporter,
  countReports,
  listReportRows,
  lockReport,
  markOpen,
  markResolved,
} from './reports.queries.ts';

type ReportBody = { readonly auctionId?: string | undefined; readonly reason: string; readonly description: string };

// Enough for one person's grievances; more would bury other people's reports.
const perHour: Budget = { most: 5, withinMinutes: 60 };
const perDay: Budget = { most: 20, withinMinutes: 24 * 60 };

/** Stores a person's report about an auction or in general. */
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

type Asked = {
  readonly state?: ReportState | '' | undefined;
  readonly userId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

export async function listReports(db: Db, { state, userId, after, limit }: Asked) {
  const filter = { state: state || undefined, userId };
  // Counted for the first page; the cursor carries the count to later pages.
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const [rows, total] = await Promise.all([
    listReportRows(db, { ...filter, after: from, limit: limit + 1 }),
    counted ?? countReports(db, filter),
  ]);
  const { page, next } = takePage(rows, limit, ({ reportId }) => [reportId, total]);
  return { data: page.map(toReport), meta: { next, total } };
}

type ReportRow = Awaited<ReturnType<typeof listReportRows>>[number];

function toReport({ reportId, userId, email, title, createdAt, resolvedAt, ...report }: ReportRow): Report {
  return {
    _id: reportId,
    userId: userId === null || email === null ? null : { _id: userId, email },
    auctionTitle: title,
    ...report,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** Resolves a report with a note; of two concurrent notes the first one stays. */
export function resolveReport(
  db: Db,
  by: Admin,
  { reportId, note }: { readonly reportId: string; readonly note: string },
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const report = await getReportLocked(db, reportId);
    if (report.resolvedAt !== null) throw new Refusal('report_resolved');
    await markResolved(db, reportId, { by: by.userId, note: note.trim() });
    await recordAuditEvent(db, by, 'report.resolve', {
      reportId,
      before: { state: 'open' },
      after: { state: 'resolved' },
      reason: note.trim(),
    });
  });
}

/** Opens a resolved report again; the audit log keeps its note. */
export function reopenReport(db: Db, by: Admin, reportId: string): Promise<void> {
  return db.transaction().execute(async (db) => {
    const report = await getReportLocked(db, reportId);
    if (report.resolvedAt === null) return;
    await markOpen(db, reportId);
    await recordAuditEvent(db, by, 'report.reopen', {
      reportId,
      before: { state: 'resolved', note: report.note },
      after: { state: 'open', note: null },
    });
  });
}

async function getReportLocked(db: Db, reportId: string) {
  const report = await lockReport(db, reportId);
  if (!report) throw new Refusal('not_found', { what: 'report' });
  return report;
}
