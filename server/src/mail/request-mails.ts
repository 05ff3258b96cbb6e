import type { Db } from '../db/database.ts';
import {
  dropConfirmationMails,
  insertConfirmationMail,
  listConfirmationMails,
  insertEmailChangeMail,
  insertPasswordMail,
  insertSecondFactorMail,
  type SecondFactorMail,
  insertReceiptMail,
  listReceiptMails,
} from './mail.queries.ts';

/** Requests the link that confirms a person's address. All mails are sent after the calling transaction commits. */
export function requestConfirmation(db: Db, userId: string): Promise<void> {
  return insertConfirmationMail(db, userId);
}

/** The same after a change of address: drops links that still wait, so that only one goes to the new address. */
export async function requestAnotherConfirmation(db: Db, userId: string): Promise<void> {
  await dropConfirmationMails(db, userId);
  await insertConfirmationMail(db, userId);
}

/** Drops waiting links after the account lost its address. */
export function dropConfirmations(db: Db, userId: string): Promise<void> {
  return dropConfirmationMails(db, userId);
}

/** When this person requested links within the last day. */
export function listConfirmationRequests(db: Db, userId: string): Promise<Date[]> {
  return listConfirmationMails(db, userId);
}

/** Informs a person that their password was changed, if their address is confirmed. */
export function requestPasswordNotice(db: Db, userId: string): Promise<void> {
  return insertPasswordMail(db, userId);
}

/** Informs the former, confirmed address that it no longer belongs to the account. */
export function requestEmailChangeNotice(db: Db, userId: string, formerEmail: string): Promise<void> {
  return insertEmailChangeMail(db, userId, formerEmail);
}

/** Warns an administrator that a person with the password tries codes, or that the second factor was turned off. */
export function requestSecondFactorNotice(db: Db, userId: string, kind: SecondFactorMail): Promise<void> {
  return insertSecondFactorMail(db, userId, kind);
}

/** Requests a mail with a bid's receipt, due at `from`. */
export function requestReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  return insertReceiptMail(db, userId, bidId, from);
}

/** When this receipt was requested within the last day. */
export function listReceiptRequests(db: Db, bidId: string): Promise<Date[]> {
  return listReceiptMails(db, bidId);
}
