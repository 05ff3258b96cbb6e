import { auctionStatuses, outcomes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { headFile } from './fair-play.ts';
import { id, instant } from './schemas.ts';

/** How many auctions one stream can follow. A list shows at most as many cards. */
export const liveAuctionLimit = 100;

/** The public facts of an auction that can change. They contain no amounts, neither of a bid nor of the winner. */
export const liveAuction = z.object({
  _id: id,
  status: z.enum(auctionStatuses),
  /** Null until the auction is declared or cancelled. When pages get an outcome, they request the result. */
  outcome: z.nullable(z.enum(outcomes)),
  startTime: instant,
  endTime: instant,
  maxSlots: z.number(),
  slotsFilled: z.number(),
  totalBids: z.number(),
});
export type LiveAuction = z.infer<typeof liveAuction>;

/**
 * The server-sent events of `GET /live`: the name of each event and the shape of its data. The server does not store
 * past events. So after a reconnect the client fetches everything on the screen again.
 */
export const liveEvents = {
  /** The first event of every connection. */
  hello: z.object({ serverTime: instant }),
  /** An auction that the stream follows has changed. */
  auction: liveAuction,
  /**
   * The closing head of an auction that the stream follows. It covers all bids, and the result is not declared yet. A
   * person who saves it can prove later that no bid was changed.
   */
  closing: headFile,
  /** The list of auctions changed: an auction is new, or its status changed. */
  auctions: z.object({}),
  /** The caller's own payments, bids, refunds or notifications changed. */
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
 * Cookies with consistency tokens: the latest database states that this browser has seen. Replies are never based on
 * older data. Only the server can read the cookies. It sets the first one after every change, and pages set the second
 * one to the `id` of the latest live event. There are two, so that neither overwrites a newer value of the other.
 */
export const seenCookie = 'ekbid_seen';
export const toldCookie = 'ekbid_told';
/** The lifetime of the cookies, in seconds. A replica that lags this long is no longer used. */
export const seenSeconds = 60;
