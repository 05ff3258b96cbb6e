import { Refusal } from '@ekbid/domain';
import type { Admin } from '../accounts/admit.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Deps } from '../deps.ts';
import { bookRefunds } from './book-refunds.ts';
import { findTask, resolveTask, type TaskRow } from './operator-tasks.queries.ts';
import { enqueueRefunds, markPendingAgain } from './refunds.queries.ts';

type Needs = Pick<Deps, 'db' | 'provider'>;

/**
 * Sends a refused refund again because an operator says so, under a new key. What the provider has is compared first:
 * the money may have gone back meanwhile, and then nothing is sent.
 */
export async function retryRefund(deps: Needs, by: Admin, taskId: string): Promise<'sent' | 'already_back'> {
  const task = await findTask(deps.db, taskId);
  if (!task) throw new Refusal('not_found', { what: 'task' });
  if (task.refundState !== 'refused' || task.providerPaymentId === null) throw new Refusal('refund_not_refused');
  const { isBack, underWay } = await compare(deps, task.providerPaymentId);
  if (isBack) return 'already_back';
  await sendAgain(deps, by, task, underWay);
  return 'sent';
}

async function compare({ db, provider }: Needs, providerPaymentId: string) {
  const listed = await provider.listRefunds(providerPaymentId);
  if (listed.kind !== 'ok') throw new Refusal('refund_not_compared');
  const step = await bookRefunds(db, providerPaymentId, listed.value);
  const underWay = step === 'try_again' ? listed.value.find(({ status }) => status === 'pending') : undefined;
  return { isBack: step === 'refunded', underWay: underWay?.providerRefundId ?? null };
}

/** Two administrators who ask at once send one refund. */
function sendAgain({ db }: Needs, by: Admin, { taskId, subject: refundId }: TaskRow, underWay: string | null) {
  return db.transaction().execute(async (db) => {
    if (!(await markPendingAgain(db, refundId, underWay))) throw new Refusal('refund_not_refused');
    await enqueueRefunds(db, [refundId]);
    await resolveTask(db, { taskId }, { by: by.userId, note: null });
    await recordAct(db, by, 'refund.retry', { taskId, refundId });
  });
}
