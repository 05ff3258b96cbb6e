import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readClock, type Db } from '../db/database.ts';
import { isSame, type Keys, sign } from '../context/keys.ts';

/**
 * How much work is required, in leading zero bits. It takes a cheap phone a few seconds and costs the server almost
 * nothing. It is required once a budget that all strangers share is used up: a person who wants one code works once,
 * but an attacker works for each code.
 */
const minBits = 16;
const maxBits = 18;
const minutes = 5;

/** A proof is only valid for this number and this purpose. */
type Aim = { readonly mobileNumber: string; readonly purpose: string };

/** The number of zero bits. The work doubles each time the budget is used up again. */
export function bitsFor(timesUsedUp: number): number {
  return Math.min(maxBits, minBits + Math.max(0, timesUsedUp - 1));
}

export function makeChallenge(keys: Keys, aim: Aim, bits: number, now: Date): string {
  const content = `${bits}.${now.getTime() + minutes * 60_000}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${signatureOf(keys, aim, content).toString('base64url')}`;
}

const shape = /^(\d{2}\.\d{1,15}\.[\w-]{22})\.([\w-]{43})\.(\d{1,15})$/;

/**
 * Whether the proof solves a challenge that we issued, that has not expired and that was not solved before. Marks it as
 * used. If the transaction is rolled back, the proof can be used again.
 */
export async function useProof(db: Db, keys: Keys, aim: Aim, proof: string): Promise<boolean> {
  const content = readSolved(keys, aim, proof);
  if (content === null || (await readClock(db)).getTime() > Number(content.split('.')[1])) return false;
  await deleteOldProofs(db);
  const { rows } = await sql`
    insert into used_proofs (proof_hash) values (${sign(keys.otp, 'proof', content)})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** The content of the challenge, if we issued it and the work was done; otherwise null. */
function readSolved(keys: Keys, aim: Aim, proof: string): string | null {
  const [, content, signature] = (proof.length <= 100 && shape.exec(proof)) || [];
  if (content === undefined || signature === undefined) return null;
  if (!isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, aim, content))) return null;
  const bits = Number(content.split('.')[0]);
  return createHash('sha256').update(proof).digest().readUInt32BE() >>> (32 - bits) === 0 ? content : null;
}

function signatureOf(keys: Keys, { mobileNumber, purpose }: Aim, content: string): Buffer {
  return sign(keys.otp, 'challenge', purpose, mobileNumber, content);
}

/** Deletes used proofs whose challenges have expired. Skips rows that another process is deleting. */
async function deleteOldProofs(db: Db): Promise<void> {
  await sql`delete from used_proofs where proof_hash in (
    select proof_hash from used_proofs where used_at < game_clock() - interval '1 hour'
    limit 100 for update skip locked)`.execute(db);
}
