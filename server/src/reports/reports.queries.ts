import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type NewReport = {
  readonly userId: string;
  readonly auctionId: string | null;
  readonly reason: string;
  readonly description: string;
};

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.insertInto('reports').values(report).execute();
}

/** Where a page ended. A report's time counts microseconds here, which JavaScript's dates do not keep. */
type ReportPlace = { readonly createdMicroseconds: number; readonly reportId: string };

/** Newest first, after a place. */
export function listReportRows(db: Db, after: ReportPlace | null, limit: number) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.userId', 'reports.userId')
    .select(['reportId', 'auctionId', 'reason', 'description', 'reports.createdAt', 'users.email'])
    .select(sql<number>`(extract(epoch from reports.created_at) * 1000000)::bigint`.as('createdMicroseconds'))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(reports.created_at, reports.report_id) <
          (timestamptz 'epoch' + ${after?.createdMicroseconds}::float8 * interval '1 microsecond', ${after?.reportId}::uuid)`,
      ),
    )
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reportId', 'desc')
    .limit(limit)
    .execute();
}

export async function countReports(db: Db): Promise<number> {
  const { reports } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow();
  return reports;
}
