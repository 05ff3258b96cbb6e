import {
  auctionStatus,
  checkFreeBid,
  checkOrder,
  noOwnLimits,
  openToAll,
  type OrderSituation,
  reservationMinutes,
  nextReconcileMinute,
  Refusal,
  type RefundReason,
  unattemptedReservationMinutes,
} from '@ekbid/domain';
import {
  book,
  move,
  type Auction,
  enqueue,
  type Order,
  type Payment,
  type Refund,
  rowOf,
  staysKept,
  type World,
} from './world.ts';
import type { ProviderPayment, ProviderRefund } from './provider.ts';
import type { Rules } from './rules.ts';

/** Each exported function of this file is one transaction: if it throws, nothing is changed. */

function releaseReservation(world: World, order: Order): void {
  if (!order.holdsSlot) return;
  order.holdsSlot = false;
  rowOf(world.auctions, order.auction).slotsHeld -= 1;
}

function releaseLapsedReservations(world: World, auction: Auction): void {
  for (const order of world.orders)
    if (order.auction === auction.id && order.holdExpiresAt <= world.now) releaseReservation(world, order);
}

const grid = { startingBidPaise: 100, endingBidPaise: 600, bidIncrementPaise: 100 };

type Asked = { readonly auction: number; readonly bidder: number; readonly amountPaise: number };

const ownOrders = (world: World, asked: Asked) =>
  world.orders.filter((order) => order.auction === asked.auction && order.bidder === asked.bidder);
const ownBids = (world: World, { auction, bidder }: Pick<Asked, 'auction' | 'bidder'>) =>
  world.bids.filter((bid) => bid.auction === auction && bid.bidder === bidder);

function situationOf(world: World, asked: Asked, live: Order | undefined): OrderSituation {
  const auction = rowOf(world.auctions, asked.auction);
  const own = ownOrders(world, asked);
  const bids = ownBids(world, asked);
  return {
    bidder: { role: 'USER', blocked: world.blocked.has(asked.bidder) },
    auction: {
      ...grid,
      ...auction,
      slotsHeld: auction.slotsHeld - (live ? 1 : 0),
      status: auctionStatus(auction, world.now),
    },
    amountPaise: asked.amountPaise,
    ownBids: bids.length,
    ownReservations: own.filter(({ holdsSlot }) => holdsSlot).length - (live ? 1 : 0),
    ownUnpaidReservations:
      own.filter(({ holdsSlot, state }) => holdsSlot && state === 'created').length - (live ? 1 : 0),
    ownsAmount:
      bids.some(({ amountPaise }) => amountPaise === asked.amountPaise) ||
      own.some(({ state, amountPaise }) => state === 'paid' && amountPaise === asked.amountPaise),
    waitMinutes: 0,
    ownLimits: noOwnLimits,
    entry: { ...openToAll, entryMode: auction.entryMode },
  };
}

/** T1 and T2 of docs/money.md: creates an order that keeps a slot. Throws the refusal that the bidder would read. */
export function reserveSlot(world: World, asked: Asked): Order {
  const auction = rowOf(world.auctions, asked.auction);
  releaseLapsedReservations(world, auction);
  const live = ownOrders(world, asked).find(
    ({ state, holdsSlot, amountPaise }) => state === 'created' && holdsSlot && amountPaise === asked.amountPaise,
  );
  checkOrder(situationOf(world, asked, live));
  if (live) return live;
  const order: Order = {
    ...asked,
    id: world.nextId++,
    createdAt: world.now,
    holdExpiresAt: world.now + reservationMinutes * 60,
    reconcileAt: world.now + unattemptedReservationMinutes * 60,
    providerOrder: null,
    state: 'created',
    holdsSlot: true,
  };
  world.orders.push(order);
  auction.slotsHeld += 1;
  return order;
}

