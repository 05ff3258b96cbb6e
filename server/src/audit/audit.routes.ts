import * as contract from '@ekbid/contract';
import type {
  listActs as listEndpoint,
  exportActs as exportEndpoint,
  AuditEvent,
  AuditedFacts,
  AuditAction,
} from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { readByCursor, anywhere } from '../db/list-queries.ts';
import { serve } from '../http/serve.ts';
import { writeHead } from './hash-chain.ts';
import { type Actor, recordAuditEvent } from './record-audit-event.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listActs, ({ query }) => listAuditEvents(deps.db, query));
  serve(app, deps, contract.exportActs, ({ query, caller }) => exportAuditEvents(deps.db, caller, query), {
    reply: 'csv',
  });
}

type Asked = z.output<typeof listEndpoint.query>;

/** Lists audit events, newest first. */
export async function listAuditEvents(db: Db, { after, limit, ...asked }: Asked) {
  const filter = readFilter(asked);
  // The total is counted once, for the first page. The cursor carries it to later pages.
  const [before, counted] = readCursor(after, cursorNumber, cursorNumber) ?? [null, null];
  const [rows, total, actors] = await Promise.all([
    listAuditRows(db, filter, before, limit + 1),
    counted ?? countAuditEvents(db, filter),
    listActors(db),
  ]);
  const { page, next } = takePage(rows, limit, ({ actId }) => [actId, total]);
  const administrators = actors.map(({ userId, name }) => ({ _id: userId, name }));
  return { data: page.map(describeAuditEvent), meta: { next, total, administrators } };
}

/** Reads the filter. An empty text means no filter, because a form sends one for each field that is left empty. */
function readFilter({ act, by, search = '' }: Pick<Asked, 'act' | 'by' | 'search'>): AuditFilter {
  return { act: act || null, by: by || null, search: search.trim() };
}

type Line = z.output<typeof exportEndpoint.reply>;

/**
 * Exports audit events as a file. The export itself is an audit event too. It is recorded first, so it is the first
 * line of the file.
 */
async function exportAuditEvents(db: Db, by: Actor, asked: z.output<typeof exportEndpoint.query>) {
  const filter = readFilter(asked);
  const at = await db.transaction().execute(async (db) => {
    const now = await readClock(db);
    const { act, by: actor, search } = filter;
    await recordAuditEvent(db, by, 'audit.export', { act, by: actor, search: search || null });
    return now;
  });
  return { name: 'ekbid-audit', at, rows: lines(db, filter) };
}

async function* lines(db: Db, filter: AuditFilter): AsyncGenerator<Line> {
  for await (const row of readByCursor<ListedEvent>(db, auditLines(filter))) yield toLine(row);
}

function toLine(row: ListedEvent): Line {
  const { at, act, by, auction, user, reportId, facts, before, after, reason } = describeAuditEvent(row);
  const actor = by ?? { _id: '', name: 'EkBid', email: '' };
  const about = {
    ...(auction && { auction: auction._id, title: auction.title }),
    user: user?.email,
    reportId,
    ...facts,
  };
  return {
    'Time (UTC)': at,
    Administrator: actor.name,
    'Administrator id': actor._id,
    'E-mail': actor.email,
    Act: act,
    About: inWords(about),
    Before: inWords(before),
    After: inWords(after),
    Reason: reason ?? '',
    'Number and code': row.mac === null ? String(row.actId) : writeHead({ actId: row.actId, mac: row.mac }),
  };
}

/** Writes facts as text, such as `title: A kettle; maxSlots: 20`. */
function inWords(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([fact, value]) => `${fact}: ${String(value)}`)
    .join('; ');
}

/**
 * Describes an audit event for administrators. Ids that have their own page are separate from the other facts. A row
 * that EkBid did not write is shown as far as possible, because an error would break the whole page.
 */
