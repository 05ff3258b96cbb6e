import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReadAuditEvent, Head } from './hash-chain.ts';

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

export async function isChainBegun(db: Db): Promise<boolean> {
  return (await findHead(db)) !== undefined;
}

type EventText = Omit<ReadAuditEvent, 'details'> & { readonly details: string };

const fetchSize = 1000;

/**
 * Yields all audit events in order, even if someone changed the table. It uses a database cursor, which needs neither
 * an index nor a primary key.
 */
export async function* readAuditEvents(db: Db): AsyncGenerator<ReadAuditEvent> {
  // `details` is read as text, because the driver and Kysely's renaming of columns would change it. The time is
  // formatted as `act_time` would, but without calling `act_time`: an attacker could have replaced that function.
  await sql`declare acts no scroll cursor for select act_id,
    pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    admin_id, act, details::text as details, previous_mac, mac, erased_mac from admin_acts order by act_id, mac`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<EventText>`fetch ${sql.lit(fetchSize)} from acts`.execute(db);
    for (const row of rows) yield { ...row, details: readDetails(row.details) };
    if (rows.length < fetchSize) break;
  }
  await sql`close acts`.execute(db);
}

/**
 * Parses the details. If JavaScript cannot represent one of the numbers exactly, returns the unparsed text. The event's
 * code was computed over the parsed details, so the check of this event then fails.
 */
function readDetails(details: string): unknown {
  let isExact = true;
  const read: unknown = JSON.parse(details, (_key, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value === 'number' && String(value) !== context?.source) isExact = false;
    return value;
  });
  return isExact ? read : details;
}
