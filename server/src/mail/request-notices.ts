import type { Db } from '../db/database.ts';
import {
  insertEmailChangeMail,
  insertPasswordMail,
  insertSecondFactorMail,
  type SecondFactorMail,
} from './mail.queries.ts';

/** Tells a person of their new password, if their address is confirmed, once the transaction this is called in commits. */
export function requestPasswordNotice(db: Db, userId: string): Promise<void> {
  return insertPasswordMail(db, userId);
}

/** Tells the address a person had, and had confirmed, that it is theirs no more. */
export function requestEmailChangeNotice(db: Db, userId: string, formerEmail: string): Promise<void> {
  return insertEmailChangeMail(db, userId, formerEmail);
}

/** Tells an administrator that somebody who has the password tries codes, or that none is asked for any more. */
export function requestSecondFactorNotice(db: Db, userId: string, kind: SecondFactorMail): Promise<void> {
  return insertSecondFactorMail(db, userId, kind);
}
