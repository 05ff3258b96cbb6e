import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OtpPurpose, SentCode, TriedCode } from './otp-budgets.ts';

/** Who requests or tries a code: the number, the browser and the network. */
export type Asker = {
  readonly mobileNumber: string;
  readonly visitorHash: Buffer;
  readonly addressHash: Buffer;
  /**
   * The keyed hash of a browser in which the number's owner signed in before. Such browsers have budgets of their own.
   * Null for other browsers.
   */
  readonly knownHash: Buffer | null;
};

export async function lockTries(db: Db, mobileNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${mobileNumber}`}, 0))`.execute(db);
}

export async function listSentCodes(
  db: Db,
  { mobileNumber, visitorHash, addressHash, knownHash }: Asker,
): Promise<SentCode[]> {
  const { rows } = await sql<SentCode>`
    select purpose, sent_at, failed_attempts, mobile_number = ${mobileNumber} as to_number,
      visitor_hash = ${visitorHash} as from_browser, address_hash = ${addressHash} as from_address,
      coalesce(known_hash = ${knownHash}::bytea, false) as from_known
    from otp_challenges
    where sent_at > game_clock() - interval '1 day'
      and (mobile_number = ${mobileNumber} or visitor_hash = ${visitorHash})`.execute(db);
  return rows;
}

/**
 * The codes for this purpose that this network requested within the last hour and that had wrong tries. Shared codes
 * are left out, because they are too long to guess. Codes of known browsers are left out, because only the owner signed
 * in there.
 */
export function listTriedCodes(db: Db, addressHash: Buffer, purpose: OtpPurpose): Promise<TriedCode[]> {
  return db
    .selectFrom('otpChallenges')
    .where('addressHash', '=', addressHash)
    .where('purpose', '=', purpose)
    .where('shared', '=', false)
    .where('knownHash', 'is', null)
    .where('failedAttempts', '>', 0)
    .where('sentAt', '>', sql<Date>`game_clock() - interval '1 hour'`)
    .select(['sentAt', 'failedAttempts'])
    .execute();
}

/**
 * Ends a shared code that was not sent, so that the next request sends another one. Its copies in the browsers that
 * asked meanwhile end too, because further requests would copy the code from them.
 */
export async function endSharedCode(db: Db, otpChallengeId: number): Promise<void> {
  await sql`
    update otp_challenges c set expires_at = game_clock()
    from otp_challenges made
    where made.otp_challenge_id = ${otpChallengeId} and made.shared
      and c.mobile_number = made.mobile_number and c.purpose = made.purpose and c.shared
      and c.code_hash = made.code_hash and c.expires_at > game_clock()`.execute(db);
}

/** Marks a code as used. False if it was used before, in any browser. Call it in a transaction. */
export async function markVerified(db: Db, { mobileNumber }: Pick<Asker, 'mobileNumber'>, otpChallengeId: number) {
  await lockTries(db, mobileNumber);
  const { rows } = await sql<{ shared: boolean }>`
    update otp_challenges set verified_at = game_clock()
    where otp_challenge_id = ${otpChallengeId} and verified_at is null and (not shared or expires_at > game_clock())
    returning shared`.execute(db);
  if (rows[0]?.shared)
    await sql`
      update otp_challenges set expires_at = game_clock()
      where mobile_number = ${mobileNumber} and shared and otp_challenge_id <> ${otpChallengeId}
        and expires_at > game_clock()`.execute(db);
  return rows.length > 0;
}
