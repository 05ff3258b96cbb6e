import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './limit-concurrency.ts';

/** OWASP's recommendation for argon2id, the package's algorithm unless told otherwise. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and some 20 ms of a processor: a flood of sign-ins must leave room for bids.
const inTurn = limitConcurrency({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 100 });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), cost));
}

/** Of a password nobody has. */
const nobodysHash = hash(randomBytes(32), cost);

/** Takes as long where there is no account (null) as where the password is wrong. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await nobodysHash);
  return inTurn(() => verify(expected, normalized(password)));
}

/** The same keys give different code points on different systems. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
