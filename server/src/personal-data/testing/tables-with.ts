import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The tables that contain a word in any row, as text or as bytes. */
export async function tablesWith(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.table(name)} t where strpos(lower(t::text), ${word.toLowerCase()}) > 0
      or strpos(lower(t::text), ${Buffer.from(word).toString('hex')}) > 0 limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}
