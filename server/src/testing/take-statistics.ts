import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Every row of 120,000 is looked at, where by default it would be 30,000 drawn by lot: plans would change with them. */
const exact = process.env.EKBID_STATISTICS === 'sampled' ? sql`default` : sql.lit(400);

/** Tells PostgreSQL what is in these tables, the same at every run unless EKBID_STATISTICS is `sampled`. */
export async function takeStatistics(db: Db, ...tables: readonly string[]): Promise<void> {
  await db.connection().execute(async (db) => {
    await sql`set default_statistics_target = ${exact}`.execute(db);
    await sql`vacuum analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
    await sql`reset default_statistics_target`.execute(db);
  });
}
