import type { UserDetails } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { hasLiveBids } from './roles.queries.ts';
import { findUser, listSessionsOf } from './user-details.queries.ts';

/** One person, as administrators see them. */
export async function getUser(db: Db, userId: string): Promise<UserDetails> {
  const [user, sessions, liveBids] = await Promise.all([
    findUser(db, userId),
    listSessionsOf(db, userId),
    hasLiveBids(db, userId),
  ]);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  const { firstName, lastName, email, mobileNumber, role, blockedAt, emailConfirmedAt, createdAt } = user;
  return {
    _id: userId,
    firstName,
    lastName,
    email,
    mobileNumber,
    role,
    blocked: blockedAt !== null,
    createdAt: createdAt.toISOString(),
    emailConfirmed: emailConfirmedAt !== null,
    blockedAt: blockedAt?.toISOString() ?? null,
    hasLiveBids: liveBids,
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
  };
}
