import type { Admin } from '../accounts/admit.ts';
import type { Db } from '../db/database.ts';

/** Who acts: an administrator, or EkBid itself (e.g. declaring what nobody declared). */
export type Actor = Pick<Admin, 'userId'> | 'ekbid';

export type Act =
  | 'auction.create'
  | 'auction.update'
  | 'auction.remove'
  | 'auction.cancel'
  | 'auction.declare'
  | 'auctions.import'
  | 'auctions.export'
  | 'user.block'
  | 'user.unblock'
  | 'user.make-administrator'
  | 'user.unmake-administrator'
  | 'user.second-factor-on'
  | 'user.second-factor-off'
  | 'report.resolve'
  | 'report.reopen'
  | 'refund.retry'
  | 'operator-task.resolve'
  | 'money.export'
  | 'audit.export';

type Fact = string | number | boolean | null;
export type Facts = Readonly<Record<string, Fact>>;

/** What an act was about (ids, counts), and of what it changed only that: as it was, and as it is. */
export type ActDetails = {
  readonly [fact: string]: Fact | Facts | undefined;
  readonly before?: Facts;
  readonly after?: Facts;
  readonly reason?: string;
};

/** Writes down what an administrator did, in the transaction that does it. Never an amount that is still sealed. */
export async function recordAct(db: Db, by: Actor, act: Act, details: ActDetails): Promise<void> {
  await db
    .insertInto('adminActs')
    .values({ adminId: by === 'ekbid' ? null : by.userId, act, details: JSON.stringify(details) })
    .execute();
}
