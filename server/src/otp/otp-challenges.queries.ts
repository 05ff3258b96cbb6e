import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OtpPurpose, SentCode, TriedCode } from './otp-budgets.ts';

/** Who requests or tries a code: the number, the browser and the network. */
export type Asker = {
  readonly mobileNumber: string;
  readonly visitorHash: Buffer;
  readonly addressHash: Buffer;
  /** By which a browser is counted that the number's owner signed in from before; null for other browsers. */
  readonly knownHash: Buffer | null;
};

/**
 * Serializes sends and tries of one number, and sends from one browser, until the transaction ends: two transactions
 * must not both count a budget before either adds to it. The browser's lock always comes before the number's.
 */
export async function lockSends(db: Db, { mobileNumber, visitorHash }: Asker): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${visitorHash.toString('hex')}`}, 0))`.execute(db);
  await lockTries(db, mobileNumber);
}

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

/** Serializes tries of codes that one network requested. This lock always comes after the number's. */
export async function lockTriesOfNetwork(db: Db, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp network ${addressHash.toString('hex')}`}, 0))`.execute(
    db,
  );
}

/**
 * Wrongly tried codes for this purpose that this network requested within the last hour. Without shared codes, which
 * are too long to guess, and without those of known browsers, which require the password.
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

type NewChallenge = Asker & {
  readonly purpose: OtpPurpose;
  readonly codeHash: Buffer;
  readonly minutes: number;
  readonly shared: boolean;
};

export function insertChallenge(db: Db, { minutes, ...challenge }: NewChallenge) {
  return db
    .insertInto('otpChallenges')
    .values({ ...challenge, expiresAt: sql<Date>`game_clock() + make_interval(mins => ${minutes})` })
    .returning('otpChallengeId')
    .executeTakeFirstOrThrow();
}

/**
 * Gives this browser the shared code that was sent to the number; undefined if there is none that works for at least
 * `minutes` more.
 */
export async function copySharedChallenge(db: Db, asker: Asker, purpose: OtpPurpose, minutes: number) {
  const { mobileNumber, visitorHash, addressHash, knownHash } = asker;
  const { rows } = await sql<{ otpChallengeId: number }>`
    insert into otp_challenges
      (mobile_number, visitor_hash, address_hash, known_hash, purpose, code_hash, expires_at, shared)
    select mobile_number, ${visitorHash}, ${addressHash}, ${knownHash}, purpose, code_hash, expires_at, true
    from otp_challenges
    where mobile_number = ${mobileNumber} and purpose = ${purpose} and shared
      and verified_at is null and expires_at > game_clock() + make_interval(mins => ${minutes})
    order by otp_challenge_id desc limit 1
    returning otp_challenge_id`.execute(db);
  return rows[0];
}

/**
 * Ends a shared code that was not sent, so that the next request sends another. It also ends in the browsers that asked
 * in the meantime, or further requests would copy it from them.
 */
export async function endSharedCode(db: Db, otpChallengeId: number): Promise<void> {
  await sql`
    update otp_challenges c set expires_at = game_clock()
    from otp_challenges made
    where made.otp_challenge_id = ${otpChallengeId} and made.shared
      and c.mobile_number = made.mobile_number and c.purpose = made.purpose and c.shared
      and c.code_hash = made.code_hash and c.expires_at > game_clock()`.execute(db);
}

export async function deleteChallenge(db: Db, otpChallengeId: number): Promise<void> {
  await db.deleteFrom('otpChallenges').where('otpChallengeId', '=', otpChallengeId).execute();
}

/** Deletes codes that no budget counts any more. Skips rows that another process is deleting. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await sql`delete from otp_challenges where otp_challenge_id in (
    select otp_challenge_id from otp_challenges where sent_at < game_clock() - interval '2 days'
    limit 100 for update skip locked)`.execute(db);
}

type Challenge = Pick<Asker, 'addressHash' | 'knownHash'> & {
  readonly shared: boolean;
  readonly otpChallengeId: number;
  readonly codeHash: Buffer;
  readonly failedAttempts: number;
  /** Neither used nor expired. */
  readonly isLive: boolean;
};

/** The newest code for this number, browser and purpose; older ones can never be used. */
export async function findNewestChallenge(db: Db, { mobileNumber, visitorHash }: Asker, purpose: OtpPurpose) {
  const { rows } = await sql<Challenge>`
    select otp_challenge_id, code_hash, failed_attempts, address_hash, known_hash, shared,
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

/** False if the code was already used: it works once, over all browsers. Call it in a transaction. */
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

/** Counts a code that a network requested, and returns today's count. */
export async function countNetworkAsk(db: Db, addressHash: Buffer, purpose: OtpPurpose): Promise<number> {
  await sql`delete from sms_networks where (day, network_hash, purpose) in (
    select day, network_hash, purpose from sms_networks
    where day < (game_clock() at time zone 'Asia/Kolkata')::date - 1
    limit 100 for update skip locked)`.execute(db);
  const { rows } = await sql<{ asked: number }>`
    insert into sms_networks as n (day, network_hash, purpose, asked)
    values ((game_clock() at time zone 'Asia/Kolkata')::date, ${addressHash}, ${purpose}, 1)
    on conflict (day, network_hash, purpose) do update set asked = n.asked + 1
    returning asked`.execute(db);
  return rows[0]?.asked ?? 0;
}

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

/** The number's verification in this browser within the last 30 minutes, used up or not. */
export function findVerification(db: Db, verified: Verified) {
  return latestVerification(db, verified).executeTakeFirst();
}

export function lockVerification(db: Db, verified: Verified) {
  return latestVerification(db, verified).forUpdate().executeTakeFirst();
}

/** Keeps other sign-ups with this number waiting until this transaction ends. */
export async function lockNumber(db: Db, mobileNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${mobileNumber}`}, 0))`.execute(db);
}

/** How often, within a day, a sign-up with this number learned that an address has an account. */
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
