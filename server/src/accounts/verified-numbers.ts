import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Verified = { readonly mobileNumber: string; readonly visitorHash: Buffer };

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

/** Finds the latest verification of the number in this browser within the last 30 minutes, even if it is used up. */
export function findVerification(db: Db, verified: Verified) {
  return latestVerification(db, verified).executeTakeFirst();
}

export function lockVerification(db: Db, verified: Verified) {
  return latestVerification(db, verified).forUpdate().executeTakeFirst();
}

/** Locks the number until this transaction ends, so that no other account can take it. */
export async function lockNumber(db: Db, mobileNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${mobileNumber}`}, 0))`.execute(db);
}

/** Marks a verification as used up. Its row must be locked. */
export async function consumeVerification(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set({ consumedAt: sql<Date>`game_clock()` })
    .execute();
}

export function notVerified(): Refusal {
  return new Refusal('mobile_not_verified', { field: 'mobileNumber' });
}

/** Uses up the verification of a number. Refuses if this browser has none of the last 30 minutes, or has used it up. */
export async function useVerification(db: Db, verified: Verified): Promise<void> {
  const verification = await lockVerification(db, verified);
  if (!verification || verification.consumedAt !== null) throw notVerified();
  await consumeVerification(db, verification.otpChallengeId);
}
