import type { Admin } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';

/** Who acts: an administrator, or EkBid itself (e.g. declaring what nobody declared). */
export type Actor = Pick<Admin, 'userId'> | 'ekbid';

type Act =
  | 'auction.create'
  | 'auction.update'
  | 'auction.remove'
  | 'auction.cancel'
  | 'auction.declare'
  | 'user.block'
  | 'user.unblock'
  | 'user.make-administrator'
  | 'refund.retry'
  | 'operator-task.resolve';

/** Writes down what an administrator did, in the transaction that does it. Never an amount that is still sealed. */
export async function recordAct(
  db: Db,
  by: Actor,
  act: Act,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await db
    .insertInto('adminActs')
    .values({ adminId: by === 'ekbid' ? null : by.userId, act, details: { ...details } })
    .execute();
}
