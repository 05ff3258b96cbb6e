import { seenCookie, seenSeconds, toldCookie } from '@ekbid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { cookieOptions } from './cookies.ts';

/** How far this browser has seen the database: by what it did, and by what it was told of. */
export function readSeen({ cookies }: FastifyRequest): string[] {
  return [cookies[seenCookie], cookies[toldCookie]].filter((seen) => seen !== undefined);
}

/** After a change, whatever its answer: this browser reads nothing from before it. */
export async function noteSeen(reply: FastifyReply, deps: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  // Where the primary cannot be asked, what is written cannot be opened: all that there is.
  const seen = await deps.reads.seenNow().catch(() => 'unknown');
  if (seen === null) return;
  reply.setCookie(seenCookie, seen, { ...cookieOptions(deps, false), maxAge: seenSeconds });
}
