import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OtpPurpose, SentCode, TriedCode } from './otp-budgets.ts';

/** Who has to do with a code: the number, the browser, and the network the call came from. */
export type Asker = { readonly mobileNumber: string; readonly visitorHash: Buffer; readonly addressHash: Buffer };

/**
 * Lets sends and tries of one number, and sends from one browser, take turns until the transaction ends: budgets are
 * counted, so nobody may count while another is about to add. The browser's lock comes first wherever both are taken.
 */
export async function lockSends(db: Db, { mobileNumber, visitorHash }: Asker): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${visitorHash.toString('hex')}`}, 0))`.execute(db);
  await lockTries(db, mobileNumber);
}

export async function lockTries(db: Db, mobileNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${mobileNumber}`}, 0))`.execute(db);
}

export async function listSentCodes(db: Db, { mobileNumber, visitorHash, addressHash }: Asker): Promise<SentCode[]> {
  const { rows } = await sql<SentCode>`
    select purpose, sent_at, failed_attempts, mobile_number = ${mobileNumber} as to_number,
      visitor_hash = ${visitorHash} as from_browser, address_hash = ${addressHash} as from_address
    from otp_challenges
    where sent_at > game_clock() - interval '1 day'
      and (mobile_number = ${mobileNumber} or visitor_hash = ${visitorHash})`.execute(db);
  return rows;
}

/** Lets tries of codes asked for from one network take turns. Comes after the number's lock wherever both are taken. */
export async function lockTriesOfNetwork(db: Db, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp network ${addressHash.toString('hex')}`}, 0))`.execute(
    db,
  );
}

/** Codes for a new password that were asked for from this network within the hour, and tried wrongly. */
export function listTriedResetCodes(db: Db, addressHash: Buffer): Promise<TriedCode[]> {
  return db
    .selectFrom('otpChallenges')
    .where('addressHash', '=', addressHash)
    .where('purpose', '=', 'reset-password')
    .where('failedAttempts', '>', 0)
    .where('sentAt', '>', sql<Date>`game_clock() - interval '1 hour'`)
    .select(['sentAt', 'failedAttempts'])
    .execute();
}

type NewChallenge = Asker & { readonly purpose: OtpPurpose; readonly codeHash: Buffer; readonly minutes: number };

export function insertChallenge(db: Db, { minutes, ...challenge }: NewChallenge) {
  return db
    .insertInto('otpChallenges')
    .values({ ...challenge, expiresAt: sql<Date>`game_clock() + make_interval(mins => ${minutes})` })
    .returning('otpChallengeId')
    .executeTakeFirstOrThrow();
}

export async function deleteChallenge(db: Db, otpChallengeId: number): Promise<void> {
  await db.deleteFrom('otpChallenges').where('otpChallengeId', '=', otpChallengeId).execute();
}

/** Nothing counts them any more. Skips rows another process is deleting. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await sql`delete from otp_challenges where otp_challenge_id in (
    select otp_challenge_id from otp_challenges where sent_at < game_clock() - interval '2 days'
    limit 100 for update skip locked)`.execute(db);
}

type Challenge = Pick<Asker, 'addressHash'> & {
  readonly otpChallengeId: number;
  readonly codeHash: Buffer;
  readonly failedAttempts: number;
  /** Neither used nor expired. */
  readonly isLive: boolean;
};

/** The newest code sent to this number from this browser for this; older ones can never be used. */
export async function findNewestChallenge(db: Db, { mobileNumber, visitorHash }: Asker, purpose: OtpPurpose) {
  const { rows } = await sql<Challenge>`
    select otp_challenge_id, code_hash, failed_attempts, address_hash,
      verified_at is null and expires_at > game_clock() as is_live
    from otp_challenges
    where mobile_number = ${mobileNumber} and visitor_hash = ${visitorHash} and purpose = ${purpose}
    order by otp_challenge_id desc limit 1`.execute(db);
  return rows[0];
}

export async function countFailedAttempt(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set((challenge) => ({ failedAttempts: challenge('failedAttempts', '+', 1) }))
    .execute();
}

/** False where somebody was quicker: a code is used once. */
export async function markVerified(db: Db, otpChallengeId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .where('verifiedAt', 'is', null)
    .set({ verifiedAt: sql<Date>`game_clock()` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
