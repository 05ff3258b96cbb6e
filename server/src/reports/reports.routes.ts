import * as contract from '@ekbid/contract';
import type { Report, ReportState } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { type ExpressionBuilder, sql } from 'kysely';
import { checkAuctionExists } from '../auctions/read-auctions.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';
import { serve } from '../http/serve.ts';
import { recordAnswered, removeAnswered } from '../notifications/record-notifications.ts';
import type { Caller, Admin } from '../sessions/authorize.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.createReport, async ({ body, caller, texts }) => {
    await createReport(deps.db, caller, body);
    return { message: texts.replies.reportTaken };
  });

  serve(app, deps, contract.listReports, async ({ query }) => listReports(deps.db, query));

  serve(app, deps, contract.listOwnReports, async ({ query, caller }) => listOwnReports(deps.db, caller, query));

  serve(app, deps, contract.resolveReport, async ({ params, body, caller, texts }) => {
    await resolveReport(deps, caller, { ...params, ...body });
    return { message: texts.manageReports.messages.resolved };
  });

  serve(app, deps, contract.reopenReport, async ({ params, caller, texts }) => {
    await reopenReport(deps, caller, params.reportId);
    return { message: texts.manageReports.messages.reopened };
  });
}

type ReportBody = { readonly auctionId?: string | undefined; readonly reason: string; readonly description: string };

// These limits are enough for one person. With more reports, a single person could bury those of other people.
const perHour: Budget = { most: 5, withinMinutes: 60 };
const perDay: Budget = { most: 20, withinMinutes: 24 * 60 };

/** Stores a person's report, about an auction or in general. */
async function createReport(db: Db, by: Caller, { auctionId, reason, description }: ReportBody): Promise<void> {
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

/** A person's own reports with the answers, but without the internal notes of administrators. */
async function listOwnReports(db: Db, { userId }: Caller, asked: Pick<Asked, 'after' | 'limit'>) {
  const { page, meta } = await readReports(db, { ...asked, userId });
  return {
    data: page.map(
      ({ reportId, title, titleHindi, auctionId, reason, description, createdAt, resolvedAt, answer }) => ({
        _id: reportId,
        auctionId,
        auctionTitle: title,
        auctionTitleHindi: titleHindi,
        reason,
        description,
        createdAt: createdAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
        answer,
      }),
    ),
    meta,
  };
}

export async function listReports(db: Db, asked: Asked) {
  const { page, meta } = await readReports(db, asked);
  return { data: page.map(toReport), meta };
}

async function readReports(db: Db, { state, userId, after, limit }: Asked) {
  const filter = { state: state || undefined, userId };
  // The rows are counted only for the first page. Its cursor carries the total to later pages.
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const [rows, total] = await Promise.all([
    listReportRows(db, { ...filter, after: from, limit: limit + 1 }),
    counted ?? countReports(db, filter),
  ]);
  const { page, next } = takePage(rows, limit, ({ reportId }) => [reportId, total]);
  return { page, meta: { next, total } };
}

type ReportRow = Awaited<ReturnType<typeof listReportRows>>[number];

function toReport({
  reportId,
  userId,
  email,
  title,
  titleHindi: _,
  createdAt,
  resolvedAt,
  ...report
}: ReportRow): Report {
  return {
    _id: reportId,
    userId: userId === null || email === null ? null : { _id: userId, email },
    auctionTitle: title,
    ...report,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** Resolves a report with a note. If two administrators do so at the same time, the first note stays. */
async function resolveReport(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  by: Admin,
  { reportId, note, answer }: { readonly reportId: string; readonly note: string; readonly answer: string },
): Promise<void> {
  const sender = await db.transaction().execute(async (db) => {
    const report = await getReportLocked(db, reportId);
    if (report.resolvedAt !== null) throw new Refusal('report_resolved');
    await markResolved(db, reportId, { by: by.userId, note: note.trim(), answer: answer.trim() || null });
    await recordAuditEvent(db, by, 'report.resolve', {
      reportId,
      before: { state: 'open' },
      after: { state: 'resolved', ...(answer.trim() !== '' && { answer: answer.trim() }) },
      reason: note.trim(),
    });
    return recordAnswered(db, reportId);
  });
  if (sender !== undefined) live.personChanged(sender);
}

/** Reopens a resolved report. Its note stays in the audit log. */
async function reopenReport({ db, live }: Pick<Deps, 'db' | 'live'>, by: Admin, reportId: string): Promise<void> {
  const sender = await db.transaction().execute(async (db) => {
    const report = await getReportLocked(db, reportId);
    if (report.resolvedAt === null) return undefined;
    await markOpen(db, reportId);
    await recordAuditEvent(db, by, 'report.reopen', {
      reportId,
      before: { state: 'resolved', note: report.note },
      after: { state: 'open', note: null },
    });
    return removeAnswered(db, reportId);
  });
  if (sender !== undefined) live.personChanged(sender);
}

async function getReportLocked(db: Db, reportId: string) {
  const report = await lockReport(db, reportId);
  if (!report) throw new Refusal('not_found', { what: 'report' });
  return report;
}

type NewReport = {
  readonly userId: string;
  readonly auctionId: string | null;
  readonly reason: string;
  readonly description: string;
};

async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.insertInto('reports').values(report).execute();
}

/** Locks a person's reports until the transaction ends, so that concurrent ones are all counted. */
async function lockReporter(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${userId}`}, 0))`.execute(db);
}

/** The times of this person's reports within the last day. */
async function listReportTimes(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from reports where user_id = ${userId} and created_at > game_clock() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ createdAt }) => createdAt);
}

type ReportFilter = { readonly state: ReportState | undefined; readonly userId: string | undefined };

/**
 * Lists reports, newest first, after the report `after`. The database compares the times, because its times are finer
 * than a JavaScript Date.
 */
function listReportRows(
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
    .select([
      'reportId',
      'reports.userId',
      'users.email',
      'reports.auctionId',
      'auctions.title',
      'auctions.titleHindi',
      'reason',
    ])
    .select(['reports.description', 'reports.createdAt', 'resolvedAt', 'note', 'answer'])
    .select(sql<string | null>`trim(administrators.first_name || ' ' || administrators.last_name)`.as('resolvedBy'))
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reportId', 'desc')
    .limit(limit)
    .execute();
}

async function countReports(db: Db, filter: ReportFilter): Promise<number> {
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

function lockReport(db: Db, reportId: string) {
  return db
    .selectFrom('reports')
    .where('reportId', '=', reportId)
    .select(['resolvedAt', 'note'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function markResolved(
  db: Db,
  reportId: string,
  { by, note, answer }: { readonly by: string; readonly note: string; readonly answer: string | null },
): Promise<void> {
  await db
    .updateTable('reports')
    .where('reportId', '=', reportId)
    .set({ resolvedAt: sql<Date>`game_clock()`, resolvedBy: by, note, answer })
    .execute();
}

async function markOpen(db: Db, reportId: string): Promise<void> {
  await db
    .updateTable('reports')
    .where('reportId', '=', reportId)
    .set({ resolvedAt: null, resolvedBy: null, note: null, answer: null })
    .execute();
}
