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

/** Reports of one person take turns until the transaction ends, so that those at once are counted too. */
export async function lockReporter(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${userId}`}, 0))`.execute(db);
}

/** When this person's reports of the last day were sent. */
export async function listReportTimes(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from reports where user_id = ${userId} and created_at > game_clock() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ createdAt }) => createdAt);
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
