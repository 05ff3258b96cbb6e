import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const batchSize = 1000;

/**
 * The rows of a query as of one moment, with a thousand of them in memory at a time. Keeps a connection until the last
 * row is read or the reader stops. A reader that stalls loses it by the timeout for idle transactions.
 */
export async function* readByCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row> {
  const reading = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare reading no scroll cursor for ${query}`.execute(reading);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from reading`.execute(reading);
      yield* rows;
      if (rows.length < batchSize) return;
    }
  } finally {
    await reading.rollback().execute();
  }
}

/** A pattern for `ilike` that finds the text anywhere. The characters % and _ of the search are no wildcards. */
export const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a search with so many matches should collect all of them first and then sort, which is fast for few. The
 * planner misjudges how rare a text is, and sometimes walks through a whole table in order to find two dozen rows.
 */
export const isFew = (found: number) => found < 1000;

/**
 * A time for a list's cursor: whole microseconds since 1970, as text. JavaScript's dates have milliseconds only, and a
 * page can end between two of them; its numbers hold microseconds exactly only until the year 2255.
 */
export const microsecondsOf = (time: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from least(${time}, timestamptz '275000-01-01')) * 1000000)::bigint::text`;

/** The exact time of a cursor. Seconds and microseconds are added apart, because an interval is made from floats. */
export const timeAt = (microseconds: string) => sql`(timestamptz 'epoch'
  + (${microseconds}::bigint / 1000000) * interval '1 second' + (${microseconds}::bigint % 1000000) * interval '1 microsecond')`;
