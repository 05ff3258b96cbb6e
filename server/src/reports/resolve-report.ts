import { Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import { lockReport, markOpen, markResolved } from './reports.queries.ts';

/** Resolves a report with a note; of two at once the first one's stays. */
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

/** Takes a resolved report up again; its note stays on record. */
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
