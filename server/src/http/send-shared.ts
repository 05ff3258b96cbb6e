import type { OutgoingHttpHeaders } from 'node:http';
import { type Endpoint, serverTimeHeader } from '@ekbid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../context/caller.ts';
import type { Deps } from '../context/deps.ts';
import { isVisitor, sessionHashOf } from './anonymous-session.ts';
import { type Read, readSeen } from './consistency.ts';
import { compressedFromBytes, encodingFor } from './encodings.ts';
import { cachingHeaders, hasTag } from './etag.ts';
import type { SharedReply } from './shared-replies.ts';

export type SharedAnswer<E extends Endpoint> = Omit<z.output<E['reply']>, 'success' | 'message'>;

/** A call of a visitor, without anything in which two visitors differ. */
export type SharedCall<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly read: Read;
  readonly caller: CallerFor<'public'>;
};

export type Sharing<E extends Endpoint> = {
  /**
   * Adds what concerns only the person with this session to the shared reply. Returns 'shared' if nothing is to be
   * added or the session is not valid, and 'unshared' if the handler has to make the whole reply. Without this
   * function, the handler makes every reply for browsers that may have a session.
   */
  readonly addOwn?: (
    reply: z.output<E['reply']>,
    sessionHash: Buffer,
    params: z.output<E['params']>,
  ) => Promise<z.output<E['reply']> | 'shared' | 'unshared'>;
  /** Returns the times at which the reply changes although no row changes. */
  readonly changesAt: (answer: SharedAnswer<E>) => readonly string[];
  /** Returns the auction that the reply is about. If missing, a change of any auction may change the reply. */
  readonly auctionOf?: (params: z.output<E['params']>) => string | undefined;
  /** Returns whether many visitors send this query. Only such replies are shared. */
  readonly isShared?: (query: z.output<E['query']>) => boolean;
};

type SharedRoute<E extends Endpoint> = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly endpoint: E;
  readonly handle: (call: SharedCall<E>) => Promise<unknown>;
  readonly shared: Sharing<E>;
};

/** Answers a GET with a shared reply, before the call is validated. Rate limits and metrics still count the call. */
export async function answerShared<E extends Endpoint>(
  route: SharedRoute<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  setsCookies: boolean,
): Promise<void> {
  const { addOwn } = route.shared;
  if (request.method !== 'GET' || (!addOwn && !isVisitor(request))) return;
  const asked = parseAddress(route.endpoint, request);
  const shared = asked && (await findShared(route, asked, request, reply));
  if (!shared) return;
  const sessionHash = sessionHashOf(request, route.deps);
  const own =
    sessionHash === null || !addOwn
      ? 'shared'
      : await addOwn(shared.content() as z.output<E['reply']>, sessionHash, asked.params);
  if (own === 'shared') await sendShared(request, reply, { shared, setsCookies });
  else if (own !== 'unshared') await sendOwn(request, reply, { shared, own });
}

async function findShared<E extends Endpoint>(
  { app, deps, endpoint, handle, shared }: SharedRoute<E>,
  { params, query }: Pick<SharedCall<E>, 'params' | 'query'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { changesAt, isShared = () => true, auctionOf = () => undefined } = shared;
  if (!isShared(query)) return null;
  const about = { key: `${endpoint.path} ${JSON.stringify([params, query])}`, auctionId: auctionOf(params) };
  return app.sharedReplies.find(about, readSeen(request), async (seen) => {
    const read: Read = (query) => deps.reads.from([seen], query);
    const answer = (await handle({ params, query, read, caller: null })) as SharedAnswer<E>;
    // '200' is the status whose schema applies. The reply's own status may be 304.
    const payload = reply.serializeInput({ success: true, message: '', ...answer }, '200') as string;
    return { payload, changesAt: changesAt(answer) };
  });
}

/** Parses the parameters and the query. Returns null if one of them is not valid. */
function parseAddress<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const { data: params } = endpoint.params.safeParse(request.params);
  const { data: query } = endpoint.query.safeParse(request.query);
  return params === undefined || query === undefined
    ? null
    : { params: params as z.output<E['params']>, query: query as z.output<E['query']> };
}

/**
 * Sends the bytes directly, without Fastify's hooks. A reply that sets cookies needs the hooks: they also forbid
 * browsers to store it.
 */
async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, setsCookies }: { readonly shared: SharedReply; readonly setsCookies: boolean },
): Promise<void> {
  if (setsCookies) {
    await reply.type(json).send(shared.payload);
    return;
  }
  const { headers } = request;
  const time = request.server.sharedReplies.timeNow(shared);
  const own: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...cachingHeaders(shared.tag),
    ...(time !== undefined && { [serverTimeHeader]: time.toISOString() }),
  };
  if (hasTag(request, shared.tag)) {
    reply.hijack().raw.writeHead(304, own).end();
    return;
  }
  const encoding = shared.payload.length < compressedFromBytes ? undefined : encodingFor(headers['accept-encoding']);
  const bytes = await shared.bytesIn(encoding);
  const body = {
    'content-type': json,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  };
  reply
    .hijack()
    .raw.writeHead(200, { ...own, ...body })
    .end(bytes);
}

/** Sends the reply of one person, which was made from the shared one, through Fastify's hooks. */
async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, own }: { readonly shared: SharedReply; readonly own: unknown },
): Promise<void> {
  const time = request.server.sharedReplies.timeNow(shared);
  if (time !== undefined) reply.header(serverTimeHeader, time.toISOString());
  await reply.type(json).send(JSON.stringify(own));
}

/** Sends a page that all visitors share. Like a page that is not shared, it has no etag. */
export async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, setsCookies, headers }: { shared: SharedReply; setsCookies: boolean; headers: OutgoingHttpHeaders },
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const bytes = await shared.bytesIn(encoding);
  const own = { ...headers, ...(encoding && { 'content-encoding': encoding }) };
  // Fastify's hooks write the cookies, and only `send` runs them.
  if (setsCookies) await reply.headers(own).send(bytes);
  else
    reply
      .hijack()
      .raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...own, 'content-length': bytes.length })
      .end(bytes);
}

const json = 'application/json; charset=utf-8';
