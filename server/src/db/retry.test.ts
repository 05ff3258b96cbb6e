import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { isTransient, retryTransient } from './retry.ts';

const app = useTestApp();

const failing = (code: string) => Object.assign(new Error('as the test asked'), { code });

describe('a transaction is run again', () => {
  test.each(['40001', '40P01', '57P01', '25006', 'ECONNREFUSED'])('after %s, a few times', async (code) => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs < 3) throw failing(code);
      return 'done';
    };
    expect(await retryTransient(run)).toBe('done');
    expect(runs).toBe(3);
  });

  test('when it is the cause of the error that PostgreSQL names', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('a migration failed', { cause: failing('40P01') });
      return 'done';
    };
    expect(await retryTransient(run)).toBe('done');
    // A cause with a connection error may come from another server than the database.
    expect(isTransient(new Error('no text message was sent', { cause: failing('ECONNREFUSED') }))).toBe(false);
  });

  test('but not for ever', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw failing('40P01');
    };
    await expect(retryTransient(run)).rejects.toThrow('as the test asked');
    expect(runs).toBe(5);
  });

  test('and not after any other failure', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw failing('23505');
    };
    await expect(retryTransient(run)).rejects.toThrow('as the test asked');
    expect(runs).toBe(1);
  });

  test('when its connection was cut off', async () => {
    let runs = 0;
    const run = () =>
      app.db.transaction().execute(async (db) => {
        runs += 1;
        if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
        return (await sql<{ run: number }>`select ${runs}::int as run`.execute(db)).rows[0]?.run;
      });
    expect(await retryTransient(run)).toBe(2);
  });
});
