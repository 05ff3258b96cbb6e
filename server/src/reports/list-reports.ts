import type { Report, ReportState } from '@ekbid/contract';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { countReports, listReportRows } from './reports.queries.ts';

type Asked = {
  readonly state?: ReportState | '' | undefined;
  readonly userId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** Reports, newest first. */
export async function listReports(db: Db, { state, userId, after, limit }: Asked) {
  const filter = { state: state || undefined, userId };
  // Counted for the first page, carried to the others.
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
