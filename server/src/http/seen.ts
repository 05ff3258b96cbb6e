import { seenCookie, seenSeconds } from '@ekbid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { cookieOptions } from './cookies.ts';

const everything = Number.MAX_SAFE_INTEGER;

/** How far this browser has seen the database: 0 where it knows of nothing, all of it where it cannot be told. */
export function readSeen({ cookies }: FastifyRequest): number {
  const position = Number(cookies[seenCookie] ?? 0);
  return Number.isSafeInteger(position) ? position : everything;
}

/** After a change, whatever its answer: this browser reads nothing from before it. */
export async function noteSeen(reply: FastifyReply, deps: Pick<Deps, 'config' | 'reads'>): Promise<void> {
  const position = await deps.reads.position().catch(() => everything);
  if (position === null) return;
  reply.setCookie(seenCookie, String(position), { ...cookieOptions(deps, false), maxAge: seenSeconds });
}
