import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { runKind } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { daily, everyMinutes, scheduledWork } from './scheduled-work.ts';

const app = useTestApp();
const second = useSecondApp(app);
afterEach(() => setClock(app.db, 'real'));

/** Two processes have the same task with this schedule. Both look for it at these times. */
function inTwoProcesses(schedule: Parameters<typeof scheduledWork>[1], run: () => void | Promise<void> = () => {}) {
  let runs = 0;
  const kind = scheduledWork(randomUUID(), schedule, app.db, async () => {
    runs += 1;
    await run();
  });
  const look = async (time: string) => {
    await setClock(app.db, new Date(time));
    await Promise.all([app, second, app, second].map(({ deps }) => runKind(kind, deps)));
    return runs;
  };
  return { look, kind };
}

test('daily work runs once a day however many processes there are, at its time in UTC', async () => {
  const { look } = inTwoProcesses(daily('21:10'));
  const runs: number[] = [];
  for (const time of ['2030-01-01T12:00Z', '2030-01-01T21:09Z', '2030-01-01T21:10Z', '2030-01-01T21:11Z'])
    runs.push(await look(time));
  for (const time of ['2030-01-02T09:10Z', '2030-01-02T21:11Z', '2030-01-03T21:30Z']) runs.push(await look(time));
  expect(runs).toEqual([0, 0, 1, 1, 1, 2, 3]);
});

test('a day’s work is made up for after a night switched off, and not for longer', async () => {
  const { look } = inTwoProcesses(daily('21:10'));
  expect(await look('2030-01-01T12:00Z')).toBe(0);
  expect(await look('2030-01-02T09:10Z')).toBe(1);
  expect(await look('2030-01-03T09:11Z')).toBe(1);
  expect(await look('2030-01-03T21:10Z')).toBe(2);
});

test('what is due when a task is first heard of is not made up for', async () => {
  const { look } = inTwoProcesses(daily('21:10'));
  expect(await look('2030-01-01T21:20Z')).toBe(0);
  expect(await look('2030-01-02T21:20Z')).toBe(1);
});

test('work of every ten minutes runs once in each, and what was missed is not made up for', async () => {
  const { look } = inTwoProcesses(everyMinutes(10));
  const runs: number[] = [];
  for (const time of ['10:01', '10:09', '10:10', '10:12', '10:55']) runs.push(await look(`2030-01-01T${time}Z`));
  expect(runs).toEqual([0, 0, 1, 1, 2]);
});

test('a task that fails is tried again that day, at most ten times, and the next day all the same', async () => {
  const { look, kind } = inTwoProcesses(daily('21:10'), () => Promise.reject(new Error('the provider is away')));
  await look('2030-01-01T21:00Z');
  expect(await look('2030-01-01T21:10Z')).toBe(1);
  expect(await look('2030-01-01T21:10:02Z')).toBe(1);
  expect(await look('2030-01-01T21:10:03Z')).toBe(2);
  await sql`update scheduled_work set failures = 10, try_at = due_at where task = ${kind.name} and done_at is null`.execute(
    app.db,
  );
  expect(await look('2030-01-01T23:10Z')).toBe(2);
  expect(await look('2030-01-02T21:10Z')).toBe(3);
});

test('rows of long ago are removed, and the last is kept', async () => {
  const { look, kind } = inTwoProcesses(daily('21:10'));
  for (let day = 1; day <= 9; day += 1) await look(`2030-01-0${day}T22:00Z`);
  const rows = () => app.db.selectFrom('scheduledWork').where('task', '=', kind.name).select('dueAt').execute();
  expect((await rows()).length).toBeLessThanOrEqual(8);
  await look('2030-03-01T22:00Z');
  expect(await rows()).toHaveLength(1);
});
