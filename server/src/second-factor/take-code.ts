import { Refusal } from '@ekbid/domain';
import { guessWithinBudget } from '../accounts/guess-within-budget.ts';
import { readClock } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import { requestSecondFactorNotice } from '../mail/request-notices.ts';
import { stepOf } from './one-time-password.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal-secret.ts';
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
