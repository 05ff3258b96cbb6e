import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Lists the tables without rows, and the values that a CHECK constraint allows but no row has. */
export async function findMissingStates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; rule: string | null }>`
    select relname as table, pg_get_constraintdef(c.oid) as rule
    from pg_class left join pg_constraint c on conrelid = pg_class.oid and contype = 'c'
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  const missing = new Set<string>();
  for (const { table, rule } of rows) {
    if (!(await isThere(db, table, sql`true`))) missing.add(`rows of ${table}`);
    // A constraint that a later migration widened is marked NOT VALID, because earlier rows are not checked.
    for (const { column, values } of readValues(rule?.replace(/ NOT VALID$/, '') ?? ''))
      for (const value of values)
        if (!(await isThere(db, table, sql`${sql.ref(column)} = ${value}`))) missing.add(`${table}.${column} ${value}`);
  }
  return [...missing];
}

/**
 * Returns the values that a CHECK constraint such as `state in ('a', 'b')` allows, in PostgreSQL's spelling. Of a
 * constraint over several columns it returns the values of the first.
 */
function readValues(rule: string): { column: string; values: string[] }[] {
  const [, one, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(rule) ?? [];
  const [, first] = /^CHECK \(\(\(\(?(\w+) = '/.exec(rule) ?? [];
  const column = one ?? first;
  if (column === undefined) return [];
  const texts =
    one === undefined
      ? rule.matchAll(new RegExp(`\\b${column} = '([^']*)'`, 'g'))
      : (list ?? '').matchAll(/'([^']*)'/g);
  return [{ column, values: [...texts].map(([, value]) => String(value)) }];
}

async function isThere(db: Db, table: string, condition: ReturnType<typeof sql<boolean>>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${condition} limit 1`.execute(db);
  return rows.length > 0;
}
