import { describe, expect, test } from 'vitest';
import { findBrokenPromises } from './check-facts.ts';
import type { Facts } from './facts.ts';

/** Bids of ₹1, ₹1 and ₹2 in an auction of three slots, won by the ₹2; one payment too late, one of a cancelled auction. */
const sound: Facts = {
  auctions: [
    {
      auctionId: 'won',
      maxSlots: 3,
      slotsFilled: 3,
      bidders: 2,
      slotsHeld: 0,
      outcome: 'winner',
      winningBidId: 'bid-3',
    },
    {
      auctionId: 'off',
      maxSlots: 3,
      slotsFilled: 1,
      bidders: 1,
      slotsHeld: 0,
      outcome: 'cancelled',
      winningBidId: null,
    },
  ],
  bids: [
    { bidId: 'bid-1', auctionId: 'won', bidderId: 'asha', amountPaise: 100, paymentOrderId: 'order-1', seq: 1 },
    { bidId: 'bid-2', auctionId: 'won', bidderId: 'ravi', amountPaise: 100, paymentOrderId: 'order-2', seq: 2 },
    { bidId: 'bid-3', auctionId: 'won', bidderId: 'ravi', amountPaise: 200, paymentOrderId: 'order-3', seq: 3 },
    { bidId: 'bid-5', auctionId: 'off', bidderId: 'asha', amountPaise: 500, paymentOrderId: 'order-5', seq: 1 },
  ],
  counts: [
    { auctionId: 'won', amountPaise: 100, people: 2 },
    { auctionId: 'won', amountPaise: 200, people: 1 },
    { auctionId: 'off', amountPaise: 500, people: 1 },
  ],
  orders: [
    order(1, 'won', 'asha', 100, 'consumed'),
    order(2, 'won', 'ravi', 100, 'consumed'),
    order(3, 'won', 'ravi', 200, 'consumed'),
    order(4, 'won', 'asha', 400, 'refunded'),
    order(5, 'off', 'asha', 500, 'refunded'),
  ],
  payments: [payment(1, 100), payment(2, 100), payment(3, 200), payment(4, 400), payment(5, 500)],
  refunds: [
    { refundId: 'refund-4', paymentId: 'payment-4', amountPaise: 400, state: 'refunded' },
    { refundId: 'refund-5', paymentId: 'payment-5', amountPaise: 500, state: 'refunded' },
  ],
  tasks: [],
  ledger: [
    ...[100, 100, 200, 400, 500].map((amountPaise) => entry('captured', amountPaise)),
    ...[400, 500].flatMap((amountPaise) => [entry('refund_owed', amountPaise), entry('refunded', amountPaise)]),
    { ...entry('earned', 400), auctionId: 'won' },
  ],
  leftover: [],
  provider: {
    payments: [100, 100, 200, 400, 500].map((amountPaise, n) => ({
      id: `pay_${n + 1}`,
      orderId: `order_${n + 1}`,
      amountPaise,
      captured: true,
    })),
    refunds: [
      { id: 'rfnd_4', paymentId: 'pay_4', amountPaise: 400, status: 'processed' },
      { id: 'rfnd_5', paymentId: 'pay_5', amountPaise: 500, status: 'processed' },
    ],
  },
  acknowledged: [
    { what: 'paid', orderId: 'order_1', providerPaymentId: 'pay_1' },
    { what: 'verified', orderId: 'order_1', providerPaymentId: 'pay_1' },
    { what: 'placed', orderId: 'order_1', bidId: 'bid-1', auctionId: 'won', bidderId: 'asha', amountPaise: 100 },
    { what: 'money goes back', orderId: 'order_4' },
    { what: 'declared', auctionId: 'won', outcome: 'winner', winningAmountPaise: 200 },
    { what: 'cancelled', auctionId: 'off' },
  ],
};

