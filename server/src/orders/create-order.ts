import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, checkOrder, minutesToWait, weightInLapses } from '@ekbid/domain';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import {
  type PaymentProvider,
  type ProviderOrder,
  type ProviderReply,
  ProviderUnavailable,
} from '../provider/payment-provider.ts';
import type { Bidder, UncheckedBidder } from '../sessions/authorize.ts';
import { endOrder } from './end-order.ts';
import { type AllowedOrderBatcher, openAllowedOrderBatcher, type Payer } from './open-allowed-orders.ts';
import {
  claimCheck,
  claimProviderCall,
  findOrder,
  storeProviderOrders,
  unclaimProviderCall,
} from './orders.queries.ts';
import { reconcileOrder } from './reconcile-orders.ts';
import {
  type OpenOrder,
  insertOrders,
  listSituations,
  lockAuctionsWithRoom,
  lockOwnLimits,
  type Situation,
} from './reserve-slots.queries.ts';
import { statusOf } from '../db/status-of.ts';

/** For the whole call, the provider's part included, so that the bidder gets a reply within three seconds. */
const timeoutMs = 2200;

/** What opens the orders of a process in batches. */
export type OrderBatchers = {
  readonly allowed: AllowedOrderBatcher;
  readonly reserved: OrderBatcher;
  /** Stores the provider's ids of new orders, and returns the stored ones. */
  readonly providerIds: Batcher<{ paymentOrderId: string; providerOrderId: string }, string>;
};

export function openOrderBatchers(db: Db): OrderBatchers {
  return {
    allowed: openAllowedOrderBatcher(db),
    reserved: openOrderBatcher(db),
    providerIds: openBatcher({
      run: (orders) => retryTransient(() => storeProviderOrders(db, orders)),
      isTransient,
      keyOf: ({ paymentOrderId }) => paymentOrderId,
    }),
  };
}

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'keys' | 'live' | 'provider' | 'log'> & {
  readonly orderBatchers: OrderBatchers;
};
type Asked = { readonly auctionId: string; readonly amountPaise: number | null };

/**
 * Opens a payment order for one bid and reserves a slot for it (T1), or returns the order already open (T2). Whatever
 * could stop the bid is refused here, before the bidder is asked for money. An order that is clearly allowed is opened in
 * one statement, with its session; the rule decides about all others.
 */
export async function createOrder(deps: Needs, caller: UncheckedBidder, asked: Asked) {
  const signal = AbortSignal.timeout(timeoutMs);
  const receipt = randomBytes(16).toString('hex');
  const { order, payer } =
    (await openIfAllowed(deps, caller, { ...asked, receipt })) ??
    (await reserve(deps, await caller.admit(), { ...asked, receipt, signal }));
  // Outside the transaction, so that no lock is held while the provider answers.
  try {
    const providerOrderId = order.providerOrderId ?? (await askFor(order));
    return { providerOrderId, amountPaise: order.amountPaise, keptUntil: order.keptUntil, payer };
  } finally {
    deps.live.personChanged(payer.userId);
  }

  /** An order opened by this call carries the claim to create it at the provider. */
  function askFor(order: OpenOrder): Promise<string> {
    return order.receipt === receipt
      ? askProvider(deps, order, { again: false, signal })
      : placeOrderAtProvider(deps, order, signal);
  }
}

type Opened = { readonly order: OpenOrder; readonly payer: Payer };

/** Null: it is not clear without the rule that the order is allowed. */
async function openIfAllowed(
  { orderBatchers }: Needs,
  { sessionHash }: UncheckedBidder,
  { auctionId, amountPaise, receipt }: Asked & { readonly receipt: string },
): Promise<Opened | null> {
  if (sessionHash === null || amountPaise === null) return null;
  const opened = await orderBatchers.allowed.take({ sessionHash, auctionId, amountPaise, receipt });
  return opened && { order: { ...opened, providerOrderId: null }, payer: opened };
}

async function reserve(
  deps: Needs,
  bidder: Bidder,
  { signal, ...asked }: Asked & { readonly receipt: string; readonly signal: AbortSignal },
): Promise<Opened> {
  const take = () => deps.orderBatchers.reserved.take({ bidder, ...asked });
  let order = await take();
  // An open order whose six minutes are over is ended first. Otherwise it would leave no time to pay.
  if (!(order instanceof Refusal) && order.receipt !== asked.receipt && (await isOverdue(deps, order, signal)))
    order = await take();
  if (order instanceof Refusal) throw order;
  return { order, payer: bidder };
}

