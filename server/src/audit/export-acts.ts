import type { exportActs as exportEndpoint } from '@ekbid/contract';
import type * as z from 'zod';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { readByCursor } from '../db/read-by-cursor.ts';
import { writeHead } from './chain.ts';
import { describeAuditEvent } from './describe-act.ts';
import { readFilter } from './list-acts.ts';
import { actLines, type ActFilter, type ListedEvent } from './listed-acts.queries.ts';
import { type Actor, recordAuditEvent } from './record-act.ts';

type Line = z.output<typeof exportEndpoint.reply>;

/** The acts as a file, for whoever keeps them elsewhere. That it was taken is its own first line. */
export async function exportActs(db: Db, by: Actor, asked: z.output<typeof exportEndpoint.query>) {
  const filter = readFilter(asked);
  const at = await db.transaction().execute(async (db) => {
    const now = await readClock(db);
    const { act, by: actor, search } = filter;
    await recordAuditEvent(db, by, 'audit.export', { act, by: actor, search: search || null });
    return now;
  });
  return { name: 'ekbid-audit', at, rows: lines(db, filter) };
}

async function* lines(db: Db, filter: ActFilter): AsyncGenerator<Line> {
  for await (const row of readByCursor<ListedEvent>(db, actLines(filter))) yield toLine(row);
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
