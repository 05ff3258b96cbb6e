import { randomInt, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import { readClock } from '../db/database.ts';
import { requestSecondFactorNotice } from '../mail/request-mails.ts';
import { guessWithinBudget } from '../sessions/guess-within-budget.ts';
import { countWrongCode, mostWrongCodes, takeRecoveryCode, takeStep } from './second-factor.queries.ts';

/** So many wrong codes in a row are no slip of the fingers. */
const toldAfter = 5;

type Tried = {
  readonly userId: string;
  readonly sealedSecret: Buffer;
  /** As it was typed. */
  readonly code: string;
  /** The network it comes from. */
  readonly address: string;
};

/** Takes a code of the app, or a recovery code, each only once; tries are counted before it is looked at. */
export async function takeCode(deps: Pick<Deps, 'db' | 'keys'>, { address, ...tried }: Tried): Promise<void> {
  const { userId } = tried;
  const guess = { identifiers: { 'second-factor': userId }, address, refusal: 'second_factor_limit' } as const;
  const right = await guessWithinBudget(deps, guess, async () => ((await isTaken(deps, tried)) ? userId : null));
  if (right !== null) return;
  const wrongCodes = await noteWrongCode(deps, userId);
  throw new Refusal(wrongCodes > mostWrongCodes ? 'second_factor_recovery' : 'second_factor_wrong', { field: 'code' });
}

async function isTaken(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { userId, sealedSecret, code }: Omit<Tried, 'address'>,
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(db, userId, hashRecoveryCode(keys, userId, code));
  const step = stepOf(openSecret(keys, userId, sealedSecret), digits, await readClock(db));
  return step !== null && takeStep(db, userId, step);
}

/** Whoever is asked for a code had the password right: the owner hears of it. */
function noteWrongCode({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  return db.transaction().execute(async (db) => {
    const wrongCodes = await countWrongCode(db, userId);
    if (wrongCodes === toldAfter) await requestSecondFactorNotice(db, userId, 'second_factor_guessed');
    return wrongCodes;
  });
}

// What every authenticator app takes, RFC 6238's own defaults: SHA-1, six digits, thirty seconds.
const settings = { issuer: 'EkBid', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A phone's clock may be this many steps off, and a person may type slowly. */
const window = 1;

export const secretBytes = 20;

/** How the secret comes into an app: typed, or as the address in a QR code. */
export function describeSecret(secret: Uint8Array, account: string): { secret: string; address: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The 30-second step since 1970 whose code this is; null where it is none of now. */
function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: Uint8Array, label = 'EkBid'): TOTP {
  return new TOTP({ ...settings, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}

const count = 10;
// No letter or digit that is taken for another when it is read from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = 5;

/** Fresh ones, as people keep them: `abcde-fgh23`. 49 bits each. */
export function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join('');
  return Array.from({ length: count }, () => `${part()}-${part()}`);
}

/** However it is typed: in capitals, without the hyphen, with spaces. */
export function hashRecoveryCode(keys: Keys, userId: string, typed: string): Buffer {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return sign(keys['second-factor'], 'recovery', userId, code);
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Nonce, tag and ciphertext in a row; bound to its owner, so that nobody's secret works in another's place. */
export function sealSecret(keys: Keys, userId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keys['second-factor'], nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function openSecret(keys: Keys, userId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, keys['second-factor'], nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
