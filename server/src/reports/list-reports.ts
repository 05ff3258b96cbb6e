import type { Report } from '@ekbid/contract';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { countReports, listReportRows } from './reports.queries.ts';

/** Reports, newest first. */
export async function listReports(db: Db, { after, limit }: { after?: string | undefined; limit: number }) {
  const [createdMicroseconds, reportId] = readCursor(after, cursorNumber, cursorId) ?? [];
  const place = createdMicroseconds === undefined || reportId === undefined ? null : { createdMicroseconds, reportId };
  const [rows, total] = await Promise.all([listReportRows(db, place, limit + 1), countReports(db)]);
  const { page, next } = takePage(rows, limit, (row) => [row.createdMicroseconds, row.reportId]);
  return { data: page.map(toReport), meta: { next, total } };
}

type ReportRow = Awaited<ReturnType<typeof listReportRows>>[number];

function toReport({ reportId, email, auctionId, reason, description, createdAt }: ReportRow): Report {
  return {
    _id: reportId,
    userId: email === null ? null : { email },
    auctionId,
    reason,
    description,
    createdAt: createdAt.toISOString(),
  };
}
