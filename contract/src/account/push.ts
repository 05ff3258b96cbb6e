import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, reply } from '../schemas.ts';

/** Bytes in base64url, of this many characters. */
const bytes = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));

export const getPush = endpoint('GET /notifications/push', {
  access: 'signed-in',
  summary: 'Whether notifications are pushed to the caller’s browser, and the key with which it subscribes',
  reply: reply(
    z.object({
      /** The VAPID public key (RFC 8292) in base64url. Null if this installation pushes nothing. */
      publicKey: z.nullable(z.string()),
      /** Whether the browser of this session is subscribed. */
      subscribed: z.boolean(),
    }),
  ),
});

/** What `PushSubscription.toJSON()` returns in the browser. */
export const subscribePush = endpoint('POST /notifications/push', {
  access: 'signed-in',
  summary: 'Push notifications to the caller’s browser, until it signs out',
  body: z.object({
    /** The browser’s address at its push service: https, at one of the services that the operator allows. */
    endpoint: z.string().check(z.maxLength(1024)),
    keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
  }),
  reply: doneReply,
});

/** What a push says to the service worker. */
export type PushedNews = {
  readonly title: string;
  readonly text: string;
  /** The page that it leads to. */
  readonly path: string;
  /** The same for copies of the same message. */
  readonly tag: string;
  readonly language: string;
};

export const unsubscribePush = endpoint('DELETE /notifications/push', {
  access: 'signed-in',
  summary: 'Push no more notifications to the caller’s browser',
  reply: doneReply,
});
