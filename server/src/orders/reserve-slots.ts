import {
  type EntryConditions,
  type OrderSituation,
  Refusal,
  checkOrder,
  minutesToWait,
  weightInLapses,
} from '@ekbid/domain';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import { statusOf } from '../db/status-of.ts';
import type { Bidder } from '../sessions/authorize.ts';
import {
  type OpenOrder,
  insertOrders,
  listSituations,
  lockAuctionsWithRoom,
  lockOwnLimits,
  recordNetworks,
  type Situation,
} from './reserve-slots.queries.ts';

export type AskedReservation = {
  readonly bidder: Bidder;
  readonly auctionId: string;
  readonly amountPaise: number | null;
  /** The keyed hash of the caller's network. Null if the accounts of a network are not counted. */
  readonly networkHash: Buffer | null;
  /** The receipt of the new order. If the returned order has another receipt, an earlier call opened it. */
  readonly receipt: string;
};
export type Reservation = OpenOrder | Refusal;

/**
 * Reserves slots in batches: each auction is locked once for all requests that wait in this process. A batch has at
 * most one request of a person, because the rule counts the person's stored reservations, and those of the batch are
 * not stored yet.
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
 * For each request, opens a payment order and reserves a slot (T1), returns the order that is already open (T2), or
 * refuses. The result is the same as if the requests had arrived one after the other.
 */
export function reserveSlots(db: Db, asked: readonly AskedReservation[]): Promise<Reservation[]> {
  const wanted = asked.map(toWanted);
  return db.transaction().execute(async (db) => {
    await lockForOrders(db, asked);
    const decided = await decideInTurn(db, asked, checkOrder);
    const allowed = wanted.filter((_, place) => decided[place] === 'yes');
    const opened = await insertOrders(db, allowed);
    await recordNetworks(db, allowed);
    return decided.map((answer, place) => {
      if (answer !== 'yes') return answer;
      // The rule allowed this bid, but an earlier order for it is still open although it lapsed: another transaction,
      // such as a reconciliation, had locked it.
      return opened.get((asked[place] as AskedReservation).receipt) ?? new Refusal('unavailable');
    });
  });
}

export const toWanted = <Asked extends Pick<AskedReservation, 'bidder' | 'amountPaise'>>({
  bidder,
  amountPaise,
  ...rest
}: Asked) => ({ ...rest, bidderId: bidder.userId, amountPaise: amountPaise ?? 0 });

type Locked = Pick<AskedReservation, 'bidder' | 'auctionId'>;

/** Locks what the decisions depend on until the transaction ends: first the auctions, then the people's own limits. */
export async function lockForOrders(db: Db, asked: readonly Locked[]): Promise<void> {
  await lockAuctionsWithRoom(db, [...new Set(asked.map(({ auctionId }) => auctionId))]);
  await lockOwnLimits(
    db,
    asked.map(({ bidder }) => bidder.userId),
  );
}

type Rule = (situation: OrderSituation) => void;

/** Decides about each request by the rule, as if they had arrived one after the other. Call after `lockForOrders`. */
export async function decideInTurn(
  db: Db,
  asked: readonly AskedReservation[],
  rule: Rule,
): Promise<readonly (Reservation | 'yes')[]> {
  const situations = await listSituations(db, asked.map(toWanted));
  const decideNext = openTurns(rule);
  return asked.map((each, place) => decideNext(each, situations[place] ?? null));
}

/** Decides about the requests of a batch in turn. Each decision counts what was allowed before it in the batch. */
function openTurns(rule: Rule) {
  const slots = new Map<string, number>();
  const networks = new Map<string, number>();
  const limited = new Set<string>();

  return (each: AskedReservation, situation: Situation | null): Reservation | 'yes' => {
    const person = situation?.ownLimitsId ?? null;
    // Own limits apply to all accounts of a person together, so only one of these accounts can order in a batch.
    if (person !== null && limited.has(person)) return new Refusal('unavailable', { retryAfterSeconds: 1 });
    const network = `${each.auctionId} ${each.networkHash?.toString('hex')}`;
    const before = { slots: slots.get(each.auctionId) ?? 0, ofNetwork: networks.get(network) ?? 0 };
    const answer = decide(rule, each, situation, before);
    if (answer !== 'yes') return answer;
    slots.set(each.auctionId, before.slots + 1);
    networks.set(network, before.ofNetwork + 1);
    if (person !== null) limited.add(person);
    return answer;
  };
}

/** `before`: what this batch has allowed so far, as slots in this auction and as accounts in this network. */
function decide(
  rule: Rule,
  { bidder, amountPaise }: AskedReservation,
  situation: Situation | null,
  before: { readonly slots: number; readonly ofNetwork: number },
): Reservation | 'yes' {
  if (situation === null) return new Refusal('not_found', { what: 'auction' });
  const { live, ownBids, ownsAmount, now } = situation;
  const own = live ? 1 : 0;
  try {
    // An order that is already open is checked too, because the auction may have ended since, or the person may be
    // blocked.
    rule({
      bidder: { role: bidder.role, blocked: bidder.blockedAt !== null },
      auction: { ...situation, status: statusOf(situation, now), slotsHeld: situation.slotsHeld + before.slots - own },
      amountPaise,
      ownBids,
      ownReservations: situation.ownReservations - own,
      ownUnpaidReservations: situation.ownUnpaidReservations - own,
      ownsAmount,
      waitMinutes: live ? 0 : waitMinutesOf(situation),
      // Money for an order that is already open is included in what was spent, so it is not checked again.
      ownLimits: { ...situation, spending: live ? [] : situation.spending },
      entry: entryOf(situation, before.ofNetwork),
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  if (live) return live;
  // No log can begin without the picture's hash. It is being computed (auctions/fill-picture-hashes.ts), or the file is
  // lost.
  return situation.prizeIsHashed ? 'yes' : new Refusal('unavailable', { retryAfterSeconds: 30 });
}

/**
 * Only where bidding can cost nothing are the accounts of a network limited. An account that already bid there may bid
 * again.
 */
function entryOf(situation: Situation, before: number): EntryConditions {
  const { entryMode, isOfNetwork, accountsOfNetwork } = situation;
  const isCounted = entryMode !== 'paid' && !isOfNetwork;
  return { ...situation, accountsOfNetwork: isCounted ? accountsOfNetwork + before : 0 };
}

function waitMinutesOf({ lastWithoutPayment, now, ...lapses }: Situation): number {
  if (lastWithoutPayment === null) return 0;
  return minutesToWait(weightInLapses(lapses), (now.getTime() - lastWithoutPayment.getTime()) / 60_000);
}
