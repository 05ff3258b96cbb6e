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
