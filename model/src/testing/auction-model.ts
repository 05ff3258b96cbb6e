import { type AuctionStatus, checkOrder, noOwnLimits, openToAll, type OrderSituation, Refusal } from '@ekbid/domain';
import { refundReasonOf } from '../money.ts';

/** What can happen in an auction, as far as the rules for new and paid orders need it. `which` is an order's index. */
export type Step =
  | { readonly kind: 'order'; readonly bidder: number; readonly amountPaise: number }
  | { readonly kind: 'pay' | 'lapse' | 'place'; readonly which: number }
  | { readonly kind: 'block'; readonly bidder: number }
  | { readonly kind: 'end' };

type Order = {
  readonly bidder: number;
  readonly amountPaise: number;
  state: 'created' | 'paid' | 'bid' | 'refunded';
  holds: boolean;
};
export type Auction = {
  readonly maxSlots: number;
  status: AuctionStatus;
  readonly blocked: Set<number>;
  readonly orders: Order[];
};

export function newAuction(maxSlots: number): Auction {
  return { maxSlots, status: 'active', blocked: new Set(), orders: [] };
}

function situationOf({ maxSlots, status, blocked, orders }: Auction, bidder: number, amountPaise: number) {
  const bids = orders.filter(({ state }) => state === 'bid');
  const own = orders.filter((order) => order.bidder === bidder);
  const slots = { maxSlots, slotsFilled: bids.length, slotsHeld: orders.filter(({ holds }) => holds).length };
  return {
    bidder: { role: 'USER', blocked: blocked.has(bidder) } as const,
    auction: { ...slots, status, startingBidPaise: 100, endingBidPaise: 109, bidIncrementPaise: 1 },
    amountPaise,
    ownBids: own.filter(({ state }) => state === 'bid').length,
    ownReservations: own.filter(({ holds }) => holds).length,
    ownUnpaidReservations: own.filter(({ holds, state }) => holds && state === 'created').length,
    /** Only another bid on the same amount prevents a paid order from becoming a bid. Its own reservation does not. */
    hasBidOnAmount: own.some((order) => order.amountPaise === amountPaise && order.state === 'bid'),
    hasOrderOnAmount: own.some(
      (order) => order.amountPaise === amountPaise && (order.holds || order.state === 'paid' || order.state === 'bid'),
    ),
  };
}

/** Performs one step as a transaction would. Returns a description of the outcome. */
export function perform(auction: Auction, step: Step): string {
  if (step.kind === 'end') auction.status = 'completed';
  else if (step.kind === 'block') auction.blocked.add(step.bidder);
  else if (step.kind === 'order') return openOrder(auction, step.bidder, step.amountPaise);
  else return moveOrder(auction, step.kind, step.which);
  return step.kind;
}

function openOrder(auction: Auction, bidder: number, amountPaise: number): string {
  const { hasOrderOnAmount, ...situation } = situationOf(auction, bidder, amountPaise);
  const refusal = refusalOf({
    ...situation,
    ownsAmount: hasOrderOnAmount,
    waitMinutes: 0,
    ownLimits: noOwnLimits,
    entry: openToAll,
  });
  if (refusal !== null) return `order refused: ${refusal}`;
  auction.orders.push({ bidder, amountPaise, state: 'created', holds: true });
  return 'ordered';
}

function refusalOf(situation: OrderSituation): string | null {
  try {
    checkOrder(situation);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function moveOrder(auction: Auction, kind: 'pay' | 'lapse' | 'place', which: number): string {
  const movable = auction.orders.filter(({ state, holds }) => {
    if (kind === 'lapse') return holds;
    return state === (kind === 'pay' ? 'created' : 'paid');
  });
  const order = movable[which % movable.length];
  if (!order) return 'nothing';
  if (kind === 'pay') order.state = 'paid';
  else if (kind === 'lapse') order.holds = false;
  else return place(auction, order);
  return kind;
}

function place(auction: Auction, order: Order): string {
  const { hasBidOnAmount, ...situation } = situationOf(auction, order.bidder, order.amountPaise);
  const reason = refundReasonOf({ ...situation, ownsAmount: hasBidOnAmount, holdsSlot: order.holds });
  const held = order.holds ? 'held' : 'lapsed';
  order.state = reason === null ? 'bid' : 'refunded';
  order.holds = false;
  return reason === null ? `${held} placed` : `${held} refunded: ${reason}`;
}
