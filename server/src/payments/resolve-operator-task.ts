import { Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAuditEvent } from '../audit/record-act.ts';
import type { Db } from '../db/database.ts';
import { findTask } from './listed-tasks.queries.ts';
import { resolveTask } from './operator-tasks.queries.ts';

/** Settles a task with a note of what was done. Owed money is not settled by words: its task stays until it is back. */
export function resolveOperatorTask(db: Db, by: Admin, { taskId, note }: { taskId: string; note: string }) {
  return db.transaction().execute(async (db) => {
    const task = await findTask(db, taskId);
    if (!task) throw new Refusal('not_found', { what: 'task' });
    if (task.resolvedAt !== null) throw new Refusal('task_resolved');
    if (task.kind === 'refund_refused' && task.refundState !== 'refunded') throw new Refusal('refund_still_owed');
    if (!(await resolveTask(db, { taskId }, { by: by.userId, note }))) throw new Refusal('task_resolved');
    await recordAuditEvent(db, by, 'operator-task.resolve', {
      taskId,
      kind: task.kind,
      subject: task.subject,
      auctionId: task.auctionId,
      userId: task.bidderId,
      before: { state: 'open' },
      after: { state: 'resolved' },
      reason: note.trim(),
    });
  });
}
