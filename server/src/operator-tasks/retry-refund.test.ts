import * as contract from '@ekbid/contract';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { oweRefund, readRefund } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { notify } from '../testing/webhooks.ts';

const app = useTestApp();
const sentence = 'Part of this payment went back outside EkBid: give back the rest in the provider’s dashboard.';
let admin: Person;

beforeEach(async () => {
  admin = await signIn(app, { role: 'ADMIN' });
  vi.restoreAllMocks();
});

/** Makes a refund of ₹7 that the provider refuses, and returns the task that administrators see. */
async function refuseRefund(before: (providerPaymentId: string) => void = () => {}) {
  const { providerOrderId } = await oweRefund(app);
  const { refundId, providerPaymentId } = await readRefund(app, providerOrderId);
  before(providerPaymentId);
  app.deps.provider.troubles.push('refused');
  await runJobs(app);
  const showTask = async () => {
    const { ok } = await admin.browser.call(contract.listOperatorTasks, { query: {} });
    return ok.data.find(({ subject }) => subject === refundId);
  };
  const task = await showTask();
  if (!task) throw new Error('there is no task');
  const retry = () => admin.browser.call(contract.retryRefund, { params: { taskId: task._id } });
  return { providerOrderId, providerPaymentId, task, showTask, retry };
}

describe('a refund of which a part went back outside', () => {
  test('is not sent again, and its task says so until the rest is back too', async () => {
    const { provider } = app.deps;
    const owed = await refuseRefund((id) => provider.refundInDashboard(id, { amountPaise: 300 }));
    expect(owed.task.providerSays).toBe(sentence);
    const sent = vi.spyOn(provider, 'refund');
    expect((await owed.retry()).problem).toMatchObject({ code: 'refund_part_back', message: sentence });
    const auditEvents = app.db.selectFrom('adminActs').orderBy('actId', 'desc').select(['act', 'details']);
    expect(await auditEvents.executeTakeFirst()).toMatchObject({
      act: 'refund.retry',
      details: { outcome: 'part_back' },
    });
    await runJobs(app, { later: true });
    expect(sent).not.toHaveBeenCalled();
    expect(await owed.showTask()).toMatchObject({ resolvedAt: null, canRetry: true });

    provider.refundInDashboard(owed.providerPaymentId, { amountPaise: 400 });
    expect((await owed.retry()).ok.message).toBe(englishAdmin.operatorTasks.messages.alreadyBack);
    expect(await readRefund(app, owed.providerOrderId)).toMatchObject({ state: 'refunded' });
    expect(await owed.showTask()).toBeUndefined();
  });

  test('after the refusal is reported from then on', async () => {
    const { task, retry, showTask, providerPaymentId } = await refuseRefund();
    expect(task.providerSays).toBe('as the test asked');
    app.deps.provider.refundInDashboard(providerPaymentId, { amountPaise: 300 });
    expect((await retry()).problem.code).toBe('refund_part_back');
    expect(await showTask()).toMatchObject({ providerSays: sentence, resolvedAt: null });
  });

  test('while the rest is on its way is waited for under its id, and nothing is sent', async () => {
    const { retry, providerOrderId, providerPaymentId } = await refuseRefund();
    const { provider } = app.deps;
    provider.refundInDashboard(providerPaymentId, { amountPaise: 300 });
    const { providerRefundId } = provider.refundInDashboard(providerPaymentId, { amountPaise: 400, status: 'pending' });
    const sent = vi.spyOn(provider, 'refund');
    expect((await retry()).ok.message).toBe(englishAdmin.operatorTasks.messages.retried);
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'pending', providerRefundId });
    provider.endRefund(providerRefundId, 'processed');
    await notify(app, 'refund.processed', { providerPaymentId });
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', providerRefundId: null });
    expect(sent).not.toHaveBeenCalled();
  });
});
