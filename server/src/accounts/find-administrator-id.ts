import type { Db } from '../db/database.ts';
import { normalEmail } from './user-fields.ts';
import { findAdministrator } from './users.queries.ts';

/** Which administrator gave this address; null when none did. */
export async function findAdministratorId(db: Db, email: string): Promise<string | null> {
  return (await findAdministrator(db, normalEmail(email)))?.userId ?? null;
}
