import type { AuditAction } from '@ekbid/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { anywhere } from '../db/list-queries.ts';
import type { ReadAuditEvent, ChainedEvent, Head } from './hash-chain.ts';

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
  /** As text: keys within would be renamed as columns are. */
  readonly details: string;
  readonly mac: Buffer | null;
  readonly auctionTitle: string | null;
  readonly userName: string | null;
  readonly userEmail: string | null;
};

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const idIn = (key: string) =>
  sql`case when details->>${sql.lit(key)} ~ ${sql.lit(uuid)} then (details->>${sql.lit(key)})::uuid end`;

/** Acts that fit the filter, newest first, from behind the number `before` on. */
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

/** Everybody who ever acted: from one to the next along the index, however many acts each has. */
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
    ...(search === '' ? [] : [tells(search)]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Somewhere among the values of its details, or in who did it. */
function tells(search: string): RawBuilder<boolean> {
  const written = anywhere(JSON.stringify(search).slice(1, -1));
  // The text of all first, which is quick; then of the values alone, so that no key is found.
  return sql<boolean>`(
    (details::text ilike ${written}
      and jsonb_path_query_array(details, '$.** ? (@.type() != "object")')::text ilike ${written})
    or admin_id in (select user_id from users
      where user_id in (${actors}) and (first_name || ' ' || last_name ilike ${anywhere(search)} or email ilike ${anywhere(search)})))`;
}
