import type { OperatorTaskKind } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import { reopenOperatorTask, resolveTask } from './operator-tasks.queries.ts';

type Problem = { readonly subject: string; readonly auctionId?: string | null };

/**
 * Makes the open tasks of a kind match the problems that exist now. Every problem gets an open task, even if an
 * administrator resolved it before. A task whose problem is gone is resolved.
 */
export async function showOperatorTasks(db: Db, kind: OperatorTaskKind, problems: readonly Problem[]): Promise<void> {
  for (const problem of problems) await reopenOperatorTask(db, { kind, ...problem });
  const subjects = new Set(problems.map(({ subject }) => subject));
  for (const subject of await listOpenSubjects(db, kind))
    if (!subjects.has(subject)) await resolveTask(db, { kind, subject }, { by: null, note: null });
}

/** The subjects of the open tasks of a kind. */
async function listOpenSubjects(db: Db, kind: OperatorTaskKind): Promise<string[]> {
  const tasks = await db
    .selectFrom('operatorTasks')
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .select('subject')
    .execute();
  return tasks.map(({ subject }) => subject);
}

/** Creates the task for a problem. If it was resolved, it is opened again. */
export const showOperatorTask = (
  db: Db,
  task: {
    readonly kind: OperatorTaskKind;
    readonly subject: string;
    readonly auctionId: string;
    readonly bidderId?: string;
  },
): Promise<void> => reopenOperatorTask(db, task);

/** Resolves the task for a problem that is over, if there is one. */
export async function hideOperatorTask(
  db: Db,
  task: { readonly kind: OperatorTaskKind; readonly subject: string },
): Promise<void> {
  await resolveTask(db, task, { by: null, note: null });
}
