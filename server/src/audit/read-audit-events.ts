import type { listActs as listEndpoint, exportActs as exportEndpoint, AuditEvent, AuditedFacts } from '@ekbid/contract';
import * as z from 'zod';
import { cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import { type Db, readClock } from '../db/database.ts';
import { readByCursor } from '../db/list-queries.ts';
import {
  type AuditFilter,
  countAuditEvents,
  listActors,
  listAuditRows,
  auditLines,
  type ListedEvent,
} from './audit-events.queries.ts';
import { writeHead } from './hash-chain.ts';
import { type Actor, recordAuditEvent } from './record-audit-event.ts';

type Asked = z.output<typeof listEndpoint.query>;

/** Audit events, newest first. */
export async function listAuditEvents(db: Db, { after, limit, ...asked }: Asked) {
  const filter = readFilter(asked);
  // Counted for the first page; the cursor carries the count to later pages.
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

/** A form sends an empty text for a filter that was not chosen. */
function readFilter({ act, by, search = '' }: Pick<Asked, 'act' | 'by' | 'search'>): AuditFilter {
  return { act: act || null, by: by || null, search: search.trim() };
}

type Line = z.output<typeof exportEndpoint.reply>;

/** Audit events as a file, to be kept elsewhere. The export is itself an audit event, the first line of the file. */
export async function exportAuditEvents(db: Db, by: Actor, asked: z.output<typeof exportEndpoint.query>) {
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

/** `title: A kettle; maxSlots: 20` */
function inWords(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([fact, value]) => `${fact}: ${String(value)}`)
    .join('; ');
}

/**
 * An audit event as administrators see it: ids with a page of their own apart from the other facts. A row that EkBid
 * did not write is shown as well as possible, so that it does not break the page for the others.
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
