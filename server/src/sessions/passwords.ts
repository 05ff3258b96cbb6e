import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '@ekbid/domain';
import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../context/deps.ts';
import type { Caller } from './authorize.ts';
import { guessWithinBudget, type TryRefusal } from './guess-within-budget.ts';
import { findPassword } from './sessions.queries.ts';

/**
 * Whoever finds a browser signed in cannot take the account over: what matters asks for the password again. Returns its
 * hash: `keepPassword` says, once the person is locked, whether it still is the one.
 */
export async function checkPresentPassword(
  deps: Pick<Deps, 'db' | 'keys'>,
  { userId }: Pick<Caller, 'userId'>,
  password: string,
  address: string,
): Promise<string> {
  const guess = { identifiers: { user: userId }, password, address, refusal: 'password_tries_used' } as const;
  const found = await findByPassword(deps, guess, () => findPassword(deps.db, userId));
  if (!found) throw wrongPassword();
  return found.passwordHash;
}

export function wrongPassword(): Refusal {
  return new Refusal('password_wrong', { field: 'presentPassword' });
}

type Guess = {
  /** Whose password it may be, by the kind of name: tries are counted for each. */
  readonly identifiers: Readonly<Record<string, string>>;
  readonly password: string;
  readonly address: string;
  readonly refusal: TryRefusal;
};

/**
 * The person found, if the password is theirs. Counts tries before it looks, and answers alike, and as late, whether
 * nobody is found or the password is wrong: null.
 */
export function findByPassword<Found extends { readonly passwordHash: string }>(
  deps: Pick<Deps, 'db' | 'keys'>,
  { password, ...guess }: Guess,
  find: () => Promise<Found | undefined>,
): Promise<Found | null> {
  return guessWithinBudget(deps, guess, async () => {
    const found = await find();
    const isRight = await isPassword(found?.passwordHash ?? null, password);
    return isRight && found ? found : null;
  });
}

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

/** Lets so much work run at once and so much wait; the rest is told that we cannot answer, instead of piling up. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // Whoever waits takes over this place.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
