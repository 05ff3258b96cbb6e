import pg from 'pg';
import { PrimaryClient } from '../db/primary-client.ts';

const startingUp = '57P03';
const wrongPassword = '28P01';

/** Connects and disconnects. Throws the error of the server or the network. */
export async function connectOnce(connectionString: string): Promise<void> {
  const client = new PrimaryClient({ connectionString });
  await client.connect();
  await client.end();
}

/** Whether the server accepts connections, which it does not before it listens or while it recovers. */
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

/** Creates the database if it does not exist. `connectionString` names another database on the same server. */
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
