import type { Db } from '../db/database.ts';
import { insertReceiptMail, listReceiptMails } from './mail.queries.ts';

/** Sends a bid's receipt from that moment on, once the transaction this is called in commits. */
export function requestReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  return insertReceiptMail(db, userId, bidId, from);
}

/** When this receipt was asked for within the last day. */
export function listReceiptRequests(db: Db, bidId: string): Promise<Date[]> {
  return listReceiptMails(db, bidId);
}