/**
 * Whether the time of an order's reservation is over and the order was reconciled. The wait ends with the signal, while
 * the reconciling goes on.
 */
async function isOverdue(deps: Needs, { paymentOrderId, keptUntil }: OpenOrder, signal: AbortSignal): Promise<boolean> {
  if (keptUntil > (await readClock(deps.db)) || !(await claimCheck(deps.db, paymentOrderId))) return false;
  if (signal.aborted) return false;
  const reconciled = reconcileOrder(deps, paymentOrderId).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ProviderUnavailable))
        deps.log.error({ err: error, paymentOrderId }, 'an order could not be reconciled');
      return false;
    },
  );
  return Promise.race([reconciled, once(signal, 'abort').then(() => false)]);
}

type OrderToPlace = { readonly paymentOrderId: string; readonly receipt: string; readonly amountPaise: number };

const pollMs = 50;

/**
 * Returns the provider's id for an open order, which is created there once: of two simultaneous calls one asks the
 * provider and the other waits for the answer. After a crash the next call adopts the order that the provider already
 * has under our receipt. The signal ends all of it.
 */
async function placeOrderAtProvider(
  deps: Pick<Needs, 'db' | 'live' | 'provider' | 'log' | 'orderBatchers'>,
  order: OrderToPlace,
  signal: AbortSignal,
): Promise<string> {
  while (!signal.aborted) {
    const claim = await claimProviderCall(deps.db, order.paymentOrderId);
    if (claim) return askProvider(deps, order, { again: claim.again, signal });
    const present = await findOrder(deps.db, order.paymentOrderId);
    if (present?.providerOrderId) return present.providerOrderId;
    if (present?.state !== 'created') throw new Refusal('order_refused');
    await pause(pollMs);
  }
  throw new Refusal('provider_unavailable');
}

type Asking = {
  /** An earlier try may have created the order at the provider. */
  readonly again: boolean;
  readonly signal: AbortSignal;
};

/** Only the caller that has the claim may ask. */
async function askProvider(
  { db, live, provider, log, orderBatchers }: Pick<Needs, 'db' | 'live' | 'provider' | 'log' | 'orderBatchers'>,
  order: OrderToPlace,
  { again, signal }: Asking,
): Promise<string> {
  const { paymentOrderId } = order;
  const created = await adoptOrCreate(provider, order, { again, signal }).catch(async (error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ paymentOrderId, reason: error.reason }, 'the provider did not answer');
    await unclaimProviderCall(db, paymentOrderId);
    throw new Refusal('provider_unavailable');
  });
  if (created.kind === 'ok')
    return orderBatchers.providerIds.take({ paymentOrderId, providerOrderId: created.value.providerOrderId });
  log.warn({ paymentOrderId, reason: created.reason }, 'the provider refused an order');
  await endOrder({ db, live }, paymentOrderId, { state: 'failed' });
  throw new Refusal('order_refused');
}

async function adoptOrCreate(
  provider: PaymentProvider,
  { amountPaise, receipt }: OrderToPlace,
  { again, signal }: Asking,
): Promise<ProviderReply<ProviderOrder>> {
  const known = again ? await provider.findOrderByReceipt(receipt, signal) : null;
  if (known?.kind === 'refused') return known;
  if (known?.value) return { kind: 'ok', value: known.value };
  return provider.createOrder({ amountPaise, receipt }, signal);
}

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
type OrderBatcher = Batcher<AskedReservation, Reservation>;

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
    await lockOwnLimits(
      db,
      wanted.map(({ bidderId }) => bidderId),
    );
    const reserved = new Map<string, number>();
    const limited = new Set<string>();
    const decided = (await listSituations(db, wanted)).map((situation, place) => {
      const each = asked[place] as AskedReservation;
      const before = reserved.get(each.auctionId) ?? 0;
      const person = situation?.ownLimitsId ?? null;
      // Accounts under the same limits take turns, because the limits count their orders together.
      if (person !== null && limited.has(person)) return new Refusal('unavailable', { retryAfterSeconds: 1 });
      const answer = decide(each, situation, before);
      if (answer === 'yes') reserved.set(each.auctionId, before + 1);
      if (answer === 'yes' && person !== null) limited.add(person);
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
      // An order already open counts as spent.
      ownLimits: { ...situation, spending: live ? [] : situation.spending },
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
