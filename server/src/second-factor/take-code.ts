import { randomInt, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import { readClock, type Db } from '../db/database.ts';
import { requestSecondFactorNotice } from '../mail/request-mails.ts';
import { guessWithinBudget } from '../sessions/guess-within-budget.ts';

/** The owner is warned after this many wrong codes in a row, which are unlikely to be typing errors. */
const warnAfter = 5;

type Tried = {
  readonly userId: string;
  readonly sealedSecret: Buffer;
  /** The code as the person typed it. */
  readonly code: string;
  readonly address: string;
};

/**
 * Uses up a code of the app or a recovery code; throws a refusal if it is wrong. The try is counted before the code is
 * checked.
 */
export async function takeCode(deps: Pick<Deps, 'db' | 'keys'>, { address, ...tried }: Tried): Promise<void> {
  const { userId } = tried;
  const guess = { identifiers: { 'second-factor': userId }, address, refusal: 'second_factor_limit' } as const;
  const right = await guessWithinBudget(deps, guess, async () => ((await isRight(deps, tried)) ? userId : null));
  if (right !== null) return;
  const wrongCodes = await recordWrongCode(deps, userId);
  throw new Refusal(wrongCodes > maxWrongCodes ? 'second_factor_recovery' : 'second_factor_wrong', { field: 'code' });
}

async function isRight(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { userId, sealedSecret, code }: Omit<Tried, 'address'>,
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode(db, userId, hashRecoveryCode(keys, userId, code));
  const step = stepOf(openSecret(keys, userId, sealedSecret), digits, await readClock(db));
  return step !== null && useStep(db, userId, step);
}

/**
 * Counts a wrong code. After several, the owner gets a mail, because only a person with the password is asked for a
 * code.
 */
function recordWrongCode({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  return db.transaction().execute(async (db) => {
    const wrongCodes = await countWrongCode(db, userId);
    if (wrongCodes === warnAfter) await requestSecondFactorNotice(db, userId, 'second_factor_guessed');
    return wrongCodes;
  });
}

// The defaults of RFC 6238, which every authenticator app supports: SHA-1, six digits, thirty seconds.
const totpSettings = { issuer: 'EkBid', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/**
 * How many 30-second steps a code may be early or late, because a phone's clock may be wrong and a person may type
 * slowly.
 */
const windowSteps = 1;

export const secretBytes = 20;

/** The secret in the two forms that an app accepts: as text, and as the address in a QR code. */
export function describeSecret(secret: Uint8Array, account: string): { secret: string; address: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The number of the 30-second step (since 1970) to which this code belongs. Null if it matches no step near `now`. */
function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: windowSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: Uint8Array, label = 'EkBid'): TOTP {
  return new TOTP({ ...totpSettings, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}

const recoveryCodeCount = 10;
// The alphabet has no letters and digits that look alike in print.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const halfLength = 5;

/** New recovery codes in the form that people write down: `abcde-fgh23`, 49 bits each. */
export function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: halfLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`);
}

/** The hash of a recovery code. Capital letters, hyphens and spaces make no difference. */
export function hashRecoveryCode(keys: Keys, userId: string, typed: string): Buffer {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return sign(keys['second-factor'], 'recovery', userId, code);
}

const sealAlgorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret. Returns the nonce, the tag and the ciphertext, one after the other. The secret is bound to its
 * owner, so a copy in another person's row cannot be decrypted.
 */
export function sealSecret(keys: Keys, userId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(sealAlgorithm, keys['second-factor'], nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function openSecret(keys: Keys, userId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(sealAlgorithm, keys['second-factor'], nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** After this many wrong codes in a row, the app's codes no longer work, and only recovery codes do. */
const maxWrongCodes = 30;

/** Uses up the code of this step. False if it or a later one was used before, or after too many wrong codes. */
async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('wrongCodes', '<', maxWrongCodes)
    .set({ lastStep: step, wrongCodes: 0 })
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses up a recovery code; false if it does not exist. */
async function useRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  if (used) await db.updateTable('secondFactors').where('userId', '=', userId).set({ wrongCodes: 0 }).execute();
  return used !== undefined;
}

/** Counts a wrong code and returns the number of wrong codes in a row. */
async function countWrongCode(db: Db, userId: string): Promise<number> {
  const counted = await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .set(({ eb }) => ({ wrongCodes: eb('wrongCodes', '+', 1) }))
    .returning('wrongCodes')
    .executeTakeFirst();
  return counted?.wrongCodes ?? 0;
}
