import { Refusal } from '@ekbid/domain';
import { readClock } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import { isSignedFor, readConfirmationToken } from './confirmation-token.ts';
import { lockUser, markEmailConfirmed } from './users.queries.ts';

/** Confirms the address a link was sent to, signed in or not. The same link again is no mistake, however late. */
export async function confirmEmail(
  { db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>,
  token: string,
): Promise<void> {
  const userId = await db.transaction().execute(async (db) => {
    const claim = readConfirmationToken(token);
    const user = claim && (await lockUser(db, claim.userId));
    if (!claim || !user || !isSignedFor(keys, user, claim)) throw new Refusal('confirmation_link_wrong');
    if (user.emailConfirmedAt !== null) return user.userId;
    if (claim.expiresAt <= (await readClock(db))) throw new Refusal('confirmation_link_expired');
    await markEmailConfirmed(db, user.userId);
    return user.userId;
  });
  live.personChanged(userId);
}
