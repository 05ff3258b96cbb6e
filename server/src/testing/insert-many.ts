import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Fills a table with one statement while its search index is dropped, and then builds the index. Updating the index row
 * by row would take a minute.
 */
export async function insertMany(db: Db, index: string, insert: (db: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(${index}::regclass) as definition`.execute(db);
    await sql`drop index ${sql.ref(index)}`.execute(db);
    await insert(db);
    await sql.raw(rows[0]?.definition ?? '').execute(db);
  });
}
