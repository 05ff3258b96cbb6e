import type { Facts } from './facts.ts';

/**
 * Correct facts. An auction of three slots has bids of ₹1, ₹1 and ₹2, and the ₹2 won. One more payment came too late
 * for it, and another one belongs to a cancelled auction.
 */
export const soundFacts: Facts = {
  auctions: [
    {
      auctionId: 'won',
      entryMode: 'paid',
      maxSlots: 3,
      slotsFilled: 3,
      bidders: 2,
      slotsHeld: 0,
      outcome: 'winner',
      winningBidId: 'bid-3',
    },
    {
      auctionId: 'off',
      entryMode: 'paid',
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
  people: [
    { userId: 'asha', mobileNumber: '+91981', isConfirmed: true },
    { userId: 'ravi', mobileNumber: '+91982', isConfirmed: false },
  ],
  notifications: [
    { notificationId: 'news-1', userId: 'ravi', kind: 'won', auctionId: 'won' },
    { notificationId: 'news-2', userId: 'asha', kind: 'lost', auctionId: 'won' },
    { notificationId: 'news-3', userId: 'asha', kind: 'cancelled', auctionId: 'off' },
  ],
  messages: [
    message('sms-1', 'won', 'ravi', 'news-1'),
    message('mail-2', 'lost', 'asha', 'news-2'),
    message('mail-3', 'cancelled', 'asha', 'news-3'),
    message('mail-4', 'refunded', 'asha', null),
  ],
  arrived: [
    { channel: 'sms', to: '+91982', kind: 'won' },
    ...['mail-2', 'mail-3', 'mail-4'].map((id) => ({ channel: 'email' as const, id })),
  ],
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

export function order(
  n: number,
  auctionId: string,
  bidderId: string,
  amountPaise: number,
  state: 'consumed' | 'refunded',
) {
  return {
    paymentOrderId: `order-${n}`,
    providerOrderId: `order_${n}`,
    auctionId,
    bidderId,
    amountPaise,
    state,
    isFree: false,
  };
}
function payment(n: number, amountPaise: number) {
  const providerPaymentId = `pay_${n}`;
  return { paymentId: `payment-${n}`, providerPaymentId, paymentOrderId: `order-${n}`, amountPaise, isFirst: true };
}
function message(id: string, kind: string, userId: string, notificationId: string | null) {
  const channel = id.startsWith('sms') ? ('sms' as const) : ('email' as const);
  return { id, channel, kind, userId, notificationId, state: 'sent' as const, sentAgain: false };
}
export function entry(movement: 'captured' | 'refund_owed' | 'refunded' | 'earned', amountPaise: number) {
  return { movement, amountPaise, auctionId: null };
}
