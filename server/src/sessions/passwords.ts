import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '@ekbid/domain';
import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../context/deps.ts';
import type { Caller } from './authorize.ts';
import { guessWithinBudget, type TryRefusal } from './guess-within-budget.ts';
import { findPassword } from './sessions.queries.ts';

/**
 * Checks the password of a signed-in person, so that a stranger at a signed-in browser cannot take over the account.
 * Returns the password's hash. With it, `lockPassword` later checks that the password was not changed meanwhile.
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
  /**
   * The accounts whose password is guessed, named by their user id, e-mail address or number. Tries are counted for
   * each identifier.
   */
  readonly identifiers: Readonly<Record<string, string>>;
  readonly password: string;
  readonly address: string;
  readonly refusal: TryRefusal;
};

/**
 * Returns the person that `find` finds if the password is right, otherwise null. The try is counted first. Without a
 * person the same work is done, so that the duration does not reveal whether an account exists.
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

/** OWASP's recommended cost for argon2id, which is the package's default algorithm. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB and about 20 ms of a processor. At most half of the processors hash, so that bids have the
// rest.
const limited = limitConcurrency({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 100 });

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(normalized(password), cost));
}

/** The hash of a random password. If an account does not exist, the typed password is compared with this hash. */
const placeholderHash = hash(randomBytes(32), cost);

/** Compares a password with its hash. It takes as long without an account (null) as with a wrong password. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await placeholderHash);
  return limited(() => verify(expected, normalized(password)));
}

/** Normalizes the password, because systems send different code points for the same keys. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** Runs at most `atOnce` calls, and lets at most `waiting` calls wait. Further calls are refused at once. */
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
      // The next waiting call starts in place of this one, so `running` stays the same.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
