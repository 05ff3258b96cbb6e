import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReadAuditEvent } from './chain-reader.ts';
import type { ChainedEvent, Head } from './chain.ts';

type NextAct = { readonly actId: number; readonly at: string; readonly previousMac: Buffer | null };

/**
 * Waits for its turn: from here to the end of the transaction nobody else can record an act, nor take the role from this
 * administrator. Undefined for who is none (any more).
 */
export async function takeNextEvent(db: Db, adminId: string | null): Promise<NextAct | undefined> {
  const { rows } = await sql<NextAct>`select act_id, at, previous_mac from next_act(${adminId})
    where act_id is not null`.execute(db);
  return rows[0];
}

type NewAct = ChainedEvent & { readonly mac: Buffer };

export async function insertAuditEvent(db: Db, { at, details, ...act }: NewAct): Promise<void> {
  const inserted = await db
    .insertInto('adminActs')
    .values({ ...act, at, details: JSON.stringify(details) })
    .returning('actId')
    .executeTakeFirst();
  // A trigger can swallow a row without an error.
  if (!inserted) throw new Error('the database did not keep an act');
}

export function findHead(db: Db): Promise<Head | undefined> {
  return db
    .selectFrom('adminActs')
    .where('mac', 'is not', null)
    .orderBy('actId', 'desc')
    .limit(1)
    .select(['actId', 'mac'])
    .$narrowType<{ mac: Buffer }>()
    .executeTakeFirst();
}

/** As `next_act` does, for whoever changes the chain otherwise. */
export async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7130028)`.execute(db);
}

export async function isChainBegun(db: Db): Promise<boolean> {
  return (await findHead(db)) !== undefined;
}

export async function setMac(db: Db, actId: number, macs: Pick<NewAct, 'previousMac' | 'mac'>): Promise<void> {
  await db.updateTable('adminActs').where('actId', '=', actId).set(macs).execute();
}

type ActText = Omit<ReadAuditEvent, 'details'> & { readonly details: string };

const fetched = 1000;

/** Every act in order, whatever somebody made of the table: a cursor, so that no index and no key decides what is seen. */
export async function* readAuditEvents(db: Db): AsyncGenerator<ReadAuditEvent> {
  // Details as text, or the driver and the renaming of columns would make something else of them.
  // The time as `act_time` writes it, and not by it: a function of ours can be made to lie.
  await sql`declare acts no scroll cursor for select act_id,
    pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    admin_id, act, details::text as details, previous_mac, mac from admin_acts order by act_id, mac`.execute(db);
  for (;;) {
    const { rows } = await sql<ActText>`fetch ${sql.lit(fetched)} from acts`.execute(db);
    for (const row of rows) yield { ...row, details: readDetails(row.details) };
    if (rows.length < fetched) break;
  }
  await sql`close acts`.execute(db);
}

/** The text itself where it holds a number that would be read as another: no code is made over that, so none fits. */
function readDetails(details: string): unknown {
  let isExact = true;
  const read: unknown = JSON.parse(details, (_key, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value === 'number' && String(value) !== context?.source) isExact = false;
    return value;
  });
  return isExact ? read : details;
}
