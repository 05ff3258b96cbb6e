import type { OperatorTask } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import { countTasks, resolveTask } from '../orders/operator-tasks.queries.ts';
import type { Admin } from '../sessions/authorize.ts';
import { listTaskRows, type TaskRow, findTask } from './listed-tasks.queries.ts';

type Asked = { readonly state: 'open' | 'resolved'; readonly after?: string | undefined; readonly limit: number };

/** Operator tasks, newest first. */
export async function listOperatorTasks(db: Db, { state, after, limit }: Asked) {
  const resolved = state === 'resolved';
  const place = readCursor(after, cursorNumber, cursorId);
  const [rows, total] = await Promise.all([
    listTaskRows(db, { resolved, after: place, limit: limit + 1 }),
    countTasks(db, resolved),
  ]);
  const { page, next } = takePage(rows, limit, (row) => [row.createdMicroseconds, row.taskId]);
  return { data: page.map(toTask), meta: { next, total } };
}

function toTask(row: TaskRow): OperatorTask {
  const { taskId, kind, subject, providerPaymentId, note, resolvedBy } = row;
  return {
    _id: taskId,
    kind,
    subject,
    providerPaymentId,
    providerSays: row.refusal,
    auction: row.auctionId === null ? null : { _id: row.auctionId, title: row.title ?? '' },
    user: row.bidderId === null ? null : { _id: row.bidderId, name: nameOf(row), email: row.email ?? '' },
    canRetry: row.resolvedAt === null && row.refundState === 'refused',
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy,
    note,
  };
}

const nameOf = ({ firstName, lastName }: TaskRow) => `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** Resolves a task with a note of what was done. A task about an owed refund stays open until the money is back. */
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
