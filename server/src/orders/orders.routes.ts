import * as contract from '@ekbid/contract';
import { checkoutMinutes } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve, serveUnchecked } from '../http/serve.ts';
import { openPaymentBatcher } from './book-first-payments.ts';
import { checkOrderPayment, listOpenOrders } from './check-order-payment.ts';
import { createOrder, openOrderBatchers } from './create-order.ts';
import { giveUpOrder } from './end-order.ts';
import type { Payer } from './open-allowed-orders.ts';
import { verifyPayment } from './verify-payment.ts';

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const orderBatchers = openOrderBatchers(deps.db);
  const paymentBatcher = openPaymentBatcher(deps.db);

  serve(app, deps, contract.getCheckout, async ({ texts: { messages } }) => ({
    data: {
      ...deps.checkout,
      name: messages.merchant,
      description: messages.paymentDescription,
      currency: 'INR' as const,
      timeoutSeconds: checkoutMinutes * 60,
    },
  }));

  serveUnchecked(app, deps, contract.createOrder, async ({ body, sessionHash, admit }) => {
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
  });

  serveUnchecked(app, deps, contract.verifyPayment, async ({ body, sessionHash, admit, texts }) => {
    const result = {
      providerOrderId: body.razorpay_order_id,
      providerPaymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    };
    const { token } = await verifyPayment({ ...deps, paymentBatcher }, { sessionHash, admit }, result);
    return { message: texts.messages.paymentVerified, token };
  });

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

/** With the spec's fallbacks. Nobody receives mail at example.com. */
const prefillOf = ({ firstName, lastName, email, mobileNumber }: Payer) => ({
  name: `${firstName} ${lastName}`.trim() || 'Bidder',
  email: email || 'bidder@example.com',
  contact: mobileNumber,
});
