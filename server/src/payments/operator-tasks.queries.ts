import type { OperatorTaskKind } from '@ekbid/domain';
import type { Db } from '../db/database.ts';

type NewTask = {
  readonly kind: OperatorTaskKind;
  /** A refund's id, the provider's id of a payment, order or dispute, or a day. */
  readonly subject: string;
  readonly auctionId?: string | null;
  readonly bidderId?: string | null;
};

/** Shows a matter to the administrators, once: told again, also after it was resolved, it stays as it is. */
export async function insertOperatorTask(db: Db, task: NewTask): Promise<void> {
  await db
    .insertInto('operatorTasks')
    .values(task)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}
