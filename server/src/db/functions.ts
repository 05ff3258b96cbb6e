import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrimaryClient } from './primary-client.ts';
import { inTransaction } from './run-migration.ts';

/**
 * After every change of a file below, raise the version and set the hash that this file's test shows. Because of the
 * version, a process of an earlier release does not replace later functions by its own.
 */
export const functions = {
  version: 25,
  sha256: '6867d400f3bc86ea879b9af77d606349d8247b5ddc3bd6e5efd527d903da24de',
} as const;

/** The files of all functions, triggers and views. Each file comes after the files that it uses. */
export const functionFiles = [
  'db/append_only.sql',
  'accounts/forget_confirmation.sql',
  'audit/audit_chain.sql',
  'auctions/auction_status.sql',
  'auctions/keep_promises.sql',
  'auctions/far_dates.sql',
  'auctions/decided_auctions.sql',
  'auctions/own_bids.sql',
  'limits/own_limits.sql',
  'limits/keep_limits.sql',
  'personal-data/outside_list.sql',
  'orders/reserve_slots.sql',
  'orders/open_orders.sql',
  'orders/book_first_payments.sql',
  'orders/keep_money.sql',
  'ledger/ledger.sql',
  'bids/place_bids.sql',
  'bids/place_paid_bids.sql',
  'bids/keep_bids.sql',
  'fair-play/fair_play_log.sql',
  'notifications/announce.sql',
  'notifications/due_reminders.sql',
  'prizes/keep_prizes.sql',
  'results/shown_results.sql',
  'mail/refund_mails.sql',
  'work/take_turns.sql',
  'notifications/channels.sql',
  'work/wake_work.sql',
] as const;

type Functions = { readonly version: number; readonly sha256: string };

/** Matches a statement that drops or creates a trigger. Such a statement contains no semicolon. */
const triggerStatements = /^(?:drop trigger|create (?:or replace |constraint )?trigger)\b[^;]*;?/gm;
const tableOf = (statement: string) => /\bon\s+(\w+)/.exec(statement)?.[1] ?? '';

/**
 * Applies all functions, views and triggers, unless the database already has these or later ones. So two versions can
 * run side by side and start in any order. Functions and views are applied in one transaction. Then the triggers of
 * each table are applied in a transaction per table, because one that locked several tables could deadlock with bids,
 * which lock them in another order, and would lose each time. After an interruption the next start applies everything
 * again.
 */
export async function applyFunctions(client: PrimaryClient): Promise<void> {
  const statements = await readFunctions();
  const wanted = { version: functions.version, sha256: hashFunctions(statements) };
  if (isUpToDate(await findApplied(client), wanted)) return;
  await inTransaction(client, 'its functions and views', async () => {
    for (const statement of statements) await client.query(statement.replace(triggerStatements, ''));
  });
  const triggers = statements.flatMap((statement) => statement.match(triggerStatements) ?? []);
  for (const [table, ofTable] of Map.groupBy(triggers, tableOf))
    await inTransaction(client, `its triggers on ${table}`, async () => void (await client.query(ofTable.join('\n'))));
  await inTransaction(client, 'its version', async () => {
    await client.query('delete from applied_functions');
    await client.query('insert into applied_functions (version, sha256) values ($1, $2)', [
      wanted.version,
      wanted.sha256,
    ]);
  });
}

function isUpToDate(applied: Functions | undefined, wanted: Functions): boolean {
  if (!applied) return false;
  return applied.version > wanted.version || (applied.version === wanted.version && applied.sha256 === wanted.sha256);
}

async function findApplied(client: PrimaryClient): Promise<Functions | undefined> {
  await client.query(`create table if not exists applied_functions (
    version int not null, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<Functions>('select version, sha256 from applied_functions');
  return rows[0];
}

/** Returns the contents of the files in their order. */
export function readFunctions(): Promise<string[]> {
  return Promise.all(functionFiles.map((path) => readFile(join(import.meta.dirname, '..', path), 'utf8')));
}

export function hashFunctions(statements: readonly string[]): string {
  return createHash('sha256').update(statements.join('\0')).digest('hex');
}
