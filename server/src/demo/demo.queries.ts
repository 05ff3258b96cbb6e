import { type AuctionFields, defaultClaimDays } from '@ekbid/domain';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';
import type { columnsOf } from '../pictures/picture-list.ts';

/**
 * Returns whether the database is unused, which means that it has no account. Before the first migration it has no
 * tables either.
 */
export async function isEmpty(connectionString: string): Promise<boolean> {
  const [table] = await ask<{ name: string | null }>(connectionString, `select to_regclass('users')::text as name`);
  if (!table?.name) return true;
  const [row] = await ask<{ empty: boolean }>(connectionString, 'select not exists (select from users) as empty');
  return row?.empty ?? false;
}

/** Copies the database to another name on the same server. A copy that an interrupted start left behind is replaced. */
export async function copyDatabase(from: URL, to: URL): Promise<void> {
  await onServer(from, `drop database if exists ${nameOf(to)} with (force)`);
  await onServer(from, `create database ${nameOf(to)} template ${nameOf(from)}`);
}

/** Renames `from` to `to` in one transaction, then drops the database that was called `to`. */
export async function replaceDatabase(to: URL, from: URL): Promise<void> {
  const replaced = new URL(to);
  replaced.pathname = `${to.pathname}_replaced`;
  await onServer(to, `drop database if exists ${nameOf(replaced)}`);
  await onServer(
    to,
    `begin; alter database ${nameOf(to)} rename to ${nameOf(replaced)};
    alter database ${nameOf(from)} rename to ${nameOf(to)}; commit`,
  );
  await onServer(to, `drop database ${nameOf(replaced)}`);
}

/** Sets the clock of this connection. */
export async function moveTo(db: Db, time: Date): Promise<void> {
  await sql`select set_config('ekbid.story_time', ${time.toISOString()}, false)`.execute(db);
}

type NewAuction = AuctionFields & ReturnType<typeof columnsOf>;

/** Inserts an auction with the hashes of its pictures. The files are drawn later. */
export async function insertAuction(db: Db, { startTime, endTime, ...fields }: NewAuction, createdBy: string) {
  const start = startTime === null ? sql<Date>`game_clock()` : new Date(startTime);
  const { auctionId } = await db
    .insertInto('auctions')
    .values({ ...fields, startTime: start, endTime: new Date(endTime), createdBy, claimDays: defaultClaimDays })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return auctionId;
}

const nameOf = (url: URL) => pg.escapeIdentifier(url.pathname.slice(1));

/**
 * Runs a statement in the database `postgres`, because a database cannot be copied, dropped or renamed over its own
 * connection.
 */
async function onServer(database: URL, statement: string): Promise<void> {
  const server = new URL(database);
  server.pathname = '/postgres';
  await ask(server.href, statement);
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
