import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { type Budget, checkWait, minutesUntilRoom } from './budgets.ts';
import {
  deleteOldLoginTries,
  insertLoginTry,
  listLoginTries,
  lockIdentifier,
  type LoginTry,
} from './login-tries.queries.ts';

// Few from one address, so that whoever guesses locks out himself and not the owner; in all, what a password withstands.
const fromAddress: Budget = { most: 10, withinMinutes: 15 };
const fromAnywhere: Budget = { most: 50, withinMinutes: 60 };

/** How somebody who tried too often is refused. */
export type TryRefusal = 'login_limit' | 'password_tries_used' | 'second_factor_limit' | 'otp_tries_used';

/** Counts a try before the password is looked at: any number at once are all counted. Returns the rows made. */
export function recordLoginTry(
  db: Db,
  identifierHashes: readonly Buffer[],
  addressHash: Buffer,
  refusal: TryRefusal,
): Promise<number[]> {
  return db.transaction().execute(async (db) => {
    await deleteOldLoginTries(db);
    const recorded: number[] = [];
    // In one order, or two who try the same two identifiers could wait for each other.
    for (const identifierHash of identifierHashes.toSorted((a, b) => a.compare(b))) {
      await lockIdentifier(db, identifierHash);
      const tries = await listLoginTries(db, identifierHash, addressHash);
      const now = await readClock(db);
      // Strangers everywhere may have tried: their wrong passwords must not keep the owner out, who gets a code.
      if (refusal === 'login_limit') checkWait('code_needed', minutesUntilRoom(fromAnywhere, timesOf(tries), now));
      checkWait(refusal, minutesUntilLogin(tries, now));
      recorded.push(await insertLoginTry(db, identifierHash, addressHash));
    }
    return recorded;
  });
}

const timesOf = (counted: readonly LoginTry[]) => counted.map(({ triedAt }) => triedAt);

function minutesUntilLogin(tries: readonly LoginTry[], now: Date): number {
  return Math.max(
    minutesUntilRoom(fromAddress, timesOf(tries.filter((one) => one.fromAddress)), now),
    minutesUntilRoom(fromAnywhere, timesOf(tries), now),
  );
}
