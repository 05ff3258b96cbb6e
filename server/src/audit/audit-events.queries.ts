import type { AuditAction } from '@ekbid/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { anywhere } from '../db/list-queries.ts';
import type { ReadAuditEvent, ChainedEvent, Head } from './hash-chain.ts';

type NextEvent = { readonly actId: number; readonly at: string; readonly previousMac: Buffer | null };

/**
 * Locks the hash chain and this administrator's role until the transaction ends: others cannot record audit events or
 * remove the role meanwhile. Undefined if the person is not, or no longer, an administrator.
 */
export async function takeNextEvent(db: Db, adminId: string | null): Promise<NextEvent | undefined> {
  const { rows } = await sql<NextEvent>`select act_id, at, previous_mac from next_act(${adminId})
    where act_id is not null`.execute(db);
  return rows[0];
}

type NewEvent = ChainedEvent & { readonly mac: Buffer };

export async function insertAuditEvent(db: Db, { at, details, ...act }: NewEvent): Promise<void> {
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

/** Takes the same lock as `next_act`, for other changes of the chain. */
export async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7130028)`.execute(db);
}

export async function isChainBegun(db: Db): Promise<boolean> {
  return (await findHead(db)) !== undefined;
}

export async function setMac(db: Db, actId: number, macs: Pick<NewEvent, 'previousMac' | 'mac'>): Promise<void> {
  await db.updateTable('adminActs').where('actId', '=', actId).set(macs).execute();
}

type EventText = Omit<ReadAuditEvent, 'details'> & { readonly details: string };

const fetchSize = 1000;

/** All audit events in order, even of a tampered table. Reads with a cursor, which needs no index or key. */
export async function* readAuditEvents(db: Db): AsyncGenerator<ReadAuditEvent> {
  // The details as text, because the driver and the renaming of columns would change them.
  // The time in the format of `act_time` but without calling it: an attacker could replace our function.
  await sql`declare acts no scroll cursor for select act_id,
    pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    admin_id, act, details::text as details, previous_mac, mac from admin_acts order by act_id, mac`.execute(db);
  for (;;) {
    const { rows } = await sql<EventText>`fetch ${sql.lit(fetchSize)} from acts`.execute(db);
    for (const row of rows) yield { ...row, details: readDetails(row.details) };
    if (rows.length < fetchSize) break;
  }
  await sql`close acts`.execute(db);
}

/**
 * Returns the text itself if a number in it would lose digits: no code was made over a text, so the check will fail.
 */
function readDetails(details: string): unknown {
  let isExact = true;
  const read: unknown = JSON.parse(details, (_key, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value === 'number' && String(value) !== context?.source) isExact = false;
    return value;
  });
  return isExact ? read : details;
}

export type AuditFilter = {
  readonly act: AuditAction | null;
  /** An administrator's id, or 'ekbid'. */
  readonly by: string | null;
  readonly search: string;
};

export type ListedEvent = {
  readonly actId: number;
  readonly at: Date;
  readonly act: string;
  readonly adminId: string | null;
  readonly adminName: string | null;
  readonly adminEmail: string | null;
  /** As text, because keys in an object would be renamed like columns. */
  readonly details: string;
  readonly mac: Buffer | null;
  readonly auctionTitle: string | null;
  readonly userName: string | null;
  readonly userEmail: string | null;
};

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const idIn = (key: string) =>
  sql`case when details->>${sql.lit(key)} ~ ${sql.lit(uuid)} then (details->>${sql.lit(key)})::uuid end`;

/** Audit events that match the filter, newest first, with numbers below `before`. */
export function auditLines(filter: AuditFilter, before: number | null = null, limit: number | null = null) {
  return sql<ListedEvent>`
    select listed.act_id, listed.at, listed.act, listed.admin_id, listed.details::text as details, listed.mac,
      ${nameOf('admin')} as admin_name, admin.email as admin_email,
      auctions.title as auction_title, ${nameOf('about')} as user_name, about.email as user_email
    from (
      select * from admin_acts
      where ${fits(filter)} and (${before}::bigint is null or act_id < ${before}::bigint)
      order by act_id desc limit ${limit}::bigint
    ) listed
    left join users admin on admin.user_id = listed.admin_id
    left join auctions on auctions.auction_id = ${idIn('auctionId')}
    left join users about on about.user_id = ${idIn('userId')}
    order by listed.act_id desc`;
}

export async function listAuditRows(db: Db, filter: AuditFilter, before: number | null, limit: number) {
  return (await auditLines(filter, before, limit).execute(db)).rows;
}

export async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ acts: number }>`select count(*) as acts from admin_acts where ${fits(filter)}`.execute(
    db,
  );
  return rows[0]?.acts ?? 0;
}

/** All people with audit events. Jumps from person to person along the index, so many events each cost nothing. */
const actors = sql`
  with recursive actors as (
    (select admin_id from admin_acts where admin_id is not null order by admin_id limit 1)
    union all
    select (select admin_id from admin_acts where admin_id > actors.admin_id order by admin_id limit 1)
    from actors where actors.admin_id is not null
  )
  select admin_id from actors`;

export async function listActors(db: Db): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select admin.user_id, ${nameOf('admin')} as name
    from users admin where admin.user_id in (${actors}) order by name, user_id`.execute(db);
  return rows;
}

const nameOf = (person: 'admin' | 'about') =>
  sql<string>`trim(${sql.ref(`${person}.firstName`)} || ' ' || ${sql.ref(`${person}.lastName`)})`;

function fits({ act, by, search }: AuditFilter): RawBuilder<boolean> {
  const conditions = [
    ...(act === null ? [] : [sql<boolean>`act = ${act}`]),
    ...(by === null ? [] : [by === 'ekbid' ? sql<boolean>`admin_id is null` : sql<boolean>`admin_id = ${by}`]),
    ...(search === '' ? [] : [mentions(search)]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Searches the values of the details, and the name and address of the administrator. */
function mentions(search: string): RawBuilder<boolean> {
  const written = anywhere(JSON.stringify(search).slice(1, -1));
  // First the whole text, which is fast; then the values only, so that keys do not match.
  return sql<boolean>`(
    (details::text ilike ${written}
      and jsonb_path_query_array(details, '$.** ? (@.type() != "object")')::text ilike ${written})
    or admin_id in (select user_id from users
      where user_id in (${actors}) and (first_name || ' ' || last_name ilike ${anywhere(search)} or email ilike ${anywhere(search)})))`;
}
