import * as contract from '@ekbid/contract';
import type { OrderPayment, OpenOrder } from '@ekbid/contract';
import { checkoutMinutes, receiptNumber, toRupees, type OrderStanding, Refusal, standingOfOrder } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { openConsentCheck } from '../accounts/consents.ts';
import { placeBid, type AskedBid, type Placed, placeWithPayment } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { openPaymentBatcher, plainCapture } from './book-first-payments.ts';
import { createOrder, openOrderBatchers } from './create-order.ts';
import type { Payer } from './open-allowed-orders.ts';
import { explainPayment, openFreeBids } from './place-free-bid.ts';
import { verifyPayment, verifyChecked } from './verify-payment.ts';
import type { Db } from '../db/database.ts';
import { ProviderUnavailable, type CheckoutResult } from '../provider/payment-provider.ts';
import type { Bidder, UncheckedBidder } from '../sessions/authorize.ts';
import { hashAddress } from '../context/network.ts';
import {
  getOrderStanding,
  type StandingRow,
  findOrderOfProvider,
  claimCheck,
  listUnsettledOrders,
} from './orders.queries.ts';
import { reconcileOrder } from './reconcile-orders.ts';
import { endOrder } from './end-order.ts';

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const orderBatchers = openOrderBatchers(deps.db);
  const paymentBatcher = openPaymentBatcher(deps.db);
  const checkConsents = openConsentCheck(deps);
  const placeFreeBid = openFreeBids(deps, checkConsents);
  const networkOf = (address: string) => (deps.config.RATE_LIMITS === 'on' ? hashAddress(deps.keys, address) : null);

  serve(app, deps, contract.getCheckout, async ({ texts: { replies } }) => ({
    data: {
      ...deps.checkout,
      name: replies.merchant,
      description: replies.paymentDescription,
      currency: 'INR' as const,
      timeoutSeconds: checkoutMinutes * 60,
    },
  }));

  serve(
    app,
    deps,
    contract.createOrder,
    async ({ body, sessionHash, admit, request }) => {
      await checkConsents({ sessionHash, admit });
      const order = await createOrder(
        { ...deps, orderBatchers },
        { sessionHash, admit },
        { auctionId: body.auctionId, amountPaise: body.amount, networkHash: networkOf(request.ip) },
      );
      return {
        order: { id: order.providerOrderId, amount: order.amountPaise, currency: 'INR' as const },
        holdExpiresAt: order.keptUntil.toISOString(),
        prefill: prefillOf(order.payer),
      };
    },
    { authorizes: 'handler' },
  );

  serve(
    app,
    deps,
    contract.placeBid,
    async ({ body, sessionHash, admit, texts, request }) => {
      const caller = { sessionHash, admit };
      const asked = { auctionId: body.auctionId, amountPaise: body.bidAmount };
      const token = request.headers.authorization;
      const placed =
        body.payment || token !== undefined
          ? await placePaid(deps, caller, { ...asked, token, userId: body.userId, payment: body.payment })
          : await placeFreeBid(caller, { ...asked, userId: body.userId, networkHash: networkOf(request.ip) });
      return {
        message: texts.replies.bidPlaced,
        data: {
          bid: {
            _id: placed.bidId,
            auctionId: body.auctionId,
            userId: placed.userId,
            bidAmount: toRupees(body.bidAmount ?? 0),
            receiptNumber: receiptNumber(placed.bidId),
            createdAt: placed.placedAt.toISOString(),
          },
          ownBids: placed.ownBids,
          slotsFilled: placed.slotsFilled,
        },
      };
    },
    { authorizes: 'handler' },
  );

  serve(
    app,
    deps,
    contract.verifyPayment,
    async ({ body, sessionHash, admit, texts }) => {
      const { token } = await verifyPayment({ ...deps, paymentBatcher }, { sessionHash, admit }, resultOf(body));
      return { message: texts.replies.paymentVerified, token };
    },
    { authorizes: 'handler' },
  );

  serve(app, deps, contract.giveUpOrder, async ({ params, caller }) => {
    await giveUpOrder(deps, caller, params.orderId);
    return {};
  });

  serve(app, deps, contract.listOpenOrders, async ({ query, caller }) => {
    const data = await listOpenOrders(deps.db, caller, query.auctionId ?? null);
    return { data, meta: { next: null, total: data.length, prefill: prefillOf(caller) } };
  });

  serve(app, deps, contract.checkOrderPayment, async ({ params, caller }) => ({
    data: await checkOrderPayment(deps, caller, params.orderId),
  }));
}

