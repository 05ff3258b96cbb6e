import { auctionStatuses, outcomes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { headFile } from './fair-play.ts';
import { id, instant } from './schemas.ts';

/** The number of auctions that one stream can follow: as many as a long list shows cards. */
export const liveAuctionLimit = 100;

/** The public facts of an auction that changed. It never contains an amount, neither of a bid nor of the winner. */
export const liveAuction = z.object({
  _id: id,
  status: z.enum(auctionStatuses),
  /** Set once the auction is declared or cancelled; pages then request the result. */
  outcome: z.nullable(z.enum(outcomes)),
  startTime: instant,
  endTime: instant,
  maxSlots: z.number(),
  slotsFilled: z.number(),
  totalBids: z.number(),
});
export type LiveAuction = z.infer<typeof liveAuction>;

/**
 * The server-sent events of `GET /live`: the name of each, with the shape of its data. A stream keeps no history: after
 * a reconnect, the client requests everything on the screen again and so misses nothing.
 */
export const liveEvents = {
  /** The first event of every connection. */
  hello: z.object({ serverTime: instant }),
  /** An auction that the stream follows. */
  auction: liveAuction,
  /**
   * The signed head of a log that can get no more bids, of an auction that the stream follows and that awaits its result.
   * A person who keeps it has proof of all bids.
   */
  closing: headFile,
  /** The list of auctions changed: a new auction, or one whose status changed. */
  auctions: z.object({}),
  /** Only the caller's own payments, bids, refunds or notifications. */
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
    'Server-sent events: auctions asked about, the list of auctions, and the caller’s own payments, bids, refunds and notifications',
  query: z.object({ auctions: z.prefault(auctionIds, '') }),
  reply: z.partial(z.object(liveEvents)),
  stream: true,
});

/**
 * Two consistency tokens, each the latest database state that this browser has seen, readable only by the server.
 * Replies are never based on older data. The server sets the first after every change; pages set the second from live
 * events, whose `id` it is. There are two so that neither overwrites a newer value of the other.
 */
export const seenCookie = 'ekbid_seen';
export const toldCookie = 'ekbid_told';
/** Longer than a replica in use may lag. */
export const seenSeconds = 60;
