import * as contract from '@ekbid/contract';
import type { Person, TestApp } from './test-app.ts';

/** Opens an order as the web app does. The amount is in rupees. */
export function order({ browser }: Person, auctionId: string, amount: number) {
  return browser.call(contract.createOrder, { body: { auctionId, amount } });
}

/** Pays an open order at the provider, verifies the payment, and returns the payment token. */
export async function payAndVerify(test: TestApp, { browser }: Person, providerOrderId: string): Promise<string> {
  const { providerPaymentId, signature } = test.deps.provider.pay(providerOrderId);
  const verified = await browser.call(contract.verifyPayment, {
    body: {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: providerPaymentId,
      razorpay_signature: signature,
    },
  });
  if (verified.status !== 200) throw new Error(`verify: ${verified.problem.code}`);
  return verified.ok.token;
}

/** Places a bid with the payment token of its order. */
export function place({ browser, userId }: Person, auctionId: string, amount: number, token: string) {
  return browser.call(contract.placeBid, {
    body: { auctionId, userId, bidAmount: amount },
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Orders, pays and places a bid. The amount is in rupees. Throws if a step is refused. */
export async function bid(test: TestApp, person: Person, auctionId: string, amount: number) {
  const ordered = await order(person, auctionId, amount);
  if (ordered.status !== 200) throw new Error(`order: ${ordered.problem.code}`);
  const token = await payAndVerify(test, person, ordered.ok.order.id);
  const placed = await place(person, auctionId, amount, token);
  if (placed.status !== 200) throw new Error(`place: ${placed.problem.code}`);
  return { bidId: placed.ok.data.bid._id, token, providerOrderId: ordered.ok.order.id };
}

/** Places a free bid. The bidder's id is optional. */
export function bidFree({ browser }: Pick<Person, 'browser'>, auctionId: string, bidAmount: number, userId?: string) {
  return browser.call(contract.placeBid, { body: { auctionId, bidAmount, ...(userId !== undefined && { userId }) } });
}

export const ordersIn = ({ db }: Pick<TestApp, 'db'>, auctionId: string) =>
  db.selectFrom('paymentOrders').where('auctionId', '=', auctionId).selectAll().execute();

export const slotsOf = ({ db }: Pick<TestApp, 'db'>, auctionId: string) =>
  db
    .selectFrom('auctions')
    .where('auctionId', '=', auctionId)
    .select(['slotsFilled', 'slotsHeld', 'bidders'])
    .executeTakeFirstOrThrow();