const resultOf = (result: contract.CheckoutResult) => ({
  providerOrderId: result.razorpay_order_id,
  providerPaymentId: result.razorpay_payment_id,
  signature: result.razorpay_signature,
});

/** The fallbacks are those of the specification. Mail to example.com reaches nobody. */
const prefillOf = ({ firstName, lastName, email, mobileNumber }: Payer) => ({
  name: `${firstName} ${lastName}`.trim() || 'Bidder',
  email: email || 'bidder@example.com',
  contact: mobileNumber,
});

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'provider' | 'keys' | 'live' | 'log'>;

/** Whether the provider's answer can still change this state. Once the bid is placed or a refund is owed, it cannot. */
const isOpen: Readonly<Record<OrderStanding, boolean>> = {
  awaiting_payment: true,
  confirming: true,
  not_paid: true,
  bid_placed: false,
  refund_pending: false,
  refund_delayed: false,
  refunded: false,
};

/** Returns what became of the money of a bidder's order. Asks the provider first if that can still change. */
async function checkOrderPayment(deps: Needs, bidder: Bidder, providerOrderId: string): Promise<OrderPayment> {
  const order = await findOrderOfProvider(deps.db, providerOrderId);
  // If the order is another person's, the reply is the same as for a missing order, so that the order stays secret.
  if (!order || order.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  const answered = await askAgain(deps, order.paymentOrderId);
  const now = await getOrderStanding(deps.db, order.paymentOrderId);
  const standing = standingOfOrder(now);
  // If the provider did not answer, the reply must not say "not paid" or "pay now", because a person who has paid might
  // pay again.
  return { state: isOpen[standing] && !answered ? 'confirming' : standing, ...placedOrRefunded(now) };
}

/** Asks the provider again, if its answer can change anything. False if it did not answer, or was asked just before. */
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

/** A bidder's orders whose payment is not decided yet, from all tabs and devices. */
async function listOpenOrders(db: Db, { userId }: Bidder, auctionId: string | null): Promise<OpenOrder[]> {
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

type PaidBid = Omit<AskedBid, 'userId'> & {
  readonly userId: string | undefined;
  readonly payment: contract.CheckoutResult | undefined;
};

async function placePaid(deps: Needs, caller: UncheckedBidder, { payment, ...bid }: PaidBid) {
  const asked = { ...bid, userId: bid.userId ?? (await caller.admit()).userId };
  try {
    const placed = payment
      ? await payAndPlace(deps, caller, { ...asked, result: resultOf(payment) })
      : await placeBid(deps, caller, asked);
    return { ...placed, userId: asked.userId };
  } catch (error) {
    throw await explainPayment(deps.db, asked.auctionId, error);
  }
}

/**
 * Verifies a payment and places its bid in one step (T5, then T7). The checkout's result must be signed, and the
 * provider must report the money as captured. One transaction does the rest. In all other cases the steps of the two
 * separate calls follow, and the caller gets their answer. The provider is not asked a second time for that.
 */
async function payAndPlace(
  deps: Needs,
  caller: UncheckedBidder,
  { result, ...asked }: Omit<AskedBid, 'token'> & { readonly result: CheckoutResult },
): Promise<Placed> {
  const { sessionHash, admit } = caller;
  const { auctionId, userId, amountPaise } = asked;
  // The provider is asked only if the signature is valid. So strangers cannot make us call the provider.
  const isSigned = sessionHash !== null && amountPaise !== null && deps.provider.isAuthentic(result);
  const fetched = isSigned ? deps.provider.fetchPayment(result.providerPaymentId) : undefined;
  const payment = fetched && (await plainCapture(result, fetched));
  if (isSigned && payment) {
    const placed = await placeWithPayment(deps, { auctionId, bidderId: userId, amountPaise, payment }, sessionHash);
    if (placed) return placed;
  }
  const bidder = await admit();
  if (bidder.userId !== userId) throw new Refusal('forbidden');
  if (amountPaise === null) throw new Refusal('bid_amount_missing');
  const { token } = await verifyChecked(deps, bidder, result, fetched);
  return placeBid(deps, caller, { ...asked, token });
}

/** Ends a bidder's own reservation (T4) and frees its slot. Money that arrives later becomes a bid or a refund. */
async function giveUpOrder(deps: Pick<Deps, 'db' | 'live'>, bidder: Bidder, providerOrderId: string): Promise<void> {
  const found = await findOrderOfProvider(deps.db, providerOrderId);
  if (!found || found.bidderId !== bidder.userId) throw new Refusal('not_found', { what: 'payment' });
  await endOrder(deps, found.paymentOrderId, { state: 'expired', givenUp: true });
}
