import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readClock, openDatabase } from '../db/database.ts';
import { setClock } from './set-clock.ts';
import { createTestDatabase } from './test-database.ts';

const database = await createTestDatabase();
const db = openDatabase(database.connectionString);

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const report = { reason: 'a test', description: 'of its own database' };

test('what one test file writes no other sees', async () => {
  const other = await createTestDatabase();
  const otherDb = openDatabase(other.connectionString);
  await otherDb.insertInto('reports').values(report).execute();
  expect(await otherDb.selectFrom('reports').select('reason').execute()).toHaveLength(1);
  expect(await db.selectFrom('reports').select('reason').execute()).toHaveLength(0);
  await otherDb.destroy();
  await other.drop();
});

test('a database is dropped even while somebody is connected', async () => {
  const other = await createTestDatabase();
  const otherDb = openDatabase(other.connectionString);
  await otherDb.selectFrom('reports').select('reason').execute();
  await other.drop();
  await expect(otherDb.selectFrom('reports').select('reason').execute()).rejects.toThrow();
  await otherDb.destroy();
});

describe('the clock of the game', () => {
  afterEach(() => setClock(db, 'real'));

  test('stands still at an instant', async () => {
    const instant = new Date('2031-02-03T04:05:06.789Z');
    await setClock(db, instant);
    expect(await readClock(db)).toEqual(instant);
    expect(await readClock(db)).toEqual(instant);
  });

  test('runs ahead of the real time', async () => {
    const dayMs = 86_400_000;
    const before = Date.now();
    await setClock(db, { aheadMs: dayMs });
    const first = await readClock(db);
    const second = await readClock(db);
    expect(first.getTime()).toBeGreaterThanOrEqual(before + dayMs);
    expect(first.getTime()).toBeLessThanOrEqual(Date.now() + dayMs);
    expect(second.getTime()).toBeGreaterThan(first.getTime() - 1);
  });

  test('is the one that rows are stamped with', async () => {
    await setClock(db, new Date('2031-02-03T04:05:06Z'));
    const row = await db.insertInto('reports').values(report).returning('createdAt').executeTakeFirstOrThrow();
    expect(row.createdAt).toEqual(new Date('2031-02-03T04:05:06Z'));
  });
});
