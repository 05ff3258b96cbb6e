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

/** Calls that pages repeat often, usually without a change. Their replies contain no private data of other people. */
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
 * Lets browsers store the replies of these calls and revalidate them each time. If nothing has changed, the server
 * answers 304 without a body. A stored reply is never shown without revalidation. It is never used in another session
 * either, because `vary` names the cookie, and the cookie changes with every sign-in and sign-out. All other replies,
 * and all refusals, are `no-store`.
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
    // For HEAD, Fastify sends only the payload's length.
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
 * The server's time, and the cursor that contains it, differ in every reply, so the tag must not depend on them. Within
 * JSON texts, quotes are escaped, so the pattern matches only real fields.
 */
const volatile = /"(?:serverTime|next)":"[^"]+"/g;

/**
 * Computes the tag of a reply's text. It reveals nothing that the reply does not. It is sent as a weak tag, because the
 * compressed and the plain reply share it.
 */
export function tagOf(payload: string): string {
  return `"${hash('sha256', payload.replaceAll(volatile, '""'), 'base64url')}"`;
}

/** Returns whether the browser already has the reply with this tag. */
export function hasTag({ headers: { 'if-none-match': wanted } }: FastifyRequest, tag: string): boolean {
  if (wanted === undefined || wanted.trim() === '*') return wanted !== undefined;
  const tags: readonly string[] = wanted.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}
