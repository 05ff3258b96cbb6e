import { Refusal, retention } from '@ekbid/domain';
import { sql } from 'kysely';
import { checkWait, type Budget, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { hashAddress, isSharedByMany, type CallOrigin } from '../context/network.ts';
import { minutesUntilMidnight } from '../sms/send-sms.ts';
import { minutesUntilNetworkTry, minutesUntilTry, type OtpPurpose, otpMinutes, type SentCode } from './otp-budgets.ts';
import { type Asker, listSentCodes, listTriedCodes, lockTries } from './otp-challenges.queries.ts';
import { bitsFor, makeChallenge, useProof } from './proof-of-work.ts';
import { hashCode, hashSharedCode, makeCode, makeSharedCode } from './try-code.ts';

type Asked = {
  readonly mobileNumber: string;
  readonly purpose: OtpPurpose;
  readonly proof: string;
  /** The keyed hash of a browser in which the number's owner signed in before; null for other browsers. */
  readonly knownHash: Buffer | null;
};

export type RecordedCode = {
  readonly challengeId: number;
  /** The code to send. Null if a shared code was sent to the number recently, which then works in this browser too. */
  readonly code: string | null;
  readonly minutes: number;
  /** Whether the code works in every browser that requests it. */
  readonly shared: boolean;
  /**
   * Whether the network has used up its budget. Then a code to reset the password is sent only to an owner who has paid
   * before.
   */
  readonly networkSpent: boolean;
};

/**
 * With proofs of work, a network can use its budget this many times. After that it gets no more codes for signing up.
 */
const timesWithProof = 10;

/**
 * Creates a one-time code for this number, within the budgets. The code is committed before it is sent, so that
 * concurrent requests are all counted.
 *
 * A code works in the browser that requested it. Once strangers have used up the budget of the number or the network, a
 * request needs a proof of work and gets a shared code. A shared code is too long to guess and the same in every
 * browser. So a stranger's request does no harm: it only sends the owner a code that works. A browser from which the
 * owner signed in before has a budget of its own.
 */
export async function recordCode(
  { db, keys, config }: Pick<Deps, 'db' | 'keys' | 'config'>,
  { mobileNumber, purpose, proof, knownHash }: Asked,
  from: CallOrigin,
): Promise<RecordedCode> {
  const addressHash = hashAddress(keys, from.address);
  const asker = { mobileNumber, visitorHash: from.visitorHash, addressHash, knownHash };
  return db.transaction().execute(async (db) => {
    await lockSends(db, asker);
    const now = await readClock(db);
    const sent = await listSentCodes(db, asker);
    // No code is sent while no code may be tried.
    checkWait('otp_tries_used', minutesUntilTry(sent, now));

    const known = knownHash !== null && minutesUntilKnownSend(sent, purpose, now) === 0;
    const waits = {
      network: known ? 0 : minutesUntilNetworkTry(await listTriedCodes(db, addressHash, purpose), now),
      number: known ? 0 : minutesUntilSend(sent, purpose, now),
      timesUsed: await countUsed(db, config, { addressHash, address: from.address, purpose, known }),
    };
    // A proof of work does not lift the limit on this browser's own requests.
    const own = minutesUntilOwnSend(sent, now);
    if (own > 0) checkWait('otp_limit', Math.max(own, waits.number));
    const aim = { mobileNumber, purpose };
    if (proof === '' || !(await useProof(db, keys, aim, proof)))
      checkWaits(waits, () => makeChallenge(keys, aim, bitsFor(waits.timesUsed), now));
    const networkSpent = waits.timesUsed >= timesWithProof;
    if (networkSpent && purpose === 'sign-up') checkWait('sms_limit', await minutesUntilMidnight(db));

    await deleteOldChallenges(db);
    const shared = waits.network > 0 || waits.number > 0;
    return { ...(await insertCode(db, keys, asker, { purpose, shared })), shared, networkSpent };
  });
}

type Waits = { readonly network: number; readonly number: number; readonly timesUsed: number };

/**
 * Refuses the request if strangers have used up a budget. The refusal contains a challenge; its solution ends the wait.
 */
function checkWaits({ network, number, timesUsed }: Waits, challenge: () => string): void {
  if (network === 0 && number === 0 && timesUsed === 0) return;
  const details = { challenge: challenge() };
  checkWait('otp_tries_used', network, details);
  checkWait('otp_limit', number, details);
  throw new Refusal('proof_needed', { field: 'mobileNumber', ...details });
}

type Asking = {
  readonly addressHash: Buffer;
  readonly address: string;
  readonly purpose: OtpPurpose;
  readonly known: boolean;
};

/** How many times the network has used up its daily budget, counting this code too. */
async function countUsed(
  db: Db,
  config: Deps['config'],
  { addressHash, address, purpose, known }: Asking,
): Promise<number> {
  const asked = await countNetworkAsk(db, addressHash, purpose);
  const isUnlimited = known || config.RATE_LIMITS === 'off';
  return isUnlimited ? 0 : Math.floor((asked - 1) / networkBudget(config, address));
}

function networkBudget(config: Deps['config'], address: string): number {
  return isSharedByMany(address) ? config.SMS_NETWORK_IPV4 : config.SMS_NETWORK_IPV6;
}

type New = { readonly purpose: OtpPurpose; readonly shared: boolean };

async function insertCode(db: Db, keys: Deps['keys'], asker: Asker, { purpose, shared }: New) {
  if (!shared) {
    const code = makeCode();
    const challenge = { ...asker, purpose, shared, codeHash: hashCode(keys, code, asker), minutes: otpMinutes };
    const { otpChallengeId } = await insertChallenge(db, challenge);
    return { challengeId: otpChallengeId, code, minutes: otpMinutes };
  }
  const minutes = 2 * sharedOtpMinutes;
  const copied = await copySharedChallenge(db, asker, purpose, sharedOtpMinutes);
  if (copied) return { challengeId: copied.otpChallengeId, code: null, minutes };
  const code = makeSharedCode();
  const challenge = { ...asker, purpose, shared, codeHash: hashSharedCode(keys, code, asker), minutes };
  const { otpChallengeId } = await insertChallenge(db, challenge);
  return { challengeId: otpChallengeId, code, minutes };
}

/**
 * Locks sends and tries of one number, and sends from one browser, until the transaction ends. Otherwise two
 * transactions could both count a budget before either adds to it. The browser's lock is always taken before the
 * number's.
 */
async function lockSends(db: Db, { mobileNumber, visitorHash }: Asker): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${visitorHash.toString('hex')}`}, 0))`.execute(db);
  await lockTries(db, mobileNumber);
}

