import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SecondFactorMail } from './write-letter.ts';

/**
 * Requests the mail with the link that confirms a person's address. All mails requested in this file are sent after the
 * calling transaction commits.
 */
export function requestConfirmation(db: Db, userId: string): Promise<void> {
  return insertConfirmationMail(db, userId);
}

/**
 * Requests a confirmation link for a changed address. Links that still wait are dropped, so that the new address gets
 * only one.
 */
export async function requestAnotherConfirmation(db: Db, userId: string): Promise<void> {
  await dropConfirmationMails(db, userId);
  await insertConfirmationMail(db, userId);
}

/** Drops confirmation links that still wait, after the account has lost its address. */
export function dropConfirmations(db: Db, userId: string): Promise<void> {
  return dropConfirmationMails(db, userId);
}

/** When this person requested confirmation links within the last day. */
export function listConfirmationRequests(db: Db, userId: string): Promise<Date[]> {
  return listConfirmationMails(db, userId);
}

/** Informs a person that their password was changed, if their address is confirmed. */
export function requestPasswordNotice(db: Db, userId: string): Promise<void> {
  return insertPasswordMail(db, userId);
}

/** Informs a person that the mobile number of their account was changed, if their address is confirmed. */
export async function requestNumberNotice(db: Db, userId: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'number_changed', userId }).execute();
}

/** Informs the former address that it no longer belongs to the account, if it was confirmed. */
export function requestEmailChangeNotice(db: Db, userId: string, formerEmail: string): Promise<void> {
  return insertEmailChangeMail(db, userId, formerEmail);
}

/** Warns an administrator that someone who knows the password tries codes, or that the second factor was turned off. */
export function requestSecondFactorNotice(db: Db, userId: string, kind: SecondFactorMail): Promise<void> {
  return insertSecondFactorMail(db, userId, kind);
}

/** Informs a person that the requested copy of their data is ready, if their address is confirmed. */
export async function requestExportNotice(db: Db, userId: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'export_ready', userId }).execute();
}

/** Requests a mail with a bid's receipt, which is sent at `from`. */
export function requestReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  return insertReceiptMail(db, userId, bidId, from);
}

/** When this bid's receipt was requested within the last day. */
export function listReceiptRequests(db: Db, bidId: string): Promise<Date[]> {
  return listReceiptMails(db, bidId);
}

/**
 * Drops links that still wait. They were requested for the former address, but a mail is always sent to the present
 * one.
 */
async function dropConfirmationMails(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('mails')
    .where('kind', '=', 'confirm_email')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .set({ state: 'dropped' })
    .execute();
}

async function insertConfirmationMail(db: Db, userId: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'confirm_email', userId }).execute();
}

async function insertPasswordMail(db: Db, userId: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'password_changed', userId }).execute();
}

async function insertSecondFactorMail(db: Db, userId: string, kind: SecondFactorMail): Promise<void> {
  await db.insertInto('mails').values({ kind, userId }).execute();
}

async function insertEmailChangeMail(db: Db, userId: string, formerEmail: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'email_changed', userId, formerEmail }).execute();
}

async function insertReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  await db.insertInto('mails').values({ kind: 'receipt', userId, bidId, nextTryAt: from }).execute();
}

async function listReceiptMails(db: Db, bidId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from mails where bid_id = ${bidId} and created_at > game_clock() - interval '1 day'`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}

async function listConfirmationMails(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from mails
    where kind = 'confirm_email' and user_id = ${userId} and created_at > game_clock() - interval '1 day'`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}
