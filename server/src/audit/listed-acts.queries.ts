import type { Act } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import { anywhere } from '../db/anywhere.ts';
import type { Db } from '../db/database.ts';

export type ActFilter = {
  readonly act: Act | null;
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
export function actLines(filter: ActFilter, before: number | null = null, limit: number | null = null) {
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

export async function listActRows(db: Db, filter: ActFilter, before: number | null, limit: number) {
  return (await actLines(filter, before, limit).execute(db)).rows;
}

export async function countActs(db: Db, filter: ActFilter): Promise<number> {
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

function fits({ act, by, search }: ActFilter): RawBuilder<boolean> {
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
