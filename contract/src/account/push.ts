import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, reply } from '../schemas.ts';

/** Bytes in base64url. `length` is the number of characters. */
const bytes = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));

export const getPush = endpoint('GET /notifications/push', {
  access: 'signed-in',
  summary: 'Whether notifications are pushed to the caller’s browser, and the key with which it subscribes',
  reply: reply(
    z.object({
      /** The VAPID public key (RFC 8292) in base64url. Null if this installation sends no push messages. */
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
    /** The address that the browser's push service gave out: https, at a service that the operator allows. */
    endpoint: z.string().check(z.maxLength(1024)),
    keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
  }),
  reply: doneReply,
});

/** The content of a push message, which the service worker shows. */
export type PushedNews = {
  readonly title: string;
  readonly text: string;
  /** The page that opens when the person taps the message. */
  readonly path: string;
  /** Copies of one message have the same tag, so that a device shows only one of them. */
  readonly tag: string;
  readonly language: string;
};

export const unsubscribePush = endpoint('DELETE /notifications/push', {
  access: 'signed-in',
  summary: 'Push no more notifications to the caller’s browser',
  reply: doneReply,
});
