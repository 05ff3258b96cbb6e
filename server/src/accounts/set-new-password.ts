import type { Db } from '../db/database.ts';
import { requestPasswordNotice } from '../mail/request-notices.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { setPassword } from './users.queries.ts';

type Owner = { readonly userId: string; readonly emailConfirmedAt: Date | null };

/** Of a locked person: signs out everywhere but in the browser named, and tells a confirmed address. */
export async function setNewPassword(
  db: Db,
  { userId, emailConfirmedAt }: Owner,
  passwordHash: string,
  exceptSession?: Buffer,
): Promise<void> {
  await setPassword(db, userId, passwordHash);
  await deleteSessionsOf(db, userId, exceptSession);
  if (emailConfirmedAt !== null) await requestPasswordNotice(db, userId);
}
