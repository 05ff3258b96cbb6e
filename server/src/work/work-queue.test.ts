import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kindsOfWork } from '../boot/kinds-of-work.ts';
import { eventually } from '../testing/eventually.ts';
import { useTestApp } from '../testing/test-app.ts';
import { kindOfWork } from './kind-of-work.ts';
import type { LeasedTable } from './lease.ts';
import { openWorkQueue, type WorkQueue } from './start-work.ts';

const app = useTestApp();
const table: LeasedTable = { name: 'none', key: 'key', keyType: 'text', due: 'due_at', isOpen: sql`true` };

let queues: WorkQueue[];
beforeEach(() => {
  queues = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  vi.restoreAllMocks();
});

type Work = Partial<Parameters<typeof kindOfWork<string>>[0]> & Pick<Parameters<typeof kindOfWork<string>>[0], 'claim'>;

function open(work: Work): WorkQueue {
  const usual = { name: 'work', table, atOnce: 1, everyMs: 10, keyOf: (key: string) => key, handle: async () => {} };
  const queue = openWorkQueue(kindOfWork<string>({ ...usual, ...work }), {
    ...{ db: app.db, log: app.deps.log, jobEnded: () => {} },
  });
  queues.push(queue);
  return queue;
}

test('where handlers are slow, a process claims no more rows than it can begin', async () => {
  const limits: number[] = [];
  const finish: (() => void)[] = [];
  open({
    ...{ atOnce: 4, rounds: 1 },
    async claim(_db, _token, limit) {
      limits.push(limit);
      return Array.from({ length: limit }, (_, n) => `row ${limits.length} ${n}`);
    },
    handle: () => new Promise<void>((resolve) => void finish.push(resolve)),
  });
  await eventually(() => expect(finish).toHaveLength(4));
  finish.shift()?.();
  await eventually(() => expect(finish).toHaveLength(4));
  expect(limits).toEqual([4, 1]);
  const stopped = queues.pop()?.stop();
  for (const one of finish) one();
  await stopped;
});

test('handlers that are slow are those of mails, and of refunds to be owed', () => {
  const slow = kindsOfWork(app.deps).filter(({ rounds }) => rounds === 1);
  expect(slow.map(({ name }) => name)).toEqual(expect.arrayContaining(['owe-refunds', 'send-mails']));
});

test('while due rows cannot be claimed, this is logged once a minute', async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => start);
  let [looks, isAway] = [0, true];
  open({
    claim: () => {
      looks += 1;
      return isAway ? Promise.reject(new Error('it is away')) : Promise.resolve([]);
    },
  });
  const logged = () => app.logged.filter((line) => line.includes('could not ask what is due')).length;
  const lookOften = () => {
    const from = looks;
    return eventually(() => expect(looks).toBeGreaterThan(from + 3));
  };
  await lookOften();
  expect(logged()).toBe(1);
  clock.mockImplementation(() => start + 61_000);
  await lookOften();
  expect(logged()).toBe(2);
  isAway = false;
  await lookOften();
  isAway = true;
  await lookOften();
  expect(logged()).toBe(3);
});
