import type { Deps } from '../deps.ts';
import { guessWithinBudget } from './guess-within-budget.ts';
import type { TryRefusal } from './login-budget.ts';
import { isPassword } from './passwords.ts';

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
