import type { Deps } from '../deps.ts';
import { reopenOperatorTask } from './operator-tasks.queries.ts';
import type { Token } from '../work/lease.ts';
import { markRefused, type OwedRefund } from './refunds.queries.ts';

/** The provider refused for good, and has no refund of this payment either: a person has to look (T12). */
export function refuseRefund(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { refundId }: Pick<OwedRefund, 'refundId'>,
  token: Token,
  words: string,
): Promise<void> {
  log.error({ refundId, words }, 'the provider refused a refund; an operator has to look');
  return db.transaction().execute(async (db) => {
    const refused = await markRefused(db, refundId, token, words);
    if (refused) await reopenOperatorTask(db, { kind: 'refund_refused', subject: refundId, ...refused });
  });
}
