import * as contract from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { perAddress } from '../http/anonymous-session.ts';
import { serve } from '../http/serve.ts';
import { isSignedFor, readConfirmationToken } from '../context/signed-links.ts';
import { listConfirmationRequests, requestConfirmation, dropConfirmations } from '../mail/request-mails.ts';
import { lockUser, person } from '../sessions/sessions.queries.ts';
import { isEmailTaken, lockEmail } from './accounts.queries.ts';

export function confirmEmailRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    contract.sendConfirmation,
    async ({ caller, texts }) => {
      const sent = await sendConfirmation(deps.db, caller.userId);
      return { message: sent ? texts.replies.confirmationSent : texts.replies.emailConfirmed };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.confirmEmail,
    async ({ body, texts }) => {
      await confirmEmail(deps, body.token);
      return { message: texts.replies.emailConfirmed };
    },
    perAddress(100),
  );
}

// Limits how many links a person can request, because the address may be a stranger's. The link of the sign-up counts
// too.
const linksPerMinute: Budget = { most: 1, withinMinutes: 1 };
const linksPerDay: Budget = { most: 5, withinMinutes: 24 * 60 };

/** Sends the confirmation link again. Returns false if the address is already confirmed. */
function sendConfirmation(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // The row is locked, so that concurrent requests cannot exceed the limits.
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

/**
 * Confirms the address that the link was sent to. The caller need not be signed in. Opening a used link again succeeds,
 * even after it expired. The address is removed from other accounts that gave it but never confirmed it.
 */
async function confirmEmail({ db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>, token: string): Promise<void> {
  const changed = await db.transaction().execute(async (db) => {
    const claim = readConfirmationToken(token);
    const found = claim && (await findUser(db, claim.userId));
    if (!claim || !found || !isSignedFor(keys, found, claim)) throw new Refusal('confirmation_link_wrong');
    await lockEmail(db, found.email);
    const user = await lockUser(db, found.userId);
    // While this transaction waited for the lock, the address was changed.
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

function findUser(db: Db, userId: string) {
  return db.selectFrom('users').where('userId', '=', userId).select(person).executeTakeFirst();
}

/**
 * Removes the address from the accounts that have not confirmed it, and returns their ids. The caller must have locked
 * the address.
 */
function takeEmailFromOthers(db: Db, email: string) {
  return db
    .updateTable('users')
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is', null)
    .set({ email: '' })
    .returning('userId')
    .execute();
}

/** Marks the address as confirmed now, unless it is already confirmed. */
async function markEmailConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .set({ emailConfirmedAt: sql<Date>`game_clock()` })
    .execute();
}
