import type { OperatorTaskKind } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type NewTask = {
  readonly kind: OperatorTaskKind;
  /** A refund's id, the provider's id of a payment, refund or order, or an account of the ledger. */
  readonly subject: string;
  readonly auctionId?: string | null;
  readonly bidderId?: string | null;
  /** What to look for in the provider's dashboard. */
  readonly providerPaymentId?: string | null;
};

/** Shows a matter to the administrators, once: told again, also after it was resolved, it stays as it is. */
export async function insertOperatorTask(db: Db, task: NewTask): Promise<void> {
  await db
    .insertInto('operatorTasks')
    .values(task)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/** Shows a matter that can come up again: resolved before, it is open once more. */
export async function reopenOperatorTask(db: Db, task: NewTask): Promise<void> {
  await db
    .insertInto('operatorTasks')
    .values(task)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ createdAt: sql<Date>`game_clock()`, resolvedAt: null, resolvedBy: null, note: null })
        .where('operatorTasks.resolvedAt', 'is not', null),
    )
    .execute();
}

/** What the open tasks of a kind are about. */
export async function listOpenSubjects(db: Db, kind: OperatorTaskKind): Promise<string[]> {
  const tasks = await db
    .selectFrom('operatorTasks')
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .select('subject')
    .execute();
  return tasks.map(({ subject }) => subject);
}

type Resolution = { readonly by: string | null; readonly note: string | null };

/** False when there is no such task open. */
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

export type TaskRow = {
  taskId: string;
  kind: OperatorTaskKind;
  subject: string;
  providerPaymentId: string | null;
  auctionId: string | null;
  title: string | null;
  bidderId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  createdAt: Date;
  /** JavaScript's dates keep milliseconds, and a page can end between two of them. */
  createdMicroseconds: number;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  note: string | null;
  refusal: string | null;
  refundState: 'pending' | 'refused' | 'refunded' | null;
};

const tasks = sql`
  select t.task_id, t.kind, t.subject, t.provider_payment_id, t.auction_id, a.title, t.bidder_id,
    u.first_name, u.last_name, u.email, t.created_at, (extract(epoch from t.created_at) * 1000000)::bigint as created_microseconds,
    t.resolved_at, trim(admin.first_name || ' ' || admin.last_name) as resolved_by, t.note,
    r.refusal, r.state as refund_state
  from operator_tasks t
  left join auctions a using (auction_id)
  left join users u on u.user_id = t.bidder_id
  left join users admin on admin.user_id = t.resolved_by
  left join refunds r on t.kind = 'refund_refused' and r.refund_id::text = t.subject`;

type Place = readonly [createdMicroseconds: number, taskId: string];

/** Newest first, after a place. */
export async function listTaskRows(
  db: Db,
  { resolved, after, limit }: { resolved: boolean; after: Place | null; limit: number },
): Promise<TaskRow[]> {
  const [microseconds, taskId] = after ?? [null, null];
  const { rows } = await sql<TaskRow>`
    select * from (${tasks}) listed
    where (resolved_at is not null) = ${resolved}
      and (${taskId}::uuid is null or (created_microseconds, task_id) < (${microseconds}::bigint, ${taskId}::uuid))
    order by created_microseconds desc, task_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countTasks(db: Db, resolved: boolean): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from operator_tasks where (resolved_at is not null) = ${resolved}`.execute(db);
  return rows[0]?.tasks ?? 0;
}

export async function findTask(db: Db, taskId: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select * from (${tasks}) listed where task_id = ${taskId}`.execute(db);
  return rows[0];
}
