import { seenCookie, seenSeconds, toldCookie } from '@ekbid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { cookieOptions } from './anonymous-session.ts';

/** Runs a read-only query on the replica, unless the replica is behind what this browser has already seen. */
export type Read = <Value>(query: (db: Db) => Promise<Value>) => Promise<Value>;

/** This browser's consistency tokens: of its own changes, and of live events it received. */
export function readSeen({ cookies }: FastifyRequest): string[] {
  return [cookies[seenCookie], cookies[toldCookie]].filter((seen) => seen !== undefined);
}

/** A token that cannot be opened counts as the newest position. */
export const newest = 'unknown';

/** After a changing call, whatever its reply: this browser must not read data from before it. */
export async function setSeen(reply: FastifyReply, { config, reads }: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  // Without a replica only shared replies can be older than the change, for less than a second.
  const [seen, maxAge] = reads.hasReplica ? [await reads.seenNow().catch(() => newest), seenSeconds] : [newest, 2];
  reply.setCookie(seenCookie, seen, { ...cookieOptions({ config }, false), maxAge });
}
