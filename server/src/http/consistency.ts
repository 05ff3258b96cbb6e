import { seenCookie, seenSeconds, toldCookie } from '@ekbid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { cookieOptions } from './anonymous-session.ts';

/** Runs a read-only query on the replica, unless the replica lacks something that this browser has already seen. */
export type Read = <Value>(query: (db: Db) => Promise<Value>) => Promise<Value>;

/** Returns this browser's consistency tokens: one for its own changes and one for the live events that it received. */
export function readSeen({ cookies }: FastifyRequest): string[] {
  return [cookies[seenCookie], cookies[toldCookie]].filter((seen) => seen !== undefined);
}

/** Deliberately not a valid token: an invalid token counts as the newest position. */
export const newest = 'unknown';

/**
 * Gives the browser a consistency token after a changing call, so that it reads no data from before the call. A refused
 * call may have changed data too.
 */
export async function setSeen(reply: FastifyReply, { config, reads }: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  // Without a replica, only shared replies can be older than the change, and by less than a second. So the token is
  // needed for two seconds only.
  const [seen, maxAge] = reads.hasReplica ? [await reads.seenNow().catch(() => newest), seenSeconds] : [newest, 2];
  reply.setCookie(seenCookie, seen, { ...cookieOptions({ config }, false), maxAge });
}
