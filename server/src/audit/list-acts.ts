import type { listActs as listEndpoint } from '@ekbid/contract';
import type * as z from 'zod';
import { cursorNumber, readCursor, takePage } from '../cursor.ts';
import type { Db } from '../db/database.ts';
import { describeAuditEvent } from './describe-act.ts';
import { type ActFilter, countActs, listActors, listActRows } from './listed-acts.queries.ts';

type Asked = z.output<typeof listEndpoint.query>;

/** What administrators did, newest first. */
export async function listActs(db: Db, { after, limit, ...asked }: Asked) {
  const filter = readFilter(asked);
  // Counted for the first page, carried to the others.
  const [before, counted] = readCursor(after, cursorNumber, cursorNumber) ?? [null, null];
  const [rows, total, actors] = await Promise.all([
    listActRows(db, filter, before, limit + 1),
    counted ?? countActs(db, filter),
    listActors(db),
  ]);
  const { page, next } = takePage(rows, limit, ({ actId }) => [actId, total]);
  const administrators = actors.map(({ userId, name }) => ({ _id: userId, name }));
  return { data: page.map(describeAuditEvent), meta: { next, total, administrators } };
}

/** A form sends what nobody chose as empty text. */
export function readFilter({ act, by, search = '' }: Pick<Asked, 'act' | 'by' | 'search'>): ActFilter {
  return { act: act || null, by: by || null, search: search.trim() };
}