function describeAuditEvent(row: ListedEvent): AuditEvent {
  const { before, after, reason, auctionId, userId, reportId, title, ...rest } = objectOf(JSON.parse(row.details));
  const about = idOf(auctionId);
  const auction =
    about === null
      ? null
      : {
          _id: about,
          title: typeof title === 'string' ? title : (row.auctionTitle ?? ''),
          exists: row.auctionTitle !== null,
        };
  return {
    number: row.actId,
    at: row.at.toISOString(),
    act: row.act,
    by: personOf(row.adminId, row.adminName, row.adminEmail),
    auction,
    user: personOf(idOf(userId), row.userName, row.userEmail),
    reportId: idOf(reportId),
    facts: factsOf(rest),
    before: factsOf(before),
    after: factsOf(after),
    reason: reason === undefined || reason === null ? null : String(factOf(reason)),
  };
}

function personOf(_id: string | null, name: string | null, email: string | null) {
  return _id === null ? null : { _id, name: name ?? '', email: email ?? '' };
}

const uuid = z.uuid();
const idOf = (value: unknown) => uuid.safeParse(value).data ?? null;

const object = z.record(z.string(), z.unknown());
const objectOf = (value: unknown) => object.safeParse(value).data ?? {};

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const factOf = (value: unknown) => {
  const read = fact.safeParse(value);
  return read.success ? read.data : JSON.stringify(value);
};

const factsOf = (value: unknown): AuditedFacts =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, inner]) => [name, factOf(inner)]));

type AuditFilter = {
  readonly act: AuditAction | null;
  /** An administrator's id, or 'ekbid'. Null for all. */
  readonly by: string | null;
  readonly search: string;
};

type ListedEvent = {
  readonly actId: number;
  readonly at: Date;
  readonly act: string;
  readonly adminId: string | null;
  readonly adminName: string | null;
  readonly adminEmail: string | null;
  /** The details as text. If they were an object, Kysely would rename its keys like columns. */
  readonly details: string;
  readonly mac: Buffer | null;
  readonly auctionTitle: string | null;
  readonly userName: string | null;
  readonly userEmail: string | null;
};

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const idIn = (key: string) =>
  sql`case when details->>${sql.lit(key)} ~ ${sql.lit(uuidPattern)} then (details->>${sql.lit(key)})::uuid end`;

/** Selects the audit events that match the filter and have numbers below `before`, newest first. */
function auditLines(filter: AuditFilter, before: number | null = null, limit: number | null = null) {
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

async function listAuditRows(db: Db, filter: AuditFilter, before: number | null, limit: number) {
  return (await auditLines(filter, before, limit).execute(db)).rows;
}

async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ acts: number }>`select count(*) as acts from admin_acts where ${fits(filter)}`.execute(
    db,
  );
  return rows[0]?.acts ?? 0;
}

/**
 * Selects all people who have audit events. The recursion finds each next person in the index, so its cost grows with
 * the number of people and not with the number of events.
 */
const actors = sql`
  with recursive actors as (
    (select admin_id from admin_acts where admin_id is not null order by admin_id limit 1)
    union all
    select (select admin_id from admin_acts where admin_id > actors.admin_id order by admin_id limit 1)
    from actors where actors.admin_id is not null
  )
  select admin_id from actors`;

async function listActors(db: Db): Promise<{ userId: string; name: string }[]> {
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

/** Matches events with this text in a value of the details, or in the administrator's name or address. */
function mentions(search: string): RawBuilder<boolean> {
  const written = anywhere(JSON.stringify(search).slice(1, -1));
  // The first condition is fast, because it searches the details as one text. The second searches only the values,
  // because the first also finds names of facts.
  return sql<boolean>`(
    (details::text ilike ${written}
      and jsonb_path_query_array(details, '$.** ? (@.type() != "object")')::text ilike ${written})
    or admin_id in (select user_id from users
      where user_id in (${actors}) and (first_name || ' ' || last_name ilike ${anywhere(search)} or email ilike ${anywhere(search)})))`;
}
