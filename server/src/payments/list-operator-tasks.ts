import type { OperatorTask } from '@ekbid/contract';
import { cursorId, cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { listTaskRows, type TaskRow } from './listed-tasks.queries.ts';
import { countTasks } from './operator-tasks.queries.ts';

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
