import { Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { dropConfirmations } from '../mail/request-confirmation.ts';
import { isSignedFor, readConfirmationToken } from './confirmation-token.ts';
import { lockUser } from './sessions.queries.ts';
import { findUser, isEmailTaken, lockEmail, markEmailConfirmed, takeEmailFromOthers } from './users.queries.ts';

/**
 * Confirms the address a link was sent to, signed in or not. The same link again is no mistake, however late. Other
 * accounts that gave this address without confirming it lose it.
 */
export async function confirmEmail(
  { db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>,
  token: string,
): Promise<void> {
  const changed = await db.transaction().execute(async (db) => {
    const claim = readConfirmationToken(token);
    const found = claim && (await findUser(db, claim.userId));
    if (!claim || !found || !isSignedFor(keys, found, claim)) throw new Refusal('confirmation_link_wrong');
    await lockEmail(db, found.email);
    const user = await lockUser(db, found.userId);
    // Changed while the lock was waited for.
    if (user?.email !== found.email) throw new Refusal('confirmation_link_wrong');
    if (user.emailConfirmedAt !== null) return [user.userId];
    if (claim.expiresAt <= (await readClock(db))) throw new Refusal('confirmation_link_expired');
    if (await isEmailTaken(db, user.email)) throw new Refusal('email_taken', { field: 'email' });
    await markEmailConfirmed(db, user.userId);
    return [user.userId, ...(await takeFromOthers(db, user.email))];
  });
  for (const userId of changed) live.personChanged(userId);
}

async function takeFromOthers(db: Db, email: string): Promise<string[]> {
  const others = await takeEmailFromOthers(db, email);
  for (const { userId } of others) await dropConfirmations(db, userId);
  return others.map(({ userId }) => userId);
}