/** T1 and T7 of docs/money.md in one step, for an order of ₹0. Returns the bid if the bidder already has it. */
export function placeFreeBid(world: World, rules: Rules, asked: Asked): Order {
  const auction = rowOf(world.auctions, asked.auction);
  const before = ownBids(world, asked).find(({ amountPaise }) => amountPaise === asked.amountPaise);
  if (before && auction.entryMode === 'free' && auction.cancelledAt === null) return rowOf(world.orders, before.order);
  const situation = situationOf(world, asked, undefined);
  checkFreeBid(situation);
  // If the rules for paid orders would refund this order, it is refused and nothing is stored.
  if (rules.refundReasonOf({ ...situation, holdsSlot: false }) !== null) throw new Refusal('unavailable');
  const order: Order = {
    ...asked,
    amountPaise: 0,
    isFree: true,
    id: world.nextId++,
    createdAt: world.now,
    holdExpiresAt: world.now,
    reconcileAt: null,
    providerOrder: null,
    state: 'paid',
    holdsSlot: false,
  };
  world.orders.push(order);
  move(world, order, 'consumed');
  auction.slotsFilled += 1;
  world.bids.push({ ...asked, order: order.id });
  return order;
}

/** T3 and T4 of docs/money.md: closes an unpaid order and frees its slot. Orders with a payment do not change. */
export function closeOrder(world: World, order: Order, state: 'failed' | 'expired'): void {
  if (order.state !== 'created') return;
  move(world, order, state);
  releaseReservation(world, order);
}

type Captured = ProviderPayment & { readonly amountRefundedPaise: number };

/** T5, T6 and T15 of docs/money.md: books a payment and its refunds. The payment may have a wrong amount. */
export function recordPayment(
  world: World,
  rules: Rules,
  order: Order,
  captured: Captured,
  refunds: readonly ProviderRefund[],
): void {
  const known = world.payments.find(({ providerPayment }) => providerPayment === captured.id);
  const payment = known ?? bookPayment(world, rules, order, captured);
  for (const seen of refunds) bookRefund(world, rules, order, payment, seen);
  if (!rules.isGoneBeforePlacing(order, { ...captured, ...payment })) return;
  move(world, order, 'refund_pending');
  releaseReservation(world, order);
  oweRefund(world, payment, 'refunded_outside');
}

function bookPayment(world: World, rules: Rules, order: Order, captured: Captured): Payment {
  const booking = rules.bookingOf(order, { amountPaise: captured.amountPaise, currency: 'INR' });
  if (booking === 'foreign_currency') throw new Error('no such currency here');
  const payment: Payment = {
    id: world.nextId++,
    order: order.id,
    providerPayment: captured.id,
    amountPaise: captured.amountPaise,
    isFirst: booking === 'first',
  };
  world.payments.push(payment);
  book(world, 'captured', payment.id, payment.amountPaise);
  if (booking === 'first') move(world, order, 'paid');
  else oweRefund(world, payment, booking);
  return payment;
}

function bookRefund(world: World, rules: Rules, order: Order, payment: Payment, seen: ProviderRefund): void {
  const refund = world.refunds.find((row) => row.payment === payment.id);
  const { amountPaise } = payment;
  const owed = { amountPaise, orderState: order.state, refundOwed: refund !== undefined };
  const meaning = rules.meaningOfRefund(owed, seen);
  if (meaning === 'ours' && refund) finishRefund(world, refund, seen.id);
  else if (meaning === 'adopted') adoptRefund(world, payment);
  else if (meaning === 'loss') bookLoss(world, payment, seen);
}

function oweRefund(world: World, payment: Payment, reason: RefundReason, state: Refund['state'] = 'pending'): void {
  const { amountPaise } = payment;
  const id = world.nextId++;
  if (world.refunds.some((refund) => refund.payment === payment.id))
    throw new Error(`payment ${payment.id} is owed twice`);
  world.refunds.push({
    id,
    payment: payment.id,
    amountPaise,
    reason,
    key: `key_${id}`,
    state,
    tries: 0,
    providerRefund: null,
  });
  book(world, 'refund_owed', id, amountPaise);
  if (state === 'refunded') book(world, 'refunded', id, amountPaise);
  else enqueue(world, 'refund', String(id));
}

const firstPayment = (world: World, order: Order) =>
  world.payments.find((payment) => payment.order === order.id && payment.isFirst);

