import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

const database = await createTestDatabase();
const other = openDatabase(database.connectionString);

afterAll(async () => {
  await other.destroy();
  await database.drop();
});

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const lost = Promise.withResolvers<Error>();
  const db = openDatabase(database.connectionString, { maximum: 1, onError: lost.resolve });
  const broken = db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    await lost.promise;
    await sql`select 1`.execute(db);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  await db.destroy();
});
