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

/** A call that differs for no two visitors. */
export type SharedCall<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly read: Read;
  readonly caller: CallerFor<'public'>;
};

export type Sharing<E extends Endpoint> = {
  /**
   * Adds the own part of the person with this session. 'shared': there is none, or no session. 'unshared': the handler
   * answers the call. If missing, signed-in people are answered one by one.
   */
  readonly addOwn?: (
    reply: z.output<E['reply']>,
    sessionHash: Buffer,
    params: z.output<E['params']>,
  ) => Promise<z.output<E['reply']> | 'shared' | 'unshared'>;
  /** The times at which a reply changes although no row does. */
  readonly changesAt: (answer: SharedAnswer<E>) => readonly string[];
  /** The one auction that the reply shows; if missing, a change of any auction may change the reply. */
  readonly auctionOf?: (params: z.output<E['params']>) => string | undefined;
  /** Whether a query is one that many visitors send. */
  readonly isShared?: (query: z.output<E['query']>) => boolean;
};

type SharedRoute<E extends Endpoint> = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly endpoint: E;
  readonly handle: (call: SharedCall<E>) => Promise<unknown>;
  readonly shared: Sharing<E>;
};

/** Answers a GET with a shared reply before it is validated. Rate limits and metrics count it before and after. */
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
    // By the schema of the status 200: this reply may already be sent, with the status 304.
    const payload = reply.serializeInput({ success: true, message: '', ...answer }, '200') as string;
    return { payload, changesAt: changesAt(answer) };
  });
}

/** What the address says, or null if it is not valid. */
function parseAddress<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const { data: params } = endpoint.params.safeParse(request.params);
  const { data: query } = endpoint.query.safeParse(request.query);
  return params === undefined || query === undefined
    ? null
    : { params: params as z.output<E['params']>, query: query as z.output<E['query']> };
}

/** Sends the bytes without the steps of a call. Only a reply with cookies takes them, because it is not to be stored. */
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

/** Sends the reply of one person, made from the shared one, through the steps of a call. */
async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, own }: { readonly shared: SharedReply; readonly own: unknown },
): Promise<void> {
  const time = request.server.sharedReplies.timeNow(shared);
  if (time !== undefined) reply.header(serverTimeHeader, time.toISOString());
  await reply.type(json).send(JSON.stringify(own));
}

/** Sends a page that all visitors get. It has no tag, so that a first visitor gets the same bytes. */
export async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, setsCookies, headers }: { shared: SharedReply; setsCookies: boolean; headers: OutgoingHttpHeaders },
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const bytes = await shared.bytesIn(encoding);
  const own = { ...headers, ...(encoding && { 'content-encoding': encoding }) };
  // Cookies are written by the steps of a reply.
  if (setsCookies) await reply.headers(own).send(bytes);
  else
    reply
      .hijack()
      .raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...own, 'content-length': bytes.length })
      .end(bytes);
}

const json = 'application/json; charset=utf-8';
