import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readClock, type Db } from '../db/database.ts';
import { isSame, type Keys, sign } from '../context/keys.ts';

/**
 * A sum that costs a cheap phone a second or a few, and us nothing. It is asked for where a budget that strangers share is used
 * up: whoever wants a single code pays it once, whoever wants thousands pays for each.
 */
const leastBits = 16;
const mostBits = 18;
const minutes = 5;

/** What the work is for: a proof is worth nothing for another number, or another kind of code. */
type Aim = { readonly mobileNumber: string; readonly purpose: string };

/** Each time a budget was used up again, the work doubles. */
export function bitsFor(timesUsedUp: number): number {
  return Math.min(mostBits, leastBits + Math.max(0, timesUsedUp - 1));
}

export function makeChallenge(keys: Keys, aim: Aim, bits: number, now: Date): string {
  const said = `${bits}.${now.getTime() + minutes * 60_000}.${randomBytes(16).toString('base64url')}`;
  return `${said}.${signatureOf(keys, aim, said).toString('base64url')}`;
}

const shape = /^(\d{2}\.\d{1,15}\.[\w-]{22})\.([\w-]{43})\.(\d{1,15})$/;

/** Whether this is a solution of a challenge of ours, in time and for the first time. Rolled back, it may be used again. */
export async function takeProof(db: Db, keys: Keys, aim: Aim, proof: string): Promise<boolean> {
  const said = readSolved(keys, aim, proof);
  if (said === null || (await readClock(db)).getTime() > Number(said.split('.')[1])) return false;
  await deleteOldProofs(db);
  const { rows } = await sql`
    insert into used_proofs (proof_hash) values (${sign(keys.otp, 'proof', said)})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** What the challenge said, where we made it and its work was done. */
function readSolved(keys: Keys, aim: Aim, proof: string): string | null {
  const [, said, signature] = (proof.length <= 100 && shape.exec(proof)) || [];
  if (said === undefined || signature === undefined) return null;
  if (!isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, aim, said))) return null;
  const bits = Number(said.split('.')[0]);
  return createHash('sha256').update(proof).digest().readUInt32BE() >>> (32 - bits) === 0 ? said : null;
}

function signatureOf(keys: Keys, { mobileNumber, purpose }: Aim, said: string): Buffer {
  return sign(keys.otp, 'challenge', purpose, mobileNumber, said);
}

/** They have expired by then. Skips rows another process is deleting. */
async function deleteOldProofs(db: Db): Promise<void> {
  await sql`delete from used_proofs where proof_hash in (
    select proof_hash from used_proofs where used_at < game_clock() - interval '1 hour'
    limit 100 for update skip locked)`.execute(db);
}
