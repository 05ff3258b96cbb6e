import type { Db } from '../db/database.ts';
import { dropConfirmationMails, insertConfirmationMail, listConfirmationMails } from './mail.queries.ts';

/** Sends the link that confirms a person's address, once the transaction this is called in commits. */
export function requestConfirmation(db: Db, userId: string): Promise<void> {
  return insertConfirmationMail(db, userId);
}

/** The same for an address that has just changed: one link, to the new one. */
export async function requestConfirmationAnew(db: Db, userId: string): Promise<void> {
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
