import {
  type EntryMode,
  lowestUniqueBid,
  type Outcome,
  type PaymentOrderState,
  type RefundReason,
  auctionStatus,
  canCancel,
  canDeclare,
} from '@ekbid/domain';
import { type LedgerMovement, canMove } from '../money.ts';

/** The rows of the database, which survive a crash. Times are seconds since the simulation began. */
export type Auction = {
  readonly id: number;
  readonly maxSlots: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly entryMode: EntryMode;
  slotsFilled: number;
  slotsHeld: number;
  declaredAt: number | null;
  cancelledAt: number | null;
  outcome: Outcome | null;
  winningOrder: number | null;
};

export type Order = {
  readonly id: number;
  readonly auction: number;
  readonly bidder: number;
  readonly amountPaise: number;
  /** The order of a free bid costs ₹0. The chosen amount is only in the bid. */
  readonly isFree?: boolean;
  readonly createdAt: number;
  readonly holdExpiresAt: number;
  providerOrder: string | null;
  state: PaymentOrderState;
  holdsSlot: boolean;
  reconcileAt: number | null;
};

export type Payment = {
  readonly id: number;
  readonly order: number;
  readonly providerPayment: string;
  readonly amountPaise: number;
  readonly isFirst: boolean;
};

export type Refund = {
  readonly id: number;
  readonly payment: number;
  readonly amountPaise: number;
  readonly reason: RefundReason;
  readonly key: string;
  state: 'pending' | 'refused' | 'refunded';
  tries: number;
  providerRefund: string | null;
};

type Bid = {
  readonly order: number;
  readonly auction: number;
  readonly bidder: number;
  readonly amountPaise: number;
};

/** A movement of money that was booked. `about` is its subject. Each kind is booked at most once for a subject. */
type Entry = { readonly movement: LedgerMovement; readonly about: string; readonly amountPaise: number };

export type Job = {
  readonly id: number;
  readonly kind: 'reconcile' | 'refund' | 'owe';
  /** What the job is about: the id of an order at the provider, of a refund, or of an auction. */
  readonly subject: string;
  runAt: number;
  /** The process that runs the job, or null. */
  lockedBy: number | null;
};

export type World = {
  now: number;
  nextId: number;
  readonly auctions: Auction[];
  readonly blocked: Set<number>;
  readonly orders: Order[];
  readonly payments: Payment[];
  readonly refunds: Refund[];
  readonly bids: Bid[];
  readonly ledger: Map<string, Entry>;
  readonly tasks: Set<string>;
  readonly inbox: Set<string>;
  jobs: Job[];
  /** How often each change of an order's state happened. The keys have the form `from → to`. */
  readonly moves: Map<string, number>;
};

export function newWorld(auctions: readonly Pick<Auction, 'maxSlots' | 'endTime' | 'entryMode'>[]): World {
  return {
    now: 0,
    nextId: 1,
    auctions: auctions.map((auction, id) => ({
      ...auction,
      id,
      startTime: 0,
      slotsFilled: 0,
      slotsHeld: 0,
      declaredAt: null,
      cancelledAt: null,
      outcome: null,
      winningOrder: null,
    })),
    blocked: new Set(),
    orders: [],
    payments: [],
    refunds: [],
    bids: [],
    ledger: new Map(),
    tasks: new Set(),
    inbox: new Set(),
    jobs: [],
    moves: new Map(),
  };
}

/** Returns the row with this id. Throws if there is none. */
export function rowOf<Row extends { readonly id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

/**
 * Enqueues a job. If a job with the same subject waits already, that job runs at the earlier of the two times. A
 * running job does not count as waiting, because it may have read older data.
 */
export function enqueue(world: World, kind: Job['kind'], subject: string, runAt = world.now): void {
  const waiting = world.jobs.find((job) => job.kind === kind && job.subject === subject && job.lockedBy === null);
  if (waiting) waiting.runAt = Math.min(waiting.runAt, runAt);
  else world.jobs.push({ id: world.nextId++, kind, subject, runAt, lockedBy: null });
}

/** Changes an order's state. Throws for changes that the database's trigger would reject. */
export function move(world: World, order: Order, to: PaymentOrderState): void {
  if (!canMove(order.state, to)) throw new Error(`order ${order.id}: ${order.state} never becomes ${to}`);
  const made = `${order.state} → ${to}`;
  world.moves.set(made, (world.moves.get(made) ?? 0) + 1);
  order.state = to;
}

/** Books a movement of money. Throws if it was booked for this subject before. */
export function book(world: World, movement: LedgerMovement, about: string | number, amountPaise: number): void {
  const key = `${movement} ${about}`;
  if (world.ledger.has(key)) throw new Error(`booked twice: ${key}`);
  world.ledger.set(key, { movement, about: String(about), amountPaise });
}

export function declare(world: World, auction: Auction): void {
  if (auction.outcome !== null || !canDeclare(auctionStatus(auction, world.now), auction)) return;
  const bids = world.bids
    .filter((bid) => bid.auction === auction.id)
    .map(({ order, bidder, amountPaise }) => ({ bidId: String(order), bidderId: String(bidder), amountPaise }));
  const winner = lowestUniqueBid(bids);
  auction.outcome = winner ? 'winner' : bids.length > 0 ? 'no_unique_bid' : 'no_bids';
  auction.winningOrder = winner ? Number(winner.bidId) : null;
  auction.declaredAt = world.now;
  // Free bids cost nothing, so no money is earned or refunded.
  if (auction.entryMode === 'free') return;
  const kept = bids.filter((bid) => staysKept(auction, Number(bid.bidId)));
  if (kept.length > 0)
    book(
      world,
      'earned',
      auction.id,
      kept.reduce((sum, bid) => sum + bid.amountPaise, 0),
    );
  if (kept.length < bids.length) enqueue(world, 'owe', String(auction.id));
}

/** Whether a decided auction keeps the money of this bid. */
export function staysKept({ outcome, entryMode, winningOrder }: Auction, order: number): boolean {
  if (entryMode === 'free') return true;
  return outcome === 'winner' && (entryMode === 'paid' || order === winningOrder);
}

export function cancel(world: World, auction: Auction): void {
  if (!canCancel(auctionStatus(auction, world.now), auction)) return;
  auction.cancelledAt = world.now;
  auction.outcome = 'cancelled';
  if (auction.entryMode !== 'free') enqueue(world, 'owe', String(auction.id));
}
