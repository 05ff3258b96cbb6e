import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { planKept } from './primary-client.ts';

const database = await createTestDatabase();
const db = openDatabase(database.connectionString, { maximum: 1 });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a connection keeps the plan of a statement that asks for it, and of no other', async () => {
  for (const number of [3, 5, 7]) {
    const kept = await sql<{ twice: number }>`${planKept} select 2 * ${number}::int as twice`.execute(db);
    const other = await sql<{ twice: number }>`select 2 * ${number}::int as twice`.execute(db);
    expect([kept.rows, other.rows]).toEqual([[{ twice: 2 * number }], [{ twice: 2 * number }]]);
  }
  const { rows } = await sql<{ uses: number }>`
    select (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ uses: 3 }]);
});

test('a function that is replaced meanwhile is used as it is then', async () => {
  await sql`create function answer() returns int language sql return 1`.execute(db);
  const ask = () => sql<{ answer: number }>`${planKept} select answer() as answer`.execute(db);
  for (let times = 0; times < 6; times += 1) await ask();
  await sql`create or replace function answer() returns int language sql return 2`.execute(db);
  expect((await ask()).rows).toEqual([{ answer: 2 }]);
});
