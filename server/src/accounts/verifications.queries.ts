import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Verified = { readonly mobileNumber: string; readonly visitorHash: Buffer };

function latestVerification(db: Db, { mobileNumber, visitorHash }: Verified) {
  return db
    .selectFrom('otpChallenges')
    .where('mobileNumber', '=', mobileNumber)
    .where('visitorHash', '=', visitorHash)
    .where('purpose', '=', 'sign-up')
    .where('verifiedAt', '>', sql<Date>`game_clock() - interval '30 minutes'`)
    .orderBy('otpChallengeId', 'desc')
    .limit(1)
    .select(['otpChallengeId', 'consumedAt']);
}

/** The number's verification in this browser, while an account may still be made with it, or has been. */
export function findVerification(db: Db, verified: Verified) {
  return latestVerification(db, verified).executeTakeFirst();
}

export function lockVerification(db: Db, verified: Verified) {
  return latestVerification(db, verified).forUpdate().executeTakeFirst();
}

/** Until this transaction ends no other account is made for the number. */
export async function lockNumber(db: Db, mobileNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${mobileNumber}`}, 0))`.execute(db);
}

/** How often the number was told within a day that an address has an account. */
export async function countEmailRefusals(db: Db, mobileNumber: string): Promise<number> {
  const { rows } = await sql<{ refusals: number }>`
    select coalesce(sum(email_refusals), 0)::int as refusals from otp_challenges
    where mobile_number = ${mobileNumber} and sent_at > game_clock() - interval '1 day'`.execute(db);
  return rows[0]?.refusals ?? 0;
}

/** Uses up a locked verification. */
export async function consumeVerification(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set({ consumedAt: sql<Date>`game_clock()` })
    .execute();
}

export async function countEmailRefusal(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set((challenge) => ({ emailRefusals: challenge('emailRefusals', '+', 1) }))
    .execute();
}
