import { hash } from 'node:crypto';
import {
  type Endpoint,
  getAuction,
  getLeaderboard,
  getNumberLine,
  getSite,
  getStatistics,
  listAuctions,
  listMyBids,
  listOwnBids,
  serverTimeHeader,
} from '@ekbid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What pages ask for again and again, mostly to hear that nothing is new. Nobody else's data is in it. */
const repeated: readonly Endpoint[] = [
  listAuctions,
  getAuction,
  getLeaderboard,
  getNumberLine,
  listMyBids,
  listOwnBids,
  getSite,
  getStatistics,
];

/**
 * A browser keeps the replies of these calls and asks each time whether they still stand: if so, a 304 without a body is
 * the answer. It never shows one unasked, and never in another session: `vary` names the cookie, which changes with
 * every sign-in and sign-out. All other replies, and whatever is not a plain success, are kept by nobody.
 */
export function tagReplies(api: FastifyInstance): void {
  const routes = new Set<string | undefined>(repeated.map(({ path }) => api.prefix + path));
  api.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload;
    const isKept = routes.has(request.routeOptions.url) && reply.statusCode === 200 && !setsCookie(reply);
    if (!isKept || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const tag = tagOf(payload);
    const time = timeTold.exec(payload)?.[1];
    if (time !== undefined) reply.header(serverTimeHeader, time);
    reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' });
    if (!isHeld(request, tag)) return payload;
    reply.code(304).removeHeader('content-type');
    // To HEAD nothing of it is sent but its length.
    return request.method === 'HEAD' ? payload : null;
  });
}

const setsCookie = (reply: FastifyReply) => reply.hasHeader('set-cookie');

const timeTold = /"serverTime":"([^"]+)"/;
/** The clock, and the cursor that has it in it, are another every time and news to nobody. No text holds a bare quote. */
const everNew = /"(?:serverTime|next)":"[^"]+"/g;

/** Weak, because compressed and plain replies share it. Of the bytes and nothing else, so that it tells no more than they do. */
function tagOf(payload: string): string {
  return `"${hash('sha256', payload.replaceAll(everNew, '""'), 'base64url')}"`;
}

function isHeld({ headers: { 'if-none-match': held } }: FastifyRequest, tag: string): boolean {
  if (held === undefined || held.trim() === '*') return held !== undefined;
  const tags: readonly string[] = held.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}
