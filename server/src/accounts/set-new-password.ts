import type { Db } from '../db/database.ts';
import { requestPasswordNotice } from '../mail/request-notices.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { setPassword } from './users.queries.ts';

/** Of a locked person: signs out everywhere but in the browser named, and tells it by mail. */
export async function setNewPassword(
  db: Db,
  userId: string,
  passwordHash: string,
  exceptSession?: Buffer,
): Promise<void> {
  await setPassword(db, userId, passwordHash);
  await deleteSessionsOf(db, userId, exceptSession);
  await requestPasswordNotice(db, userId);
}
