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
    .where('emailRefusals', '<', 10)
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

/** Uses up a locked verification. */
export async function consumeVerification(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set({ consumedAt: sql<Date>`game_clock()` })
    .execute();
}

/** One number may look for a free e-mail address, not look up whose addresses have accounts. */
export async function countEmailRefusal(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set((challenge) => ({ emailRefusals: challenge('emailRefusals', '+', 1) }))
    .execute();
}