function order(n: number, auctionId: string, bidderId: string, amountPaise: number, state: 'consumed' | 'refunded') {
  return { paymentOrderId: `order-${n}`, providerOrderId: `order_${n}`, auctionId, bidderId, amountPaise, state };
}
function payment(n: number, amountPaise: number) {
  const providerPaymentId = `pay_${n}`;
  return { paymentId: `payment-${n}`, providerPaymentId, paymentOrderId: `order-${n}`, amountPaise, isFirst: true };
}
function entry(movement: 'captured' | 'refund_owed' | 'refunded' | 'earned', amountPaise: number) {
  return { movement, amountPaise, auctionId: null };
}

const [first, second, third, cancelledBid] = sound.bids as [Bid, Bid, Bid, Bid];
type Bid = Facts['bids'][number];
const [won, off] = sound.auctions as [Facts['auctions'][number], Facts['auctions'][number]];
const [lateRefund, cancelledRefund] = sound.refunds as [Facts['refunds'][number], Facts['refunds'][number]];
const [lateAtProvider, cancelledAtProvider] = sound.provider.refunds as [
  Facts['provider']['refunds'][number],
  Facts['provider']['refunds'][number],
];

/** Each a bug planted in facts that are otherwise sound, with what must be said of it. */
const bugs: readonly [string, Partial<Facts>, string][] = [
  ['an acknowledged bid is gone', { bids: [second, third, cancelledBid] }, 'was acknowledged as "placed"'],
  [
    'an acknowledged bid has another amount',
    { bids: [{ ...first, amountPaise: 300 }, second, third, cancelledBid] },
    'was acknowledged as "placed"',
  ],
  [
    'one order became two bids',
    { bids: [first, second, third, cancelledBid, { ...first, bidId: 'bid-6', seq: 4 }] },
    'order order-1 became 2 bids',
  ],
  [
    'a slot was sold twice',
    { bids: [first, { ...second, seq: 1 }, third, cancelledBid] },
    'a slot was sold twice or skipped: 1,1,3',
  ],
  ['more slots were sold than there are', { auctions: [{ ...won, maxSlots: 2 }, off] }, '3 bids for 2 slots'],
  ['a slot is held for ever', { auctions: [{ ...won, slotsHeld: 1 }, off] }, '1 slots are still held'],
  [
    'people are miscounted',
    { auctions: [{ ...won, bidders: 3 }, off] },
    '3 people count as having placed the bids of 2',
  ],
  ['slots are miscounted', { auctions: [{ ...won, slotsFilled: 2 }, off] }, '2 slots count as filled by 3 bids'],
  [
    'a person holds an amount twice',
    { bids: [first, second, { ...third, amountPaise: 100 }, cancelledBid] },
    'person ravi holds an amount twice',
  ],
  [
    'a person has six bids',
    { bids: Array.from({ length: 6 }, (_, n) => ({ ...first, bidId: `bid-${n}`, amountPaise: n, seq: n + 1 })) },
    'person asha has 6 bids',
  ],
  ['the wrong bid won', { auctions: [{ ...won, winningBidId: 'bid-1' }, off] }, 'the wrong bid won'],
  [
    'another outcome was declared',
    { auctions: [{ ...won, outcome: 'no_unique_bid', winningBidId: null }, off] },
    'declared as no_unique_bid, and the bids say winner',
  ],
  ['nobody declared it', { auctions: [{ ...won, outcome: null, winningBidId: null }, off] }, 'it was never declared'],
  ['the counts per amount are wrong', { counts: sound.counts.slice(1) }, 'the counts per amount differ'],
  ['a bid is of another amount than its order', { bids: [{ ...first, amountPaise: 300 }] }, 'bid bid-1 is not what'],
  ['a bid has no money', { payments: sound.payments.slice(1) }, 'bid bid-1 has no money'],
  [
    'captured money is on no book',
    { payments: sound.payments.slice(0, 4), refunds: [lateRefund] },
    'payment pay_5 was captured and is nowhere',
  ],
  [
    'captured money is booked short',
    { payments: sound.payments.map((each) => ({ ...each, amountPaise: each.amountPaise - 1 })) },
    'payment pay_1 is booked with another amount',
  ],
  [
    'money is booked that never came',
    { provider: { ...sound.provider, payments: sound.provider.payments.slice(1) } },
    'payment pay_1 is booked and was never captured',
  ],
  ['a refund is missing', { refunds: [cancelledRefund] }, 'payment pay_4 has 0 ends'],
  [
    'a payment is a bid and a refund',
    { refunds: [...sound.refunds, { ...lateRefund, refundId: 'refund-1', paymentId: 'payment-1' }] },
    'payment pay_1 has 2 ends',
  ],
  [
    'a refund was made twice',
    {
      provider: {
        ...sound.provider,
        refunds: [lateAtProvider, { ...lateAtProvider, id: 'rfnd_6' }, cancelledAtProvider],
      },
    },
    'refund refund-4 of 400 gave back 800',
  ],
  [
    'a refund was never made',
    { provider: { ...sound.provider, refunds: [cancelledAtProvider] } },
    'refund refund-4 of 400 gave back 0',
  ],
  [
    'a refund is not in full',
    { refunds: [{ ...lateRefund, amountPaise: 300 }, cancelledRefund] },
    'refund refund-4 is not of the whole payment',
  ],
  [
    'money went back that nobody was owed',
    {
      provider: { ...sound.provider, refunds: [...sound.provider.refunds, { ...lateAtProvider, paymentId: 'pay_1' }] },
    },
    'payment pay_1 was refunded and owed to nobody',
  ],
  [
    'a refused refund is nobody’s matter',
    { refunds: [{ ...lateRefund, state: 'refused' }, cancelledRefund] },
    'refund refund-4 was refused without an operator task',
  ],
  [
    'the ledger misses an entry',
    { ledger: sound.ledger.slice(1) },
    'the ledger has 1200 as captured, and 1300 is right',
  ],
  [
    'the ledger earned too much',
    { ledger: [...sound.ledger, entry('earned', 5)] },
    'the ledger has 5 as owed_to_bidders, and 0 is right',
  ],
  [
    'an order is in limbo',
    { orders: [{ ...order(1, 'won', 'asha', 100, 'consumed'), state: 'paid' }, ...sound.orders.slice(1)] },
    'order order-1 is still paid',
  ],
  [
    'a refund is in limbo',
    { refunds: [{ ...lateRefund, state: 'pending' }, cancelledRefund] },
    'refund refund-4 is still pending',
  ],
  ['a job was given up', { leftover: ['job send-refund was given up: no'] }, 'job send-refund was given up'],
  [
    'a verified payment is not on the books',
    { acknowledged: [{ what: 'verified', orderId: 'order_9', providerPaymentId: 'pay_9' }] },
    'was acknowledged as "verified"',
  ],
  [
    'a payment made is unknown to the provider',
    { acknowledged: [{ what: 'paid', orderId: 'order_9', providerPaymentId: 'pay_9' }] },
    'was acknowledged as "paid"',
  ],
  [
    'money does not go back as promised',
    { acknowledged: [{ what: 'money goes back', orderId: 'order_1' }] },
    'was acknowledged as "money goes back"',
  ],
  [
    'a result changed after it was acknowledged',
    { acknowledged: [{ what: 'declared', auctionId: 'won', outcome: 'winner', winningAmountPaise: 100 }] },
    'was acknowledged as "declared"',
  ],
  [
    'a cancelled auction is not',
    { acknowledged: [{ what: 'cancelled', auctionId: 'won' }] },
    'was acknowledged as "cancelled"',
  ],
];

describe('the checker of promises', () => {
  test('finds nothing where nothing is wrong', () => {
    expect(findBrokenPromises(sound)).toEqual([]);
  });

  test.each(bugs)('finds that %s', (_bug, planted, words) => {
    expect(findBrokenPromises({ ...sound, ...planted }).join('\n')).toContain(words);
  });
});
