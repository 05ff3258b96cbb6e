import { hash } from 'node:crypto';
import {
  type Endpoint,
  getAuction,
  getLeaderboard,
  getNumberLine,
  getSite,
  getStatistics,
  listAuctions,
  listMyAuctions,
  listMyBids,
  listOwnBids,
  serverTimeHeader,
} from '@ekbid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Calls that pages repeat often, mostly without a change. Their replies hold no data of other people. */
const repeated: readonly Endpoint[] = [
  listAuctions,
  getAuction,
  getLeaderboard,
  getNumberLine,
  listMyAuctions,
  listMyBids,
  listOwnBids,
  getSite,
  getStatistics,
];

/**
 * A browser stores the replies of these calls and revalidates them each time: if nothing has changed, the server
 * answers 304 without a body. A stored reply is never shown without asking, and never in another session: `vary` names
 * the cookie, which changes with every sign-in and sign-out. All other replies, and all refusals, are `no-store`.
 */
export function tagReplies(api: FastifyInstance): void {
  const routes = new Set<string | undefined>(repeated.map(({ path }) => api.prefix + path));
  api.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload;
    const isCacheable = routes.has(request.routeOptions.url) && reply.statusCode === 200 && !setsCookie(reply);
    if (!isCacheable || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const tag = tagOf(payload);
    const time = serverTimeIn(payload);
    if (time !== undefined && !reply.hasHeader(serverTimeHeader)) reply.header(serverTimeHeader, time);
    reply.headers(cachingHeaders(tag));
    if (!hasTag(request, tag)) return payload;
    reply.code(304).removeHeader('content-type');
    // For HEAD, only the length of the payload is sent.
    return request.method === 'HEAD' ? payload : null;
  });
}

export const cachingHeaders = (tag: string) => ({
  etag: `W/${tag}`,
  'cache-control': 'private, no-cache',
  vary: 'Accept-Language, Cookie, accept-encoding',
});

const setsCookie = (reply: FastifyReply) => reply.hasHeader('set-cookie');

export const serverTimeIn = (payload: string): string | undefined => /"serverTime":"([^"]+)"/.exec(payload)?.[1];
/**
 * The server's time, and the cursor that contains it, differ in every reply without being a change. JSON escapes quotes
 * in texts, so a text never matches.
 */
const volatile = /"(?:serverTime|next)":"[^"]+"/g;

/**
 * The tag is sent as a weak one, because compressed and plain replies share it. It depends on the reply's bytes alone,
 * so it reveals nothing beyond them.
 */
export function tagOf(payload: string): string {
  return `"${hash('sha256', payload.replaceAll(volatile, '""'), 'base64url')}"`;
}

/** Whether the browser already has the reply with this tag. */
export function hasTag({ headers: { 'if-none-match': wanted } }: FastifyRequest, tag: string): boolean {
  if (wanted === undefined || wanted.trim() === '*') return wanted !== undefined;
  const tags: readonly string[] = wanted.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}
