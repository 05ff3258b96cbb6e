import { checkOrder, minutesToWait, Refusal, weightInLapses } from '@ekbid/domain';
import type { Bidder } from '../sessions/authorize.ts';
import { statusOf } from '../db/status-of.ts';
import type { Db } from '../db/database.ts';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import {
  insertOrders,
  listSituations,
  lockAuctionsWithRoom,
  type OpenOrder,
  type Situation,
} from './reserve-slots.queries.ts';

export type AskedReservation = {
  readonly bidder: Bidder;
  readonly auctionId: string;
  readonly amountPaise: number | null;
  /** Of the order to be opened: whoever asked knows by it whether it is theirs. */
  readonly receipt: string;
};
export type Reservation = OpenOrder | Refusal;

/**
 * Everybody of this process who wants a slot, in batches as bids are: an auction's lock is taken once for all who came
 * meanwhile. At most one order of a person in a batch, because the rule weighs their other holds.
 */
export type OrderBatcher = Batcher<AskedReservation, Reservation>;

export function openOrderBatcher(db: Db): OrderBatcher {
  return openBatcher({
    run: (asked) => retryTransient(() => reserveSlots(db, asked)),
    isTransient,
    keyOf: ({ bidder }) => bidder.userId,
  });
}

/**
 * Opens a payment order for each and holds a slot for it (T1), or gives back the one already open (T2), or says why not:
 * each is decided by the rule as if they had come one after the other.
 */
export function reserveSlots(db: Db, asked: readonly AskedReservation[]): Promise<Reservation[]> {
  const wanted = asked.map(({ bidder, amountPaise, ...rest }) => ({
    ...rest,
    bidderId: bidder.userId,
    amountPaise: amountPaise ?? 0,
  }));
  return db.transaction().execute(async (db) => {
    await lockAuctionsWithRoom(db, [...new Set(wanted.map(({ auctionId }) => auctionId))]);
    const taken = new Map<string, number>();
    const decided = (await listSituations(db, wanted)).map((situation, place) => {
      const each = asked[place] as AskedReservation;
      const before = taken.get(each.auctionId) ?? 0;
      const answer = decide(each, situation, before);
      if (answer === 'yes') taken.set(each.auctionId, before + 1);
      return answer;
    });
    const opened = await insertOrders(
      db,
      wanted.filter((_, place) => decided[place] === 'yes'),
    );
    return decided.map((answer, place) => {
      if (answer !== 'yes') return answer;
      // The lapsed order for this very bid is in somebody's hands, the sweeper's say, and could not be released just now.
      return opened.get((asked[place] as AskedReservation).receipt) ?? new Refusal('unavailable');
    });
  });
}

/** `taken`: slots given to others of the same batch. */
function decide(
  { bidder, amountPaise }: AskedReservation,
  situation: Situation | null,
  taken: number,
): Reservation | 'yes' {
  if (situation === null) return new Refusal('not_found', { what: 'auction' });
  const { live, ownBids, ownsAmount, now } = situation;
  const own = live ? 1 : 0;
  try {
    // Checked for an order already open too: the auction may have ended, or the person been blocked, since.
    checkOrder({
      bidder: { role: bidder.role, blocked: bidder.blockedAt !== null },
      auction: { ...situation, status: statusOf(situation, now), slotsHeld: situation.slotsHeld + taken - own },
      amountPaise,
      ownBids,
      ownHolds: situation.ownHolds - own,
      ownUnpaidHolds: situation.ownUnpaidHolds - own,
      ownsAmount,
      waitMinutes: live ? 0 : waitMinutesOf(situation),
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  if (live) return live;
  // Being read at this moment (auctions/fill-picture-hashes.ts), or lost.
  return situation.prizeIsHashed ? 'yes' : new Refusal('unavailable', { retryAfterSeconds: 30 });
}

function waitMinutesOf({ lastInVain, now, ...inVain }: Situation): number {
  if (lastInVain === null) return 0;
  return minutesToWait(weightInLapses(inVain), (now.getTime() - lastInVain.getTime()) / 60_000);
}
