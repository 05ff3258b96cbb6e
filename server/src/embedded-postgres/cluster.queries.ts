import pg from 'pg';
import { PrimaryClient } from '../db/primary-client.ts';

const startingUp = '57P03';
const wrongPassword = '28P01';

/** Opens and closes a connection. Throws the error of the server or the network. */
export async function connectOnce(connectionString: string): Promise<void> {
  const client = new PrimaryClient({ connectionString });
  await client.connect();
  await client.end();
}

/** Tries a connection. 'not yet' means that the server does not listen yet or is recovering from a crash. */
export async function probe(connectionString: string): Promise<'ready' | 'not yet' | 'wrong password'> {
  try {
    await connectOnce(connectionString);
    return 'ready';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === wrongPassword) return 'wrong password';
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === startingUp) return 'not yet';
    throw error;
  }
}

/**
 * Returns statements for PostgreSQL's single-user mode that turn a copy of the template into a new database. Each line
 * is one statement. A failed statement does not stop the following ones.
 */
export function takeOver(role: string, password: string): string {
  return [
    `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`,
    'update migrations set run_at = now()',
    'update applied_functions set applied_at = now()',
    '',
  ].join('\n');
}

/** Removes the role's password, so that the role cannot sign in. */
export async function forgetPassword(connectionString: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`alter role ${client.escapeIdentifier(role)} password null`);
  } finally {
    await client.end();
  }
}

/** Creates the database if it does not exist. `connectionString` is for another database on the same server. */
export async function ensureDatabase(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
