import * as contract from '@ekbid/contract';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { answerJson, useHttpDouble } from '../testing/http-double.ts';
import { oweRefund, readRefund } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { type Person, signIn, useTestApp, withoutCounting } from '../testing/test-app.ts';
import { insertOperatorTask } from '../orders/operator-tasks.queries.ts';
import { openRazorpay } from '../provider/razorpay.ts';

const app = useTestApp();
const double = useHttpDouble();
let admin: Person;

beforeEach(async () => {
  admin = await signIn(app, { role: 'ADMIN', firstName: 'Nandini', lastName: 'Rao' });
});

const list = async (query: { state?: 'open' | 'resolved'; after?: string; limit?: number } = {}) =>
  (await admin.browser.call(contract.listOperatorTasks, { query })).ok;

const retry = (taskId: string, { browser } = admin) => browser.call(contract.retryRefund, { params: { taskId } });

const resolve = (taskId: string, note: string, { browser } = admin) =>
  browser.call(contract.resolveOperatorTask, { params: { taskId }, body: { note } });

const needsAttention = async () => (await admin.browser.call(contract.getDashboard)).ok.data.needsAttention;

/** Makes a refund that the provider refuses. */
async function refuseRefund(trouble: 'refused' = 'refused') {
  const owed = await oweRefund(app);
  app.deps.provider.troubles.push(trouble);
  await runJobs(app);
  const { refundId } = await readRefund(app, owed.providerOrderId);
  const task = (await list()).data.find(({ subject }) => subject === refundId);
  if (!task) throw new Error('there is no task');
  return { ...owed, refundId, task };
}

const lastAct = () =>
  app.db.selectFrom('adminActs').orderBy('actId', 'desc').select(['adminId', 'act', 'details']).executeTakeFirst();

describe('a refused refund', () => {
  test('is shown with its payment, person, auction and the provider’s words, without any amount', async () => {
    const { task, person, auctionId, providerOrderId } = await refuseRefund();
    const { providerPaymentId } = await readRefund(app, providerOrderId);
    expect(task).toMatchObject({
      kind: 'refund_refused',
      providerPaymentId,
      providerSays: 'as the test asked',
      auction: { _id: auctionId, title: 'A steel pressure cooker' },
      user: { _id: person.userId, name: 'Asha Kulkarni', email: person.email },
      canRetry: true,
      resolvedAt: null,
    });
    expect(Object.keys(task).filter((key) => /amount|paise|rupees/i.test(key))).toEqual([]);
  });

  test('stores no number from the provider, because it may be a sealed amount', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { provider } = app.deps;
    const refund = provider.refund.bind(provider);
    double.answer = (response) =>
      answerJson(response, { error: { description: 'the balance is short of ₹4821357.52' } }, 400);
    const atDouble = openRazorpay({ api: double.url, keyId: 'k', keySecret: 's' });
    provider.refund = (asked) => atDouble.refund(asked);
    app.logged.length = 0;
    await runJobs(app);
    provider.refund = refund;
    const { refundId } = await readRefund(app, providerOrderId);
    const task = (await list()).data.find(({ subject }) => subject === refundId);
    expect(task?.providerSays).toBe('the balance is short of ₹…');
    expect(app.logged.join('')).toContain('the balance is short of ₹…');
    expect(withoutCounting(app.logged)).not.toContain('4821357');
  });

  test('sent again by two administrators at once is sent once, and recorded', async () => {
    const { task, refundId, providerOrderId } = await refuseRefund();
    const other = await signIn(app, { role: 'ADMIN' });
    const tries = await Promise.all([retry(task._id), retry(task._id, other)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await lastAct()).toMatchObject({
      act: 'refund.retry',
      details: { taskId: task._id, refundId, outcome: 'sent' },
    });
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', order: 'refunded' });
    expect((await list({ state: 'resolved' })).data.find(({ _id }) => _id === task._id)).toMatchObject({
      canRetry: false,
    });
  });

  test('refused again reopens its task', async () => {
    const { task, providerOrderId } = await refuseRefund();
    await retry(task._id);
    app.deps.provider.troubles.push('refused');
    await runJobs(app);
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refused' });
    const open = (await list()).data.filter(({ _id }) => _id === task._id);
    expect(open).toMatchObject([{ resolvedAt: null, resolvedBy: null, canRetry: true }]);
  });

  test('is not sent again when the provider shows the money went back, nor while it does not answer', async () => {
    const { task, providerOrderId } = await refuseRefund();
    app.deps.provider.isDown = true;
    expect((await retry(task._id)).problem).toMatchObject({ code: 'refund_not_compared' });
    app.deps.provider.isDown = false;
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refused' });

    const { providerPaymentId } = await readRefund(app, providerOrderId);
    const { providerRefundId } = app.deps.provider.refundInDashboard(providerPaymentId);
    expect((await retry(task._id)).ok.message).toBe(englishAdmin.operatorTasks.messages.alreadyBack);
    expect(await lastAct()).toMatchObject({
      adminId: admin.userId,
      act: 'refund.retry',
      details: { taskId: task._id, outcome: 'already_back' },
    });
    expect(await readRefund(app, providerOrderId)).toMatchObject({ state: 'refunded', providerRefundId });
    expect((await list({ state: 'resolved' })).data.find(({ _id }) => _id === task._id)).toMatchObject({
      resolvedBy: null,
    });
  });

  test('cannot be resolved with a note while the money is still owed', async () => {
    const { task } = await refuseRefund();
    expect((await resolve(task._id, 'Never mind.')).problem.code).toBe('refund_still_owed');
    expect((await list()).data.map(({ _id }) => _id)).toContain(task._id);
  });
});

