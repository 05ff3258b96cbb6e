import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { readFunctions } from '../../db/functions.ts';
import type { Db } from '../../db/database.ts';

const migrations = join(import.meta.dirname, '../../../migrations');

/** Returns SQL that recreates a database of this version: today's migrations and functions, and the rows of `db`. */
export async function dumpDatabase(db: Db): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(migrations, name), 'utf8')));
  const statements = [
    'create table migrations (name text primary key, run_at timestamptz not null default now());',
    'create table applied_functions (version int not null, sha256 text not null, applied_at timestamptz not null default now());',
    ...files.map(withoutComments),
    // Comments in these files stay, because PostgreSQL stores the comments inside functions.
    ...(await readFunctions()),
    ...(await dumpRows(db)),
  ];
  return `${statements.join('\n')}\n`;
}

/** Replaces all rows of one database by those of another, as a restore would do. */
export async function restoreRows(from: Db, to: Db): Promise<void> {
  await sql.raw((await dumpRows(from)).join('\n')).execute(to);
}

function withoutComments(statements: string): string {
  return statements.replace(/^ *--.*\n/gm, '').trim();
}

type Table = { readonly name: string; readonly columns: readonly string[]; readonly identity: string | null };

async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
      max(attname::text) filter (where attidentity <> '') as identity
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    group by relname order by relname`.execute(db);
  return rows;
}

async function dumpRows(db: Db): Promise<string[]> {
  const tables = await listTables(db);
  const statements = [
    // Switches off triggers and foreign keys, so that rows can be inserted as they are.
    'set session_replication_role = replica;',
    // Migrations insert rows into some tables, which would collide with the dumped rows.
    ...tables.map(({ name }) => `delete from ${name};`),
  ];
  for (const { name, columns, identity } of tables) {
    const values = columns.map((column): RawBuilder<string> => sql`quote_nullable(${sql.id(column)}::text)`);
    const { rows } = await sql<{ row: string }>`
      select '(' || concat_ws(', ', ${sql.join(values)}) || ')' as row from ${sql.table(name)} order by 1`.execute(db);
    if (rows.length > 0)
      statements.push(
        `insert into ${name} (${columns.join(', ')})${identity === null ? '' : ' overriding system value'} values\n` +
          `${rows.map(({ row }) => row).join(',\n')};`,
      );
    if (identity !== null)
      statements.push(
        `select setval(pg_get_serial_sequence('${name}', '${identity}'), max(${identity})) from ${name};`,
      );
  }
  return [...statements, 'set session_replication_role = origin;'];
}
