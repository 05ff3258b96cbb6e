import type { OutgoingHttpHeaders } from 'node:http';
import { serverTimeHeader } from '@ekbid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressedFromBytes, encodingFor } from './encodings.ts';
import { cachingHeaders, hasTag } from './etag.ts';
import type { SharedReply } from './shared-replies.ts';

/** Sends the bytes without the steps of a call. Only a reply with cookies takes them, because it is not to be stored. */
export async function sendShared(
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
export async function sendOwn(
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
