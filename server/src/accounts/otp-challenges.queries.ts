import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SentCode } from './otp-budgets.ts';

/** What a code is for: it is good for nothing else. */
export type OtpPurpose = 'sign-up' | 'reset-password';

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
    select sent_at, failed_attempts, mobile_number = ${mobileNumber} as to_number,
      visitor_hash = ${visitorHash} as from_browser, address_hash = ${addressHash} as from_address
    from otp_challenges
    where sent_at > game_clock() - interval '1 day'
      and (mobile_number = ${mobileNumber} or visitor_hash = ${visitorHash})`.execute(db);
  return rows;
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

/** The newest code sent to this number from this browser for this, while it can still be used; older ones never can. */
export async function findLiveChallenge(db: Db, { mobileNumber, visitorHash }: Asker, purpose: OtpPurpose) {
  const { rows } = await sql<{ otpChallengeId: number; codeHash: Buffer; failedAttempts: number }>`
    select otp_challenge_id, code_hash, failed_attempts
    from (
      select * from otp_challenges
      where mobile_number = ${mobileNumber} and visitor_hash = ${visitorHash} and purpose = ${purpose}
      order by otp_challenge_id desc limit 1
    ) as newest
    where verified_at is null and expires_at > game_clock()`.execute(db);
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
