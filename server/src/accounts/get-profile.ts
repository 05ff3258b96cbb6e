import type { Profile } from '@ekbid/contract';
import type { Db } from '../db/database.ts';
import type { Caller } from './admit.ts';
import { listSessions } from './sessions.queries.ts';
import { getCreatedAt } from './users.queries.ts';

/** What a person sees of their own account besides what every page knows. */
export async function getProfile(db: Db, { userId }: Caller, sessionHash: Buffer): Promise<Profile> {
  const [createdAt, sessions] = await Promise.all([getCreatedAt(db, userId), listSessions(db, userId, sessionHash)]);
  return {
    createdAt: createdAt.toISOString(),
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      current: session.current,
    })),
  };
}
