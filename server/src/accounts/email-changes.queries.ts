import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** When this person's tries of the last day were. */
export async function listEmailChanges(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ askedAt: Date }>`
    select asked_at from email_changes where user_id = ${userId} and asked_at > game_clock() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ askedAt }) => askedAt);
}

/** Forgets those nothing counts any more. */
export async function insertEmailChange(db: Db, userId: string): Promise<void> {
  await sql`delete from email_changes
    where user_id = ${userId} and asked_at < game_clock() - interval '1 day'`.execute(db);
  await db.insertInto('emailChanges').values({ userId }).execute();
}