describe('operator tasks', () => {
  test('are resolved once, with a note and its author, and then need no attention', async () => {
    await insertOperatorTask(app.db, { kind: 'dispute', subject: 'pay_Disputed' });
    const before = await needsAttention();
    const task = (await list()).data.find(({ subject }) => subject === 'pay_Disputed');
    const taskId = task?._id ?? '';
    for (const note of ['', '  ', 'x'.repeat(1001)])
      expect((await resolve(taskId, note)).problem).toMatchObject({ code: 'note_length', field: 'note' });
    expect((await retry(taskId)).problem.code).toBe('refund_not_refused');
    expect((await resolve(taskId, 'We won it.')).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      adminId: admin.userId,
      act: 'operator-task.resolve',
      details: { taskId, kind: 'dispute', after: { state: 'resolved' }, reason: 'We won it.' },
    });
    expect((await resolve(taskId, 'Again.')).problem.code).toBe('task_resolved');
    expect((await list({ state: 'resolved' })).data.find(({ _id }) => _id === taskId)).toMatchObject({
      note: 'We won it.',
      resolvedBy: 'Nandini Rao',
    });
    expect(await needsAttention()).toBe(before - 1);
    // The same dispute is reported again, and the task stays resolved.
    await insertOperatorTask(app.db, { kind: 'dispute', subject: 'pay_Disputed' });
    expect(await needsAttention()).toBe(before - 1);
  });

  test('page each once, newest first, even those of one instant', async () => {
    const at = '2031-01-01T00:00:00.000001Z';
    const rows = Array.from({ length: 25 }, (_, n) => ({
      kind: 'order_unknown',
      subject: `many ${n}`,
      createdAt: n < 20 ? at : '2031-01-01T00:00:00.000002Z',
    }));
    await app.db.insertInto('operatorTasks').values(rows).execute();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { data, meta } = await list({ limit: 7, ...(after !== undefined && { after }) });
      seen.push(...data.map(({ subject }) => subject).filter((subject) => subject.startsWith('many')));
      after = meta.next ?? undefined;
    } while (after !== undefined);
    expect(seen.slice(0, 5).every((subject) => Number(subject.slice(5)) >= 20)).toBe(true);
    expect(seen.toSorted()).toEqual(rows.map(({ subject }) => subject).toSorted());
  });

  test('are for administrators, and an unknown task is not found', async () => {
    const taskId = crypto.randomUUID();
    const stranger = { browser: new Browser(app.app) } as Person;
    const bidder = await signIn(app);
    for (const [person, status] of [
      [stranger, 401],
      [bidder, 403],
      [admin, 404],
    ] as const) {
      expect((await retry(taskId, person)).status).toBe(status);
      expect((await resolve(taskId, 'x', person)).status).toBe(status);
    }
    for (const [{ browser }, status] of [
      [stranger, 401],
      [bidder, 403],
    ] as const)
      expect((await browser.call(contract.listOperatorTasks, { query: {} })).status).toBe(status);
  });

  test('have the same kinds in the rules, in the texts and in the database', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'operator_tasks'::regclass and pg_get_constraintdef(oid) like '%kind%books_differ%'`.execute(
      app.db,
    );
    const kinds = [...(rows[0]?.rule ?? '').matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind);
    expect(kinds.toSorted()).toEqual([...contract.operatorTaskKinds].toSorted());
    expect(Object.keys(englishAdmin.operatorTasks.kinds).toSorted()).toEqual(
      [...contract.operatorTaskKinds].toSorted(),
    );
  });
});
