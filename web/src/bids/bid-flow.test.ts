import type { OrderPayment } from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import type { OpenPayment } from '../payments/kept-results.ts';
import { ownBids } from '../testing/auctions.ts';
import { anOpenOrder } from '../testing/bid-panel.tsx';
import { type BidEvent, bidReducer, type BidStage, isIdle } from './bid-flow.ts';

const payment: OpenPayment = { ...anOpenOrder(), result: null };
const other: OpenPayment = { ...payment, order: { ...payment.order, id: 'order_2' } };
const { auctionId, auctionTitle, auctionTitleHindi } = payment;
const bid = { auctionId, auctionTitle, auctionTitleHindi, amount: 7 };
const placed = { bid: ownBids(7)[0]!, ownBids: 2, slotsFilled: 13 };
const problem = new Error('no');
const end: OrderPayment = { state: 'not_paid', placed: null, refund: null };

const stages: { readonly [Step in BidStage['step']]: Extract<BidStage, { step: Step }> } = {
  choosing: { step: 'choosing', problem },
  preparing: { step: 'preparing', amount: 7, orderId: 'order_1' },
  sending: { step: 'sending', amount: 7 },
  stopped: { step: 'stopped', bid, problem },
  paying: { step: 'paying', payment },
  placing: { step: 'placing', payment },
  placed: { step: 'placed', amount: 7, number: 1, bidId: 'before', receiptNumber: 'before' },
  ended: { step: 'ended', payment: other, end },
};
const events: { readonly [Type in BidEvent['type']]: Extract<BidEvent, { type: Type }> } = {
  amountTyped: { type: 'amountTyped' },
  paymentStarted: { type: 'paymentStarted', amount: 9 },
  bidSent: { type: 'bidSent', amount: 9 },
  orderOpened: { type: 'orderOpened', payment },
  amountRefused: { type: 'amountRefused', problem },
  paymentStopped: { type: 'paymentStopped', bid, problem },
  windowClosed: { type: 'windowClosed' },
  paid: { type: 'paid', payment },
  bidPlaced: { type: 'bidPlaced', amount: 7, placed },
  refundPromised: { type: 'refundPromised', payment, problem },
  leftOpen: { type: 'leftOpen' },
  paymentEnded: { type: 'paymentEnded', payment, end },
  dismissed: { type: 'dismissed' },
};

const choosing = { step: 'choosing' };
const preparing = { step: 'preparing', amount: 9, orderId: undefined };
const ended = { step: 'ended', payment, end };
const refunded = { step: 'ended', payment, end: { problem } };
const aBid = { step: 'placed', amount: 7, number: 2, bidId: placed.bid._id, receiptNumber: placed.bid.receiptNumber };
const sending = { step: 'sending', amount: 9 };
const whileIdle = { amountTyped: choosing, paymentStarted: preparing, bidSent: sending, paymentEnded: ended };

/** The expected stage after each event that is possible at a step. */
const table: { readonly [Step in BidStage['step']]: { readonly [Type in BidEvent['type']]?: unknown } } = {
  choosing: whileIdle,
  preparing: {
    orderOpened: { step: 'paying', payment },
    amountRefused: { step: 'choosing', problem },
    paymentStopped: stages.stopped,
    leftOpen: choosing,
    paymentEnded: ended,
  },
  sending: { bidPlaced: aBid, amountRefused: { step: 'choosing', problem }, paymentStopped: stages.stopped },
  stopped: { ...whileIdle, dismissed: choosing },
  paying: { paid: stages.placing, windowClosed: choosing, paymentStopped: stages.stopped, paymentEnded: ended },
  placing: { bidPlaced: aBid, refundPromised: refunded, leftOpen: choosing, paymentEnded: ended },
  placed: { ...whileIdle, dismissed: choosing },
  ended: { ...whileIdle, dismissed: choosing },
};

const steps = Object.values(stages);
const cases = steps.flatMap((stage) => Object.values(events).map((event) => ({ step: stage.step, type: event.type })));

describe('placing a bid', () => {
  test.each(cases)('while $step, $type leads where the table says, or changes nothing', ({ step, type }) => {
    const after = bidReducer(stages[step], events[type]);
    const expected = table[step][type];
    if (expected === undefined) expect(after).toBe(stages[step]);
    else expect(after).toEqual(expected);
  });

  test('a payment found to be a bid is shown as that bid', () => {
    const found: OrderPayment = { state: 'bid_placed', placed, refund: null };
    // Skip `sending`: a free bid has no payment that could end.
    for (const stage of steps.filter(({ step }) => step !== 'sending'))
      expect(bidReducer(stage, { type: 'paymentEnded', payment, end: found })).toEqual(aBid);
  });

  test.each(steps.filter((stage) => !isIdle(stage)))('while $step, another payment’s end changes nothing', (stage) => {
    expect(bidReducer(stage, { type: 'paymentEnded', payment: other, end })).toBe(stage);
  });
});
