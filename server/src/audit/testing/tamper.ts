import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../db/database.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readHead } from '../hash-chain.ts';
import { checkChain, describeFinding } from '../check-chain.ts';

/**
 * Changes the audit log as the owner of the database could, without triggers and constraints. Returns the findings of
 * the check. The change is rolled back.
 */
export async function tamper(app: TestApp, change: (db: Db) => Promise<unknown>, known?: string): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  const transaction = app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`alter table admin_acts drop constraint admin_acts_pkey, drop constraint admin_acts_chained`.execute(db);
    await change(db);
    const { findings } = await checkIn(db, known);
    found = findings.map(describeFinding);
    throw undo;
  });
  await expect(transaction).rejects.toBe(undo);
  return found;
}

/** Runs the check inside a transaction that is already open. */
export function checkIn(db: Db, known?: string) {
  const within = { transaction: () => ({ execute: (work: (db: Db) => unknown) => work(db) }) } as unknown as Db;
  return checkChain(within, known === undefined ? null : readHead(known));
}