/** T7 and T8 of docs/money.md: turns a paid order into a bid or a refund. */
export function settle(world: World, rules: Rules, order: Order): 'bid' | 'refund' | 'unpaid' {
  if (order.state === 'consumed') return 'bid';
  if (order.state === 'refund_pending' || order.state === 'refunded') return 'refund';
  if (order.state !== 'paid') return 'unpaid';
  const auction = rowOf(world.auctions, order.auction);
  releaseLapsedReservations(world, auction);
  const bids = ownBids(world, order);
  const reason = rules.refundReasonOf({
    bidder: { role: 'USER', blocked: world.blocked.has(order.bidder) },
    auction: { ...auction, status: auctionStatus(auction, world.now) },
    holdsSlot: order.holdsSlot,
    ownBids: bids.length,
    ownsAmount: bids.some(({ amountPaise }) => amountPaise === order.amountPaise),
  });
  releaseReservation(world, order);
  const payment = firstPayment(world, order);
  if (!payment) throw new Error('a paid order without money');
  if (reason === null) {
    move(world, order, 'consumed');
    auction.slotsFilled += 1;
    world.bids.push({ order: order.id, auction: order.auction, bidder: order.bidder, amountPaise: order.amountPaise });
    return 'bid';
  }
  move(world, order, 'refund_pending');
  oweRefund(world, payment, reason);
  return 'refund';
}

/** T9 of docs/money.md: owes the refunds of a decided auction, for at most `limit` bids. */
export function oweRefunds(world: World, auction: Auction, limit: number): number {
  const reason = reasonToOwe(auction);
  const due = world.orders
    .filter((order) => order.auction === auction.id && (order.state === 'consumed' || order.state === 'paid'))
    .filter(({ id }) => !staysKept(auction, id))
    .slice(0, limit);
  for (const order of due) {
    move(world, order, 'refund_pending');
    const payment = firstPayment(world, order);
    if (!payment) throw new Error('a bid without money');
    const lost = world.ledger.get(`lost ${payment.providerPayment}`);
    if (lost && lost.amountPaise === payment.amountPaise) {
      // The bidder already has the money, because it was refunded outside EkBid. So no refund is sent.
      oweRefund(world, payment, reason, 'refunded');
      book(world, 'loss_recovered', payment.id, payment.amountPaise);
      move(world, order, 'refunded');
    } else oweRefund(world, payment, reason);
  }
  return due.length;
}

function reasonToOwe({ outcome }: Auction): RefundReason {
  if (outcome === 'cancelled') return 'auction_cancelled';
  return outcome === 'winner' ? 'not_won' : 'no_unique_bid';
}

/** T10 and T13 of docs/money.md: the provider made the refund. */
export function finishRefund(world: World, refund: Refund, providerRefund: string): void {
  if (refund.state === 'refunded') return;
  refund.state = 'refunded';
  refund.providerRefund = providerRefund;
  book(world, 'refunded', refund.id, refund.amountPaise);
  const payment = rowOf(world.payments, refund.payment);
  if (payment.isFirst) move(world, rowOf(world.orders, payment.order), 'refunded');
}

/** T12 of docs/money.md: the provider refused the refund finally, so an operator must decide. */
export function refuseRefund(world: World, refund: Refund): void {
  if (refund.state !== 'pending') return;
  refund.state = 'refused';
  world.tasks.add(`refund_refused ${refund.id}`);
}

/** T14 of docs/money.md: the provider made a refund that we did not owe. It is booked as ours, and no bid is placed. */
function adoptRefund(world: World, payment: Payment): void {
  oweRefund(world, payment, 'refunded_outside', 'refunded');
  const order = rowOf(world.orders, payment.order);
  releaseReservation(world, order);
  move(world, order, 'refunded');
}

/** Books a loss: the payment of a valid bid was refunded. */
function bookLoss(world: World, payment: Payment, refund: ProviderRefund): void {
  world.tasks.add(`refunded_outside ${refund.id}`);
  const key = `lost ${payment.providerPayment}`;
  if (world.ledger.has(key) || world.refunds.some(({ payment: id }) => id === payment.id)) return;
  book(world, 'lost', payment.providerPayment, refund.amountPaise);
}

/** Sets when the provider is asked about this order next. */
export function scheduleReconcile(world: World, order: Order): void {
  const minute = nextReconcileMinute((world.now - order.createdAt) / 60);
  order.reconcileAt = minute === null ? null : order.createdAt + minute * 60;
}