type NewChallenge = Asker & {
  readonly purpose: OtpPurpose;
  readonly codeHash: Buffer;
  readonly minutes: number;
  readonly shared: boolean;
};

function insertChallenge(db: Db, { minutes, ...challenge }: NewChallenge) {
  return db
    .insertInto('otpChallenges')
    .values({ ...challenge, expiresAt: sql<Date>`game_clock() + make_interval(mins => ${minutes})` })
    .returning('otpChallengeId')
    .executeTakeFirstOrThrow();
}

/**
 * Gives this browser the shared code that was sent to the number. Undefined if there is none that works for at least
 * `minutes` more.
 */
async function copySharedChallenge(db: Db, asker: Asker, purpose: OtpPurpose, minutes: number) {
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

/** Deletes codes that are too old to count in any budget. Skips rows that another process is deleting. */
async function deleteOldChallenges(db: Db): Promise<void> {
  await sql`delete from otp_challenges where otp_challenge_id in (
    select otp_challenge_id from otp_challenges where sent_at < game_clock() - make_interval(days => ${retention.codes})
    limit 100 for update skip locked)`.execute(db);
}

/** Counts a code that a network requested, and returns the network's count of today. */
async function countNetworkAsk(db: Db, addressHash: Buffer, purpose: OtpPurpose): Promise<number> {
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

/** A shared code is sent at most once in this time. It works for twice as long: until after the next can be sent. */
const sharedOtpMinutes = 2 * 60;

// An owner must get a code even while strangers request codes for the same number. So no single browser or network can
// use up the number's budget, and no wait is longer than these few minutes.
const toNumber: Budget = { most: 6, withinMinutes: 15 };
const toNumberFromBrowser: Budget = { most: 3, withinMinutes: 15 };
const toNumberFromAddress: Budget = { most: 4, withinMinutes: 15 };
const fromBrowser: Budget = { most: 20, withinMinutes: 15 };
/** After this many codes in a day, a number gets further codes slowly. */
const toNumberADay = 10;
const slowly: Budget = { most: 1, withinMinutes: 15 };
/**
 * This budget is small, because each code is a chance to guess into an account. The owner can still sign in with the
 * password.
 */
const toReset: Budget = { most: 3, withinMinutes: 24 * 60 };

/** How many minutes until another code may be sent for this purpose. */
export function minutesUntilSend(sent: readonly SentCode[], purpose: OtpPurpose, now: Date): number {
  const wait = waitIn(sent, now);
  const ofDay = sent.filter((code) => code.toNumber);
  return Math.max(
    minutesUntilOwnSend(sent, now),
    wait(toNumber, (code) => code.toNumber),
    wait(toNumberFromAddress, (code) => code.toNumber && code.fromAddress),
    ofDay.length < toNumberADay ? 0 : wait(slowly, (code) => code.toNumber),
    purpose === 'reset-password' ? wait(toReset, (code) => code.toNumber && code.purpose === purpose) : 0,
  );
}

/** Minutes until another code may be sent, counting only this browser's requests: no stranger causes this wait. */
function minutesUntilOwnSend(sent: readonly SentCode[], now: Date): number {
  const wait = waitIn(sent, now);
  return Math.max(
    wait(toNumberFromBrowser, (code) => code.toNumber && code.fromBrowser),
    wait(fromBrowser, (code) => code.fromBrowser),
  );
}

/**
 * The same as `minutesUntilSend` for a browser in which the owner signed in before: strangers' requests do not count.
 */
function minutesUntilKnownSend(sent: readonly SentCode[], purpose: OtpPurpose, now: Date): number {
  const wait = waitIn(sent, now);
  return Math.max(
    minutesUntilOwnSend(sent, now),
    wait(toReset, (code) => code.fromKnown && code.purpose === purpose),
  );
}

function waitIn(sent: readonly SentCode[], now: Date) {
  return (budget: Budget, counts: (code: SentCode) => boolean) =>
    minutesUntilRoom(
      budget,
      sent.filter(counts).map(({ sentAt }) => sentAt),
      now,
    );
}
