import { Refusal } from '@ekbid/domain';
import { texts as english } from '@ekbid/texts/en';
import type { Admin } from '../sessions/authorize.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { compareRefunds } from '../refunds/send-refunds.ts';
import { findTask, type TaskRow } from './listed-tasks.queries.ts';
import { resolveTask } from '../orders/operator-tasks.queries.ts';
import { storeRefusal, markPendingAgain } from '../refunds/refunds.queries.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'provider'>;

/**
 * Sends a refused refund again under a new key, at an operator's request. The provider's refunds are compared first: if
 * the money went back meanwhile, in whole or in part, nothing is sent.
 */
export async function retryRefund(deps: Needs, by: Admin, taskId: string): Promise<'sent' | 'already_back'> {
  const task = await findTask(deps.db, taskId);
  if (!task) throw new Refusal('not_found', { what: 'task' });
  if (task.refundState !== 'refused' || task.providerPaymentId === null) throw new Refusal('refund_not_refused');
  const compared = await compareRefunds(deps, task.providerPaymentId);
  if ('unknown' in compared) throw new Refusal('refund_not_compared');
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

/** Committed before the refusal is thrown, so that the attempt, and why nothing was sent, is recorded. */
function storePartBack({ db }: Needs, by: Admin, task: TaskRow) {
  return db.transaction().execute(async (db) => {
    await storeRefusal(db, task.subject, english.refusals.refund_part_back({}));
    await recordAuditEvent(db, by, 'refund.retry', describe(task, 'part_back'));
  });
}

const describe = (
  { taskId, subject, auctionId, bidderId }: TaskRow,
  outcome: 'sent' | 'already_back' | 'part_back',
) => ({ taskId, refundId: subject, auctionId, userId: bidderId, outcome });

/** If two administrators ask at the same time, one refund is sent. */
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
