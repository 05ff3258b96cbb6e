import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** How many rows of these tables the work took off the disk or out of the cache, whichever way it found them. */
export function rowsRead(db: Db, tables: readonly string[], work: (db: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (db) => {
    // What a parallel worker reads is counted as that worker's.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
    const before = await countReads(db, tables);
    await work(db);
    return (await countReads(db, tables)) - before;
  });
}

/** Of this connection: what it has not reported yet grows with every row it reads. */
async function countReads(db: Db, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
    from pg_stat_xact_user_tables where relname = any (${tables})`.execute(db);
  return rows[0]?.read ?? 0;
}
