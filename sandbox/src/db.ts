import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrations } from './migrations.ts';

export type Db = {
  /** The first row, or undefined. */
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  run(sql: string, ...values: SQLInputValue[]): void;
  /** All of it or nothing; inside another transaction it is a part of that one. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

/** The sandbox's whole state: one SQLite file. Each statement is prepared once and kept. */
export function openDb(path: string): Db {
  if (path !== ':memory:') preparePrivateFile(path);
  const database = new DatabaseSync(path);
  // Under WAL, `normal` loses nothing when the process is killed; only a power cut can cost the last commits.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000');
  migrate(database);

  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  };

  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    run: (sql, ...values) => void statement(sql).run(...values),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}

/** Text messages with codes are in it. SQLite gives the files beside it the same mode when it makes them. */
function preparePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  if (database.isTransaction) return work();
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}

function migrate(database: DatabaseSync): void {
  const { user_version: done } = database.prepare('pragma user_version').get() as { user_version: number };
  for (const [index, sql] of migrations.entries()) {
    if (index < done) continue;
    inTransaction(database, () => database.exec(`${sql}; pragma user_version = ${index + 1}`));
  }
}
