import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { readFixture } from '../db/testing/read-fixture.ts';
import { createDatabaseWith } from '../testing/test-database.ts';

/** The tables of the former queue, with the columns that the migration reads, and one event that waited in it. */
const before = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (id int, identifier text);
  create table graphile_worker._private_jobs
    (task_id int, payload json, attempts int, max_attempts int, created_at timestamptz default now());
  insert into graphile_worker._private_tasks values (1, 'tell-password-changed'), (2, 'send-refund');
  insert into users (user_id, first_name, last_name, email, mobile_number, password_hash)
    values ('00000000-0000-4000-8000-000000000001', 'Asha', 'Kulkarni', 'asha@example.in', '+919800000001', 'none');
  insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts)
    select task, json_build_object('userId', '00000000-0000-4000-8000-000000000001'), tries, 25
    from (values (1, 0), (1, 25), (2, 0)) job (task, tries);
  insert into webhook_events (event_id, event, provider_order_id) values ('evt_1', 'payment.captured', 'order_1');
`;

test('what waited in the former queue is due in our own tables, and the former queue is gone', async () => {
  const database = await createDatabaseWith(await readFixture('schema-0044.sql'), before);
  await migrate(database.connectionString);
  const db = openDatabase(database.connectionString);
  expect(await db.selectFrom('smsMessages').select(['kind', 'userId', 'failures']).execute()).toEqual([
    { kind: 'password-changed', userId: '00000000-0000-4000-8000-000000000001', failures: 0 },
  ]);
  const { rows: due } = await sql`
    select event_id from webhook_events where handled_at is null and try_at <= game_clock()`.execute(db);
  expect(due).toEqual([{ eventId: 'evt_1' }]);
  const { rows: schemas } = await sql`select from pg_namespace where nspname = 'graphile_worker'`.execute(db);
  expect(schemas).toEqual([]);
  await db.destroy();
  await database.drop();
});
