import type { Db } from '../db/database.ts';
import { normalEmail } from './user-fields.ts';
import { findUserWithPassword } from './users.queries.ts';

/** Whose e-mail address this is; null when it is nobody's. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  return (await findUserWithPassword(db, { email: normalEmail(email) }))?.userId ?? null;
}
