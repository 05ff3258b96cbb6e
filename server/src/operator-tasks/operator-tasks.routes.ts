import * as contract from '@ekbid/contract';
import type { OperatorTask, OperatorTaskKind } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { textsIn } from '../context/texts.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { countTasks, resolveTask } from '../orders/operator-tasks.queries.ts';
import { compareRefunds, markPendingAgain, storeRefusal } from '../refunds/send-refunds.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import type { Admin } from '../sessions/authorize.ts';

export function operatorTaskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOperatorTasks, async ({ query }) => listOperatorTasks(deps.db, query));

  serve(app, deps, contract.retryRefund, async ({ params, caller, texts }) => {
    const { messages } = texts.operatorTasks;
    const end = await retryRefund(deps, caller, params.taskId);
    return { message: end === 'sent' ? messages.retried : messages.alreadyBack };
  });

  serve(app, deps, contract.resolveOperatorTask, async ({ params, body, caller, texts }) => {
    await resolveOperatorTask(deps.db, caller, { taskId: params.taskId, note: body.note });
    return { message: texts.operatorTasks.messages.resolved };
  });
}

type Asked = { readonly state: 'open' | 'resolved'; readonly after?: string | undefined; readonly limit: number };

/** Operator tasks, newest first. */
async function listOperatorTasks(db: Db, { state, after, limit }: Asked) {
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

/**
 * Resolves a task with a note about what was done. A task about an owed refund can only be resolved once the money is
 * back.
 */
function resolveOperatorTask(db: Db, by: Admin, { taskId, note }: { taskId: string; note: string }) {
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

type Needs = Pick<Deps, 'db' | 'live' | 'provider'>;

/**
 * Sends a refused refund again under a new idempotency key, because an administrator asked for it. First the refunds at
 * the provider are compared with ours. If the money went back meanwhile, in whole or in part, nothing is sent.
 */
async function retryRefund(deps: Needs, by: Admin, taskId: string): Promise<'sent' | 'already_back'> {
  const task = await findTask(deps.db, taskId);
  if (!task) throw new Refusal('not_found', { what: 'task' });
  if (task.refundState !== 'refused' || task.providerPaymentId === null) throw new Refusal('refund_not_refused');
  const compared = await compareRefunds(deps, task.providerPaymentId).catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new Refusal('refund_not_compared') : error;
  });
  if (compared.step === 'refunded') {
    await deps.db
      .transaction()
      .execute((db) => recordAuditEvent(db, by, 'refund.retry', describe(task, 'already_back')));
    notifyBidder(deps, task);
    return 'already_back';
  }
  if (compared.isPartBack) {
    await storePartBack(deps, by, task);
    throw new Refusal('refund_part_back');
  }
  await sendAgain(deps, by, task, compared.underWay);
  notifyBidder(deps, task);
  return 'sent';
}

function notifyBidder({ live }: Needs, { bidderId }: TaskRow): void {
  if (bidderId !== null) live.personChanged(bidderId);
}

/**
 * Records that part of the money went back. This is committed before the refusal is thrown, so that the attempt and its
 * result are kept.
 */
function storePartBack({ db }: Needs, by: Admin, task: TaskRow) {
  return db.transaction().execute(async (db) => {
    await storeRefusal(db, task.subject, textsIn.en.refusals.refund_part_back({}));
    await recordAuditEvent(db, by, 'refund.retry', describe(task, 'part_back'));
  });
}

const describe = (
  { taskId, subject, auctionId, bidderId }: TaskRow,
  outcome: 'sent' | 'already_back' | 'part_back',
) => ({ taskId, refundId: subject, auctionId, userId: bidderId, outcome });

/** Makes the refund due again. If two administrators ask at the same time, only one refund is sent. */
function sendAgain({ db }: Needs, by: Admin, task: TaskRow, underWay: string | null) {
  const { taskId, subject: refundId } = task;
  return db.transaction().execute(async (db) => {
    if (!(await markPendingAgain(db, refundId, underWay))) throw new Refusal('refund_not_refused');
    await resolveTask(db, { taskId }, { by: by.userId, note: null });
    await recordAuditEvent(db, by, 'refund.retry', {
      ...describe(task, 'sent'),
      before: { state: 'refused' },
      after: { state: 'pending' },
    });
  });
}

type TaskRow = {
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
  /** A JavaScript date has only milliseconds, and a page can end between two rows of the same millisecond. */
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

/** Lists tasks, newest first, after the row that the cursor names. */
async function listTaskRows(
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

async function findTask(db: Db, taskId: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select * from (${tasks}) listed where task_id = ${taskId}`.execute(db);
  return rows[0];
}
