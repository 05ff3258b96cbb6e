import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const together = 1000;

/**
 * The rows of a query as of one moment, however many and however slowly they are read: a thousand at a time in memory.
 * Keeps a connection until the last is read or the reader leaves off; one who stalls loses it, as any idle transaction.
 */
export async function* readByCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row> {
  const reading = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare reading no scroll cursor for ${query}`.execute(reading);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(together)} from reading`.execute(reading);
      yield* rows;
      if (rows.length < together) return;
    }
  } finally {
    await reading.rollback().execute();
  }
}

/** For `ilike`: somewhere in a text. What people type is looked for as it stands: % and _ are no wildcards. */
export const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether so many rows of a search are gathered first and sorted then, which takes a moment, in place of what the planner
 * would do: left to guess how rare a text is, at times it walks through a whole table in order to find two dozen rows.
 */
export const isFew = (found: number) => found < 1000;

/**
 * A time as the place where a page of a list ended: whole microseconds since 1970, as text. JavaScript's dates keep
 * milliseconds, and a page can end between two of them; its numbers keep microseconds until the year 2255 only.
 */
export const microsecondsOf = (time: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from least(${time}, timestamptz '275000-01-01')) * 1000000)::bigint::text`;

/** The time again, exactly: an interval's numbers are floats, and good for either part alone. */
export const timeAt = (microseconds: string) => sql`(timestamptz 'epoch'
  + (${microseconds}::bigint / 1000000) * interval '1 second' + (${microseconds}::bigint % 1000000) * interval '1 microsecond')`;
