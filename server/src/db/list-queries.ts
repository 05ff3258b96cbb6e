import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const batchSize = 1000;

/**
 * Reads the rows of a query from one snapshot, with at most a thousand of them in memory. Uses a connection until the
 * last row is read or the reader stops. If the reader stalls, the timeout for idle transactions ends the transaction.
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

/** Returns an `ilike` pattern that finds the text anywhere. In the text, % and _ are ordinary characters. */
export const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns whether a search has so few matches that collecting and sorting all of them is fast. Queries then force this,
 * because PostgreSQL's planner misjudges how rare a text is, and sometimes scans a whole table in the list's order to
 * find two dozen rows.
 */
export const isFew = (found: number) => found < 1000;

/**
 * An SQL expression for a time in a list's cursor: whole microseconds since 1970, as text. JavaScript's dates have only
 * milliseconds, and a page can end between two rows of the same millisecond. A JavaScript number is exact for
 * microseconds only until the year 2255.
 */
export const microsecondsOf = (time: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from least(${time}, timestamptz '275000-01-01')) * 1000000)::bigint::text`;

/**
 * An SQL expression for the exact time of a cursor. Seconds and microseconds are added separately, because PostgreSQL
 * multiplies intervals in floating point.
 */
export const timeAt = (microseconds: string) => sql`(timestamptz 'epoch'
  + (${microseconds}::bigint / 1000000) * interval '1 second' + (${microseconds}::bigint % 1000000) * interval '1 microsecond')`;
