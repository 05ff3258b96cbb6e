import { expect, test, vi } from 'vitest';
import { insertPasswordMessage } from '../sms/send-password-messages.ts';
import { kindsOfWork } from '../boot/kinds-of-work.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { startWork } from '../work/start-work.ts';
import { readMetrics } from './testing/scrape.ts';

const app = useTestApp();

test('jobs are counted by how they ended, and so are their connections', async () => {
  const { metrics, log, sms } = app.deps;
  vi.spyOn(sms, 'send').mockRejectedValueOnce(new Error('no network'));
  const stop = await startWork(kindsOfWork(app.deps), {
    connectionString: app.connectionString,
    log,
    jobEnded: metrics.jobEnded,
    onPool: (pool) => metrics.watchPool('jobs', pool),
  });
  const runs = async (outcome: string) =>
    (await readMetrics(app.app)).get(`ekbid_job_runs_total{task="tell-password-changed",outcome="${outcome}"}`);
  await insertPasswordMessage(app.db, (await signIn(app)).userId);
  await expect.poll(() => runs('failed')).toBe(1);
  await insertPasswordMessage(app.db, (await signIn(app)).userId);
  await expect.poll(() => runs('done')).toBe(1);
  expect(await runs('failed')).toBe(1);

  const pools = await readMetrics(app.app);
  const used = pools.get('ekbid_pool_connections{pool="jobs",state="used"}') ?? 0;
  expect(used + (pools.get('ekbid_pool_connections{pool="jobs",state="idle"}') ?? 0)).toBeGreaterThan(0);
  expect(pools.get('ekbid_pool_waiting{pool="jobs"}')).toBe(0);
  await stop();
});
