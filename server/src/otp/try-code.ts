import { randomInt } from 'node:crypto';
import { Refusal, otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { sql } from 'kysely';
import { checkWait } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { isSame, type Keys, sign } from '../context/keys.ts';
import { readClock, type Db } from '../db/database.ts';
import { hashAddress, type CallOrigin } from '../context/network.ts';
import { minutesUntilNetworkTry, minutesUntilTry, type OtpPurpose, type SentCode } from './otp-budgets.ts';
import { type Asker, listSentCodes, listTriedCodes, lockTries } from './otp-challenges.queries.ts';

type Try = { readonly mobileNumber: string; readonly otp: string; readonly purpose: OtpPurpose };

/** Returns the id of the challenge that this code matches. The code is not used up. A wrong code is counted. */
export async function tryCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { mobileNumber, otp, purpose }: Try,
  from: CallOrigin,
): Promise<number> {
  const asker = {
    mobileNumber,
    visitorHash: from.visitorHash,
    addressHash: hashAddress(keys, from.address),
    knownHash: null,
  };
  const code = otp.replaceAll(/\s/g, '');
  const challengeId = await db.transaction().execute(async (db) => {
    await lockTries(db, mobileNumber);
    const sent = await listSentCodes(db, asker);
    checkWait('otp_tries_used', minutesUntilTry(sent, await readClock(db)));

    const challenge = await findNewestChallenge(db, asker, purpose);
    // This refusal depends only on what this browser requested, so it does not reveal whether the number has an
    // account.
    if (!challenge && purpose === 'reset-password') throw new Refusal('otp_not_asked_here', { field: 'otp' });
    if (challenge) await checkNetwork(db, challenge, purpose);
    if (!challenge?.isLive || (challenge.failedAttempts > 0 && isBeingGuessed(sent))) return null;
    if (isSame(hashTyped(keys, challenge, code, asker), challenge.codeHash)) return challenge.otpChallengeId;
    await countFailedAttempt(db, challenge.otpChallengeId);
    return null;
  });
  // The refusal is thrown after the commit. Inside the transaction it would roll back the count of wrong tries.
  if (challengeId === null) throw wrongCode();
  return challengeId;
}

/**
 * Checks the budget of the network that requested the code. The network of the try does not count: a person who guesses
 * at many accounts must request many codes, but can try them from other networks.
 */
async function checkNetwork(db: Db, { addressHash, shared, knownHash }: Challenge, purpose: OtpPurpose): Promise<void> {
  // A shared code cannot be guessed, and a known browser has a budget of its own.
  if (shared || knownHash !== null) return;
  await lockTriesOfNetwork(db, addressHash);
  const tried = await listTriedCodes(db, addressHash, purpose);
  checkWait('otp_tries_used', minutesUntilNetworkTry(tried, await readClock(db)));
}

function hashTyped(keys: Keys, { shared }: Challenge, code: string, asker: Asker): Buffer {
  return shared ? hashSharedCode(keys, code, asker) : hashCode(keys, code, asker);
}

export function wrongCode(): Refusal {
  return new Refusal('otp_invalid', { field: 'otp' });
}

export function makeCode(): string {
  return randomInt(10 ** otpDigits)
    .toString()
    .padStart(otpDigits, '0');
}

export function makeSharedCode(): string {
  return randomInt(10 ** sharedOtpDigits)
    .toString()
    .padStart(sharedOtpDigits, '0');
}

/** The keyed hash of a shared code. It is the same in all browsers that requested a code for this number. */
export function hashSharedCode(keys: Keys, code: string, { mobileNumber }: { mobileNumber: string }): Buffer {
  return sign(keys.otp, 'shared code', mobileNumber, Buffer.from(code).toString('hex'));
}

/** The keyed hash of a code, bound to one number and browser. A copy of the database does not reveal the code. */
export function hashCode(keys: Keys, code: string, to: { mobileNumber: string; visitorHash: Buffer }): Buffer {
  return sign(keys.otp, 'code', to.mobileNumber, to.visitorHash.toString('hex'), Buffer.from(code).toString('hex'));
}

/** Locks tries of codes that one network requested. This lock is always taken after the number's. */
async function lockTriesOfNetwork(db: Db, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp network ${addressHash.toString('hex')}`}, 0))`.execute(
    db,
  );
}

type Challenge = Pick<Asker, 'addressHash' | 'knownHash'> & {
  readonly shared: boolean;
  readonly otpChallengeId: number;
  readonly codeHash: Buffer;
  readonly failedAttempts: number;
  /** Whether the code is neither used nor expired. */
  readonly isLive: boolean;
};

/** The newest code for this number, browser and purpose. Older codes no longer work. */
async function findNewestChallenge(db: Db, { mobileNumber, visitorHash }: Asker, purpose: OtpPurpose) {
  const { rows } = await sql<Challenge>`
    select otp_challenge_id, code_hash, failed_attempts, address_hash, known_hash, shared,
      verified_at is null and expires_at > game_clock() as is_live
    from otp_challenges
    where mobile_number = ${mobileNumber} and visitor_hash = ${visitorHash} and purpose = ${purpose}
    order by otp_challenge_id desc limit 1`.execute(db);
  return rows[0];
}

async function countFailedAttempt(db: Db, otpChallengeId: number): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .where('otpChallengeId', '=', otpChallengeId)
    .set((challenge) => ({ failedAttempts: challenge('failedAttempts', '+', 1) }))
    .execute();
}

/**
 * With this many wrong codes for a number in a day, from all browsers together, someone is guessing. Then each code
 * allows only one try.
 */
const wrongCodesToNumberADay = 20;

export function isBeingGuessed(sent: readonly SentCode[]): boolean {
  const wrong = sent.filter((code) => code.toNumber);
  return wrong.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0) >= wrongCodesToNumberADay;
}
