import { randomBytes } from 'node:crypto';
import { checkOrder, holdMinutes, holdWaitMinutes, lapsedHoldsAllowed, Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import type { Deps } from '../deps.ts';
import { lockAuction } from './lock-auction.ts';
import { findLiveOrder, getOrderTally, insertOrder, releaseLapsedHolds } from './orders.queries.ts';
import { placeOrderAtProvider } from './place-order-at-provider.ts';

/** For all of it, the provider's part included: whoever asked to pay hears within three seconds. */
const patienceMs = 2200;

type Asked = { readonly auctionId: string; readonly amountPaise: number | null };

/**
 * Opens a payment order for one bid and holds a slot for it (T1), or gives back the one already open (T2). Everything
 * that could stop the bid is told here, before any money is asked for.
 */
export async function createOrder(deps: Pick<Deps, 'db' | 'live' | 'provider' | 'log'>, bidder: Bidder, asked: Asked) {
  const signal = AbortSignal.timeout(patienceMs);
  const order = await retryTransient(() => deps.db.transaction().execute((db) => holdSlot(db, bidder, asked)));
  // Outside the transaction: no lock is held while the provider takes its time.
  try {
    const providerOrderId = order.providerOrderId ?? (await placeOrderAtProvider(deps, order, signal));
    return { providerOrderId, amountPaise: order.amountPaise, holdExpiresAt: order.holdExpiresAt };
  } finally {
    deps.live.personChanged(bidder.userId);
  }
}

async function holdSlot(db: Db, bidder: Bidder, { auctionId, amountPaise }: Asked) {
  const auction = await lockAuctionWithRoom(db, auctionId);
  const asked = { auctionId, bidderId: bidder.userId, amountPaise: amountPaise ?? 0 };
  const tally = await getOrderTally(db, asked);
  const live = await findLiveOrder(db, asked);
  // Checked for an order already open too: the auction may have ended, or the person been blocked, since.
  checkOrder({
    bidder: { role: bidder.role, blocked: bidder.blockedAt !== null },
    auction: live ? { ...auction, slotsHeld: auction.slotsHeld - 1 } : auction,
    amountPaise,
    ownBids: tally.ownBids,
    ownHolds: tally.ownHolds - (live ? 1 : 0),
    ownsAmount: tally.ownsAmount,
    waitMinutes: live ? 0 : await minutesToWait(db, tally),
  });
  if (live) return live;
  const order = await insertOrder(db, { ...asked, receipt: randomBytes(16).toString('hex'), holdMinutes });
  // The lapsed order for this very bid is in somebody's hands, the sweeper's say, and could not be released just now.
  if (!order) throw new Refusal('unavailable');
  return order;
}

/** Lapsed holds give way before anybody is told that there is no room, and before the same bid is asked for anew. */
async function lockAuctionWithRoom(db: Db, auctionId: string) {
  const auction = await lockAuction(db, auctionId);
  return (await releaseLapsedHolds(db, auctionId)) ? lockAuction(db, auctionId) : auction;
}

async function minutesToWait(
  db: Db,
  { lapses, lastLapse }: { lapses: number; lastLapse: Date | null },
): Promise<number> {
  if (lapses < lapsedHoldsAllowed || lastLapse === null) return 0;
  const waitedMs = (await readClock(db)).getTime() - lastLapse.getTime();
  return Math.max(0, Math.ceil(holdWaitMinutes - waitedMs / 60_000));
}
