import { type RawBuilder, sql } from 'kysely';

/**
 * A time as the place where a page of a list ended: whole microseconds since 1970, as text. JavaScript's dates keep
 * milliseconds, and a page can end between two of them; its numbers keep microseconds until the year 2255 only.
 */
export const microsecondsOf = (time: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from least(${time}, timestamptz '275000-01-01')) * 1000000)::bigint::text`;

/** The time again, exactly: an interval's numbers are floats, and good for either part alone. */
export const timeAt = (microseconds: string) => sql`(timestamptz 'epoch'
  + (${microseconds}::bigint / 1000000) * interval '1 second' + (${microseconds}::bigint % 1000000) * interval '1 microsecond')`;
