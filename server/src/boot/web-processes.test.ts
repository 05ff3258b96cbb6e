import { expect, test } from 'vitest';
import { connectionsOfAll, connectionsOfEach, readConfig, workersFor } from './config.ts';
import { openLink } from './link.ts';
import { countDeaths } from './web-processes.ts';

test('there is one web process on up to two cores, and else two cores are left to PostgreSQL and background work', () => {
  expect([1, 2, 3, 4, 8, 32, 128].map(workersFor)).toEqual([1, 1, 1, 2, 6, 30, 64]);
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
  expect(readConfig({ WORKERS: '' }).workers).toBe(readConfig({}).workers);
  expect(readConfig({ WORKERS: '3', ROLES: 'jobs', DATABASE_URL: 'postgres://a@b/c' }).workers).toBe(1);
  expect(() => readConfig({ WORKERS: '0' })).toThrow(/WORKERS: must be a whole number from 1 to 64/);
});

test('however many web processes there are, a usual PostgreSQL has connections for them, or is told how many it needs', () => {
  for (const workers of [2, 4, 6, 8, 16, 32, 64])
    expect(workers * (connectionsOfEach(workers) + 1)).toBeLessThanOrEqual(connectionsOfAll(workers) - 25);
  expect([2, 6, 32].map(connectionsOfEach)).toEqual([10, 10, 4]);
});

test('a process that dies five times within a minute is given up, and one that dies now and then is not', () => {
  let [now, givenUp] = [0, 0];
  const died = countDeaths(
    () => (givenUp += 1),
    { most: 5, withinMs: 60_000 },
    () => now,
  );
  for (const at of [0, 20_000, 40_000, 60_000, 80_000, 100_000]) {
    now = at;
    died();
  }
  expect(givenUp).toBe(0);
  for (const at of [100_001, 100_002]) {
    now = at;
    died();
  }
  expect(givenUp).toBe(1);
});

test('a question to another process is answered with what its function returns or why it failed, and not after its end', async () => {
  let [toOne, toOther] = [(_: unknown) => {}, (_: unknown) => {}];
  const one = openLink<{
    add(numbers: number[]): Promise<number>;
    fail(nothing: null): never;
    wait(nothing: null): Promise<never>;
  }>({ send: (message) => toOther(message), onMessage: (listener) => (toOne = listener) }, {});
  openLink(
    { send: (message) => toOne(message), onMessage: (listener) => (toOther = listener) },
    {
      add: async (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0),
      fail: () => {
        throw new Error('it failed there');
      },
      wait: () => new Promise(() => {}),
    },
  );
  expect(await Promise.all([one.ask('add', [1, 2]), one.ask('add', [3, 4])])).toEqual([3, 7]);
  await expect(one.ask('fail', null)).rejects.toThrow('it failed there');
  const unanswered = one.ask('wait', null);
  one.close('it has ended');
  await expect(unanswered).rejects.toThrow('it has ended');
  await expect(one.ask('add', [1])).rejects.toThrow('it has ended');
});
