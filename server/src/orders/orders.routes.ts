import * as contract from '@ekbid/contract';
import { checkoutMinutes, receiptNumber, toRupees } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { placeBid } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { openPaymentBatcher } from './book-first-payments.ts';
import { checkOrderPayment, listOpenOrders } from './check-order-payment.ts';
import { createOrder, openOrderBatchers } from './create-order.ts';
import { giveUpOrder } from './end-order.ts';
import { payAndPlace } from './pay-and-place.ts';
import type { Payer } from './open-allowed-orders.ts';
import { verifyPayment } from './verify-payment.ts';

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const orderBatchers = openOrderBatchers(deps.db);
  const paymentBatcher = openPaymentBatcher(deps.db);

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
    async ({ body, sessionHash, admit }) => {
      const order = await createOrder(
        { ...deps, orderBatchers },
        { sessionHash, admit },
        { auctionId: body.auctionId, amountPaise: body.amount },
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
      const asked = { auctionId: body.auctionId, userId: body.userId, amountPaise: body.bidAmount };
      const placed = body.payment
        ? await payAndPlace(deps, caller, { ...asked, result: resultOf(body.payment) })
        : await placeBid(deps, caller, { ...asked, token: request.headers.authorization });
      return {
        message: texts.messages.bidPlaced,
        data: {
          bid: {
            _id: placed.bidId,
            auctionId: body.auctionId,
            userId: body.userId,
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

/** With the spec's fallbacks. Nobody receives mail at example.com. */
const prefillOf = ({ firstName, lastName, email, mobileNumber }: Payer) => ({
  name: `${firstName} ${lastName}`.trim() || 'Bidder',
  email: email || 'bidder@example.com',
  contact: mobileNumber,
});
