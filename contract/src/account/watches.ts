import * as z from 'zod/mini';
import { auction } from '../auctions.ts';
import { endpoint } from '../endpoint.ts';
import { doneReply, id, reply } from '../schemas.ts';

/** How many auctions one person can watch at a time. */
export const watchLimit = 100;

// The ids are a separate call, because replies about auctions are the same for all visitors and cannot contain them.
export const listWatchedIds = endpoint('GET /watchlist/ids', {
  access: 'signed-in',
  summary: 'The ids of all auctions that the caller watches',
  reply: reply(z.array(id)),
});

export const listWatched = endpoint('GET /watchlist', {
  access: 'signed-in',
  summary: 'All auctions that the caller watches: those that are not over first, the soonest end first',
  reply: reply(z.array(auction)),
});

const about = { access: 'signed-in', params: z.object({ auctionId: id }), reply: doneReply } as const;

export const watchAuction = endpoint('POST /watchlist/:auctionId', {
  ...about,
  summary: `Watch an auction, to be reminded of its beginning and its end; at most ${watchLimit} at once`,
});

export const unwatchAuction = endpoint('DELETE /watchlist/:auctionId', {
  ...about,
  summary: 'Stop watching an auction',
});
