import type { ReportState } from '@ekbid/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

type NewReport = {
  readonly userId: string;
  readonly auctionId: string | null;
  readonly reason: string;
  readonly description: string;
};

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.insertInto('reports').values(report).execute();
}

/** Serializes reports of one person until the transaction ends, so that concurrent ones are all counted. */
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

type ReportFilter = { readonly state: ReportState | undefined; readonly userId: string | undefined };

/** Newest first, starting after the report `after`: compared in the database, whose times are finer than a Date. */
export function listReportRows(
  db: Db,
  { after, limit, ...filter }: ReportFilter & { readonly after: string | null; readonly limit: number },
) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.userId', 'reports.userId')
    .leftJoin('auctions', 'auctions.auctionId', 'reports.auctionId')
    .leftJoin('users as administrators', 'administrators.userId', 'reports.resolvedBy')
    .where((report) => matches(report, filter))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(reports.created_at, reports.report_id) <
          (select created_at, report_id from reports where report_id = ${after})`,
      ),
    )
    .select(['reportId', 'reports.userId', 'users.email', 'reports.auctionId', 'auctions.title', 'reason'])
    .select(['reports.description', 'reports.createdAt', 'resolvedAt', 'note'])
    .select(sql<string | null>`trim(administrators.first_name || ' ' || administrators.last_name)`.as('resolvedBy'))
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reportId', 'desc')
    .limit(limit)
    .execute();
}

export async function countReports(db: Db, filter: ReportFilter): Promise<number> {
  const { reports } = await db
    .selectFrom('reports')
    .where((report) => matches(report, filter))
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow();
  return reports;
}

function matches(report: ExpressionBuilder<DB, 'reports'>, { state, userId }: ReportFilter) {
  return report.and([
    ...(state === undefined ? [] : [report('resolvedAt', state === 'open' ? 'is' : 'is not', null)]),
    ...(userId === undefined ? [] : [report('reports.userId', '=', userId)]),
  ]);
}

export function lockReport(db: Db, reportId: string) {
  return db
    .selectFrom('reports')
    .where('reportId', '=', reportId)
    .select(['resolvedAt', 'note'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markResolved(
  db: Db,
  reportId: string,
  { by, note }: { readonly by: string; readonly note: string },
): Promise<void> {
  await db
    .updateTable('reports')
    .where('reportId', '=', reportId)
    .set({ resolvedAt: sql<Date>`game_clock()`, resolvedBy: by, note })
    .execute();
}

export async function markOpen(db: Db, reportId: string): Promise<void> {
  await db
    .updateTable('reports')
    .where('reportId', '=', reportId)
    .set({ resolvedAt: null, resolvedBy: null, note: null })
    .execute();
}
