import type { OrderPayment, OpenOrder } from '@ekbid/contract';
import { type OrderStanding, receiptNumber, Refusal, standingOfOrder, toRupees } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import type { Bidder } from '../sessions/authorize.ts';
import {
  getOrderStanding,
  type StandingRow,
  findOrderOfProvider,
  claimCheck,
  listUnsettledOrders,
} from './orders.queries.ts';
import { reconcileOrder } from './reconcile-orders.ts';

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/** What the provider's word can still change. Bids and refunds have their own ways. */
const isOpen: Readonly<Record<OrderStanding, boolean>> = {
  awaiting_payment: true,
  confirming: true,
  not_paid: true,
  bid_placed: false,
  refund_pending: false,
  refund_delayed: false,
  refunded: false,
};

/** Tells a bidder where the money of their order is; asks the provider where that can have changed. */
export async function checkOrderPayment(deps: Needs, bidder: Bidder, providerOrderId: string): Promise<OrderPayment> {
  const order = await findOrderOfProvider(deps.db, providerOrderId);
  // Somebody else's order is as good as none: nobody learns that it exists.
  if (!order || order.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  const answered = await askAgain(deps, order.paymentOrderId);
  const now = await getOrderStanding(deps.db, order.paymentOrderId);
  const standing = standingOfOrder(now);
  // "Not paid", or "pay now", could cost a person who has paid a second payment: nobody can say that now.
  return { state: isOpen[standing] && !answered ? 'confirming' : standing, ...placedOrRefunded(now) };
}

/** False: the provider could not tell, or was not asked, because it was a moment ago. */
async function askAgain(deps: Needs, paymentOrderId: string): Promise<boolean> {
  const before = standingOfOrder(await getOrderStanding(deps.db, paymentOrderId));
  if (!isOpen[before]) return true;
  return (await claimCheck(deps.db, paymentOrderId)) && reconcileOrder(deps, paymentOrderId);
}

function placedOrRefunded(row: StandingRow): Pick<OrderPayment, 'placed' | 'refund'> {
  const { reason, owedAt, refundedAt } = row;
  const isRefunded = reason !== null && owedAt !== null;
  return {
    placed: isRefunded ? null : placedBid(row),
    refund: isRefunded ? { reason, owedAt: owedAt.toISOString(), refundedAt: refundedAt?.toISOString() ?? null } : null,
  };
}

function placedBid(row: StandingRow): OrderPayment['placed'] {
  const { bidId, placedAt, auctionId, bidderId, amountPaise, ownBids, slotsFilled } = row;
  if (bidId === null || placedAt === null) return null;
  const bidAmount = toRupees(amountPaise);
  const bid = {
    _id: bidId,
    auctionId,
    userId: bidderId,
    bidAmount,
    receiptNumber: receiptNumber(bidId),
    createdAt: placedAt.toISOString(),
  };
  return { bid, ownBids, slotsFilled };
}

/** A bidder's orders whose money is still on its way, whichever tab or device they were opened in. */
export async function listOpenOrders(db: Db, { userId }: Bidder, auctionId: string | null): Promise<OpenOrder[]> {
  const orders = await listUnsettledOrders(db, userId, auctionId);
  return orders.map(({ providerOrderId, auctionId, title, amountPaise, keptUntil, ...seen }) => ({
    order: { id: providerOrderId, amount: amountPaise, currency: 'INR' },
    auctionId,
    auctionTitle: title,
    amount: toRupees(amountPaise),
    state:
      standingOfOrder({ ...seen, refundRefused: false }) === 'awaiting_payment' ? 'awaiting_payment' : 'confirming',
    holdExpiresAt: keptUntil.toISOString(),
  }));
}
