import { openOrderStandings, orderStandings, refundReasons } from '@ekbid/domain';
import * as z from 'zod/mini';
import { checkoutResult, placedBid, providerId } from './bids.ts';
import { endpoint } from './endpoint.ts';
import { amountInRupees, doneReply, flatReply, id, instant, listReply, reply, rupees } from './schemas.ts';

export const getCheckout = endpoint('GET /payment/checkout', {
  access: 'public',
  summary: 'What the provider’s checkout needs to open',
  reply: reply(
    z.object({
      /** The address of the provider's script. */
      script: z.string(),
      key: z.string(),
      name: z.string(),
      description: z.string(),
      currency: z.literal('INR'),
      /** How many seconds the person has to pay in the provider's checkout. */
      timeoutSeconds: z.number(),
      /** True if the sandbox replaces the provider. Then no real money moves. */
      sandbox: z.boolean(),
    }),
  ),
});

export const paymentOrder = z.object({
  /** The provider's order id. */
  id: z.string(),
  /** In paise, as in the provider's API. */
  amount: z.number(),
  currency: z.literal('INR'),
});

/** Facts about the bidder that the checkout fills in. */
const prefill = z.object({ name: z.string(), email: z.string(), contact: z.string() });

export const createOrder = endpoint('POST /payment/create-order', {
  access: 'bidder',
  summary: 'Check a bid, hold a slot for it and open a payment order',
  body: z.object({
    auctionId: id,
    /** In rupees. */
    amount: amountInRupees,
    currency: z._default(z.literal('INR'), 'INR'),
    /** Ignored. Older clients send it, but the server creates a random receipt number. */
    receipt: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: flatReply({
    order: paymentOrder,
    /** When the reservation expires. Once the provider reports an attempt to pay, it expires later. */
    holdExpiresAt: instant,
    prefill,
  }),
});

export const verifyPayment = endpoint('POST /payment/verify-payment', {
  access: 'bidder',
  summary: 'Prove a payment with the provider’s checkout result and get the payment token',
  body: checkoutResult,
  reply: flatReply({ token: z.string() }),
});

export const giveUpOrder = endpoint('DELETE /payment/orders/:orderId', {
  access: 'bidder',
  summary: 'Give up a hold: the slot is free again; money that still arrives goes back',
  params: z.object({ orderId: providerId }),
  reply: doneReply,
});

export const openOrder = z.object({
  /** The data with which a page can open the provider's checkout again while `state` is `awaiting_payment`. */
  order: paymentOrder,
  auctionId: id,
  auctionTitle: z.string(),
  auctionTitleHindi: z.nullable(z.string()),
  amount: rupees,
  state: z.enum(openOrderStandings),
  holdExpiresAt: instant,
});
export type OpenOrder = z.infer<typeof openOrder>;

export const listOpenOrders = endpoint('GET /payment/open-orders', {
  access: 'bidder',
  summary: 'The caller’s orders that are neither a bid nor money back nor over, the newest first',
  query: z.object({ auctionId: z.optional(id) }),
  reply: listReply(openOrder, { prefill }),
});

export const checkOrderPayment = endpoint('POST /payment/orders/:orderId/check', {
  access: 'bidder',
  summary: 'Ask the provider about an order of one’s own now; money found becomes the bid, or goes back',
  params: z.object({ orderId: providerId }),
  reply: reply(
    z.object({
      /** `confirming` is also sent if the provider did not answer. Then the state is unknown, but no money is lost. */
      state: z.enum(orderStandings),
      /** Set if `state` is `bid_placed`: the same reply as from placing the bid. */
      placed: z.nullable(placedBid),
      /** Set if `state` is `refund_pending`, `refund_delayed` or `refunded`. */
      refund: z.nullable(z.object({ reason: z.enum(refundReasons), owedAt: instant, refundedAt: z.nullable(instant) })),
    }),
  ),
});
export type OrderPayment = z.infer<typeof checkOrderPayment.reply>['data'];

export const receiveWebhook = endpoint('POST /payment/webhook', {
  access: 'provider',
  summary: 'The provider tells of a payment or refund; proved by the signature over the raw body',
  reply: doneReply,
});
