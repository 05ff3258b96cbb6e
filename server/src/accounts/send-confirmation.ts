import { Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { listConfirmationRequests, requestConfirmation } from '../mail/request-confirmation.ts';
import { type Budget, checkWait, minutesUntilRoom } from './budgets.ts';
import { lockUser } from './sessions.queries.ts';

// The link sent at sign-up counts: nobody can have us fill a mailbox that is not theirs.
const linksPerMinute: Budget = { most: 1, withinMinutes: 1 };
const linksPerDay: Budget = { most: 5, withinMinutes: 24 * 60 };

/** Sends the link once more; false where the address is confirmed already. */
export function sendConfirmation(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Locked, so that any number of requests at once are all counted.
    const user = await lockUser(db, userId);
    if (user?.emailConfirmedAt !== null) return false;
    if (user.email === '') throw new Refusal('email_missing', { field: 'email' });
    const earlier = await listConfirmationRequests(db, userId);
    const now = await readClock(db);
    checkWait(
      'confirmation_limit',
      Math.max(...[linksPerMinute, linksPerDay].map((one) => minutesUntilRoom(one, earlier, now))),
    );
    await requestConfirmation(db, userId);
    return true;
  });
}
