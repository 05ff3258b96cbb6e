import type { NameFields } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import type { Caller } from './admit.ts';
import { setName } from './users.queries.ts';

/** Bids belong to the account, not to the name: it may change at any time, and shows wherever the person does. */
export async function changeName(db: Db, by: Caller, { firstName, lastName }: NameFields): Promise<Caller> {
  const changed = await setName(db, by.userId, { firstName: firstName.trim(), lastName: lastName.trim() });
  return { ...by, ...changed };
}
