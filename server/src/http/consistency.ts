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

/** This is no valid token. An invalid token counts as the newest position. */
export const newest = 'unknown';

/**
 * Gives the browser a consistency token after a changing call, even a refused one. The browser must not read data from
 * before the call.
 */
export async function setSeen(reply: FastifyReply, { config, reads }: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  // Without a replica, only shared replies can be older than the change, and only for less than a second.
  const [seen, maxAge] = reads.hasReplica ? [await reads.seenNow().catch(() => newest), seenSeconds] : [newest, 2];
  reply.setCookie(seenCookie, seen, { ...cookieOptions({ config }, false), maxAge });
}
