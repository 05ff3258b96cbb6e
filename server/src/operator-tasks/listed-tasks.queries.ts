import type { OperatorTaskKind } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

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
  /** JavaScript's dates have milliseconds only, and a page can end between two rows of one millisecond. */
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

/** The newest first, after a place. */
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

export async function findTask(db: Db, taskId: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select * from (${tasks}) listed where task_id = ${taskId}`.execute(db);
  return rows[0];
}
