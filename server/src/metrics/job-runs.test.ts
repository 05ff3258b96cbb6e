import { expect, test } from 'vitest';
import { enqueue } from '../jobs/enqueue.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { readMetrics } from './testing/scrape.ts';

const app = useTestApp();

test('jobs are counted by how they ended, and so are their connections', async () => {
  const jobs = await startJobs(app.deps, app.connectionString);
  const runs = async (outcome: string) =>
    (await readMetrics(app.app)).get(`ekbid_job_runs_total{task="tell-password-changed",outcome="${outcome}"}`);
  await enqueue(app.db, 'tell-password-changed', { userId: 'nobody' });
  await expect.poll(() => runs('failed')).toBe(1);
  await enqueue(app.db, 'tell-password-changed', { userId: (await signIn(app)).userId });
  await expect.poll(() => runs('done')).toBe(1);
  expect(await runs('failed')).toBe(1);

  const pools = await readMetrics(app.app);
  const used = pools.get('ekbid_pool_connections{pool="jobs",state="used"}') ?? 0;
  expect(used + (pools.get('ekbid_pool_connections{pool="jobs",state="idle"}') ?? 0)).toBeGreaterThan(0);
  expect(pools.get('ekbid_pool_waiting{pool="jobs"}')).toBe(0);
  await jobs.stop();
});
