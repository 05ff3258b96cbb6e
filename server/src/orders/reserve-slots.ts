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
  /** The receipt of the order to be opened. The caller compares it to know whether this call opened the order. */
  readonly receipt: string;
};
export type Reservation = OpenOrder | Refusal;

/**
 * Reserves slots in batches, as bids are placed: an auction's lock is taken once for all requests that wait in this
 * process. A batch has at most one order of a person, because the rule counts their other reservations.
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
 * Opens a payment order for each request and reserves a slot for it (T1), returns the order already open (T2), or
 * refuses. The rule decides about each as if they had arrived one after the other.
 */
export function reserveSlots(db: Db, asked: readonly AskedReservation[]): Promise<Reservation[]> {
  const wanted = asked.map(({ bidder, amountPaise, ...rest }) => ({
    ...rest,
    bidderId: bidder.userId,
    amountPaise: amountPaise ?? 0,
  }));
  return db.transaction().execute(async (db) => {
    await lockAuctionsWithRoom(db, [...new Set(wanted.map(({ auctionId }) => auctionId))]);
    const reserved = new Map<string, number>();
    const decided = (await listSituations(db, wanted)).map((situation, place) => {
      const each = asked[place] as AskedReservation;
      const before = reserved.get(each.auctionId) ?? 0;
      const answer = decide(each, situation, before);
      if (answer === 'yes') reserved.set(each.auctionId, before + 1);
      return answer;
    });
    const opened = await insertOrders(
      db,
      wanted.filter((_, place) => decided[place] === 'yes'),
    );
    return decided.map((answer, place) => {
      if (answer !== 'yes') return answer;
      // Another transaction, such as the reconciler's, has the lapsed order for this bid locked, so it was not
      // released.
      return opened.get((asked[place] as AskedReservation).receipt) ?? new Refusal('unavailable');
    });
  });
}

/** `reserved`: slots given to others of the same batch. */
function decide(
  { bidder, amountPaise }: AskedReservation,
  situation: Situation | null,
  reserved: number,
): Reservation | 'yes' {
  if (situation === null) return new Refusal('not_found', { what: 'auction' });
  const { live, ownBids, ownsAmount, now } = situation;
  const own = live ? 1 : 0;
  try {
    // Also checked for an order already open: since then the auction may have ended or the person been blocked.
    checkOrder({
      bidder: { role: bidder.role, blocked: bidder.blockedAt !== null },
      auction: { ...situation, status: statusOf(situation, now), slotsHeld: situation.slotsHeld + reserved - own },
      amountPaise,
      ownBids,
      ownReservations: situation.ownReservations - own,
      ownUnpaidReservations: situation.ownUnpaidReservations - own,
      ownsAmount,
      waitMinutes: live ? 0 : waitMinutesOf(situation),
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  if (live) return live;
  // The picture is being read at this moment (auctions/fill-picture-hashes.ts), or it is lost.
  return situation.prizeIsHashed ? 'yes' : new Refusal('unavailable', { retryAfterSeconds: 30 });
}

function waitMinutesOf({ lastWithoutPayment, now, ...lapses }: Situation): number {
  if (lastWithoutPayment === null) return 0;
  return minutesToWait(weightInLapses(lapses), (now.getTime() - lastWithoutPayment.getTime()) / 60_000);
}
