import type { OperatorTaskKind } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

type NewTask = {
  readonly kind: OperatorTaskKind;
  /**
   * What the task is about: a refund's id, the provider's id of a payment, refund or order, or an account of the
   * ledger.
   */
  readonly subject: string;
  readonly auctionId?: string | null;
  readonly bidderId?: string | null;
  /** The payment to look for in the provider's dashboard. */
  readonly providerPaymentId?: string | null;
};

/** Creates a task for the administrators. If it exists already, open or resolved, it stays as it is. */
export async function insertOperatorTask(db: Db, task: NewTask): Promise<void> {
  await db
    .insertInto('operatorTasks')
    .values(task)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/** Creates a task for a problem that can recur. If the task exists but was resolved, it is opened again. */
export const reopenOperatorTask = (db: Db, task: NewTask): Promise<void> => reopen(db, task, sql<boolean>`true`);

/** Creates a task, or opens it again if it was resolved automatically. If an administrator resolved it, it stays so. */
export const reopenSettledTask = (db: Db, task: NewTask): Promise<void> =>
  reopen(db, task, sql<boolean>`operator_tasks.resolved_by is null`);

async function reopen(db: Db, task: NewTask, isMeant: RawBuilder<boolean>): Promise<void> {
  await db
    .insertInto('operatorTasks')
    .values(task)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ createdAt: sql<Date>`game_clock()`, resolvedAt: null, resolvedBy: null, note: null })
        .where('operatorTasks.resolvedAt', 'is not', null)
        .where(isMeant),
    )
    .execute();
}

type Resolution = { readonly by: string | null; readonly note: string | null };

/** Resolves a task. False if no such task is open. */
export async function resolveTask(
  db: Db,
  task: { taskId: string } | { kind: OperatorTaskKind; subject: string },
  { by, note }: Resolution,
): Promise<boolean> {
  const resolved = await db
    .updateTable('operatorTasks')
    .$if('taskId' in task, (update) => update.where('taskId', '=', 'taskId' in task ? task.taskId : ''))
    .$if('kind' in task, (update) =>
      'kind' in task ? update.where('kind', '=', task.kind).where('subject', '=', task.subject) : update,
    )
    .where('resolvedAt', 'is', null)
    .set({ resolvedAt: sql<Date>`game_clock()`, resolvedBy: by, note })
    .returning('taskId')
    .executeTakeFirst();
  return resolved !== undefined;
}

export async function countTasks(db: Db, resolved: boolean): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from operator_tasks where (resolved_at is not null) = ${resolved}`.execute(db);
  return rows[0]?.tasks ?? 0;
}
