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

/** Sends the link that confirms a person's address, once the transaction this is called in commits. */
export function requestConfirmation(db: Db, userId: string): Promise<void> {
  return insertConfirmationMail(db, userId);
}

/** The same for an address that has just changed: one link, to the new one. */
export async function requestAnotherConfirmation(db: Db, userId: string): Promise<void> {
  await dropConfirmationMails(db, userId);
  await insertConfirmationMail(db, userId);
}

/** Nothing waits any more to be sent to an address that the account has lost. */
export function dropConfirmations(db: Db, userId: string): Promise<void> {
  return dropConfirmationMails(db, userId);
}

/** When this person's links were asked for within the last day. */
export function listConfirmationRequests(db: Db, userId: string): Promise<Date[]> {
  return listConfirmationMails(db, userId);
}

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

/** Sends a bid's receipt from that moment on, once the transaction this is called in commits. */
export function requestReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  return insertReceiptMail(db, userId, bidId, from);
}

/** When this receipt was asked for within the last day. */
export function listReceiptRequests(db: Db, bidId: string): Promise<Date[]> {
  return listReceiptMails(db, bidId);
}
