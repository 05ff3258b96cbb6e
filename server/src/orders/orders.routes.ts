import * as contract from '@ekbid/contract';
import { checkoutMinutes } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Bidder } from '../sessions/authorize.ts';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { checkOrderPayment, listOpenOrders } from './check-order-payment.ts';
import { createOrder } from './create-order.ts';
import { giveUpOrder } from './end-order.ts';
import { openOrderBatcher } from './reserve-slots.ts';
import { verifyPayment } from './verify-payment.ts';

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const orderBatcher = openOrderBatcher(deps.db);

  serve(app, deps, contract.getCheckout, async ({ texts: { messages } }) => ({
    data: {
      ...deps.checkout,
      name: messages.merchant,
      description: messages.paymentDescription,
      currency: 'INR' as const,
      timeoutSeconds: checkoutMinutes * 60,
    },
  }));

  serve(app, deps, contract.createOrder, async ({ body, caller }) => {
    const order = await createOrder({ ...deps, orderBatcher }, caller, {
      auctionId: body.auctionId,
      amountPaise: body.amount,
    });
    return {
      order: { id: order.providerOrderId, amount: order.amountPaise, currency: 'INR' as const },
      holdExpiresAt: order.keptUntil.toISOString(),
      prefill: prefillOf(caller),
    };
  });

  serve(app, deps, contract.verifyPayment, async ({ body, caller, texts }) => ({
    message: texts.messages.paymentVerified,
    ...(await verifyPayment(deps, caller, {
      providerOrderId: body.razorpay_order_id,
      providerPaymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    })),
  }));

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

const prefillOf = ({ firstName, lastName, email, mobileNumber }: Bidder) => ({
  name: `${firstName} ${lastName}`.trim() || 'Bidder',
  email,
  contact: mobileNumber,
});
