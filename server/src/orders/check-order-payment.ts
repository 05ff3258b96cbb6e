import type { OrderPayment, OpenOrder } from '@ekbid/contract';
import { type OrderStanding, receiptNumber, Refusal, standingOfOrder, toRupees } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
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

/** Whether an answer of the provider can still change this state. Placed bids and owed refunds no longer need one. */
const isOpen: Readonly<Record<OrderStanding, boolean>> = {
  awaiting_payment: true,
  confirming: true,
  not_paid: true,
  bid_placed: false,
  refund_pending: false,
  refund_delayed: false,
  refunded: false,
};

/** Returns where the money of a bidder's order is, and asks the provider first if that can have changed. */
export async function checkOrderPayment(deps: Needs, bidder: Bidder, providerOrderId: string): Promise<OrderPayment> {
  const order = await findOrderOfProvider(deps.db, providerOrderId);
  // Another person's order is reported as missing, so that its existence stays secret.
  if (!order || order.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  const answered = await askAgain(deps, order.paymentOrderId);
  const now = await getOrderStanding(deps.db, order.paymentOrderId);
  const standing = standingOfOrder(now);
  // Without an answer, "not paid" or "pay now" could make a person who has paid pay a second time.
  return { state: isOpen[standing] && !answered ? 'confirming' : standing, ...placedOrRefunded(now) };
}

/** Whether the answer is new: not if the provider could not tell, or was asked only a moment ago. */
async function askAgain(deps: Needs, paymentOrderId: string): Promise<boolean> {
  const before = standingOfOrder(await getOrderStanding(deps.db, paymentOrderId));
  if (!isOpen[before]) return true;
  if (!(await claimCheck(deps.db, paymentOrderId))) return false;
  try {
    await reconcileOrder(deps, paymentOrderId);
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
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
  return orders.map(({ providerOrderId, auctionId, title, titleHindi, amountPaise, keptUntil, ...seen }) => ({
    order: { id: providerOrderId, amount: amountPaise, currency: 'INR' },
    auctionId,
    auctionTitle: title,
    auctionTitleHindi: titleHindi,
    amount: toRupees(amountPaise),
    state:
      standingOfOrder({ ...seen, refundRefused: false }) === 'awaiting_payment' ? 'awaiting_payment' : 'confirming',
    holdExpiresAt: keptUntil.toISOString(),
  }));
}
