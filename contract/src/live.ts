import { auctionStatuses, outcomes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './schemas.ts';

/** As many auctions as one stream tells about: the cards a long list has on it. */
export const liveAuctionLimit = 100;

/** What everybody may know of an auction that has changed. Never an amount: not of a bid, and of no winner either. */
export const liveAuction = z.object({
  _id: id,
  status: z.enum(auctionStatuses),
  /** Set once it is declared or cancelled: what the result is, the pages ask for. */
  outcome: z.nullable(z.enum(outcomes)),
  startTime: instant,
  endTime: instant,
  maxSlots: z.number(),
  slotsFilled: z.number(),
  totalBids: z.number(),
});
export type LiveAuction = z.infer<typeof liveAuction>;

/**
 * What `GET /live` sends, as server-sent events: the name of each with the shape of its data.
 *
 * A stream keeps no history. Whoever connects again asks anew for what is on the screen, and has missed nothing.
 */
export const liveEvents = {
  /** First on every connection. */
  hello: z.object({ serverTime: instant }),
  /** An auction the stream was asked to tell about. */
  auction: liveAuction,
  /** The list of auctions: one more, or one in another state. */
  auctions: z.object({}),
  /** The caller's own payments, bids or refunds, and nobody else's. */
  own: z.object({}),
} as const;
export type LiveEvents = { readonly [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };

const auctionIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? [] : text.split(','))),
  ),
  z.array(id).check(z.maxLength(liveAuctionLimit)),
);

export const followLive = endpoint('GET /live', {
  access: 'public',
  summary:
    'Server-sent events: auctions asked about, the list of auctions, and the caller’s own payments, bids and refunds',
  query: z.object({ auctions: z.prefault(auctionIds, '') }),
  reply: z.partial(z.object(liveEvents)),
  stream: true,
});

/**
 * How far this browser has seen the database, as only the server can read it: what it asks for is never answered from
 * before that. The first is set by the server after every change, the second by pages on live events, whose `id` it is,
 * so that neither takes the other back. Only where there is a replica.
 */
export const seenCookie = 'ekbid_seen';
export const toldCookie = 'ekbid_told';
/** Longer than a replica in use may be behind. */
export const seenSeconds = 60;
