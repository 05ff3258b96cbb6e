import { describe, expect, test } from 'vitest';
import { findBrokenPromises } from './check-facts.ts';
import type { Facts } from './facts.ts';
import { entry, order, soundFacts as sound } from './sound-facts.ts';

const [first, second, third, cancelledBid] = sound.bids as [Bid, Bid, Bid, Bid];
type Bid = Facts['bids'][number];
const [won, off] = sound.auctions as [Facts['auctions'][number], Facts['auctions'][number]];
const [lateRefund, cancelledRefund] = sound.refunds as [Facts['refunds'][number], Facts['refunds'][number]];
const [lateAtProvider, cancelledAtProvider] = sound.provider.refunds as [
  Facts['provider']['refunds'][number],
  Facts['provider']['refunds'][number],
];

type Message = Facts['messages'][number];
const [wonSms, lostMail, cancelledMail, refundMail] = sound.messages as [Message, Message, Message, Message];
const [smsCame, ...mailsCame] = sound.arrived as [Facts['arrived'][number], ...Facts['arrived']];

/** Each entry plants one bug in correct facts. Its last text is part of the report that must find the bug. */
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
    'an order is free where bids are paid',
    { orders: [{ ...sound.orders[0]!, isFree: true, amountPaise: 0 }, ...sound.orders.slice(1)] },
    'payment pay_1 was made for a free bid',
  ],
  [
    'bids are paid where they are free',
    { auctions: [{ ...won, entryMode: 'free' }, off] },
    'order order-1 is free where bids are paid, or paid where they are free',
  ],
  [
    'a task says what is not so any more',
    { tasks: [{ kind: 'books_differ', subject: 'rfnd_1 not_at_provider' }] },
    'a task says that the books differ: rfnd_1 not_at_provider',
  ],
  [
    'a text message says that nobody won, where nothing goes back',
    {
      auctions: [won, { ...off, entryMode: 'free', outcome: 'no_unique_bid' }],
      notifications: [{ notificationId: 'news-9', userId: 'ravi', kind: 'no_unique_bid', auctionId: 'off' }],
      messages: [{ ...wonSms, id: 'sms-9', kind: 'no_unique_bid', notificationId: 'news-9' }],
    },
    'the sms sms-9 says that money of free bids goes back',
  ],
  ['bids that go back were kept', { auctions: [{ ...won, entryMode: 'refundable' }, off] }, 'payment pay_1 has 0 ends'],
  [
    'bids that go back were earned',
    { auctions: [{ ...won, entryMode: 'refundable' }, off] },
    'the ledger has 400 as earned, and 200 is right',
  ],
  [
    'a free bid that was acknowledged is another',
    {
      acknowledged: [
        { what: 'placed', orderId: null, bidId: 'bid-1', auctionId: 'won', bidderId: 'asha', amountPaise: 100 },
      ],
    },
    'was acknowledged as "placed"',
  ],
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
  ['a loser was not notified', { notifications: sound.notifications.toSpliced(1, 1) }, 'lost won to asha was not'],
  [
    'a winner was notified twice',
    { notifications: [...sound.notifications, { ...sound.notifications[0]!, notificationId: 'news-4' }] },
    'won won to ravi was recorded twice',
  ],
  [
    'a mail was not recorded',
    { messages: [wonSms, cancelledMail, refundMail] },
    'the email of news-2 was not recorded',
  ],
  [
    'somebody without a confirmed address gets a mail',
    { messages: [...sound.messages, { ...wonSms, channel: 'email', id: 'mail-1', state: 'unknown' }] },
    'the email of news-1 should not be',
  ],
  ['a mail is lost', { arrived: [smsCame, ...mailsCame.slice(1)] }, 'mail-2 is sent and arrived 0 times'],
  ['a mail came twice', { arrived: [...sound.arrived, mailsCame[0]!] }, 'mail-2 is sent and arrived 2 times'],
  [
    'a mail that was not sent came',
    { messages: [wonSms, { ...lostMail, state: 'refused' }, cancelledMail, refundMail] },
    'mail-2 is refused and arrived 1 times',
  ],
  [
    'a mail still waits',
    { messages: [wonSms, { ...lostMail, state: 'waiting' }, cancelledMail, refundMail] },
    'is waiting',
  ],
  [
    'a mail came that nobody was to get',
    { arrived: [...sound.arrived, { channel: 'email', id: 'mail-9' }] },
    'an email mail-9 arrived',
  ],
  ['a text message is lost', { arrived: mailsCame }, 'sms won to +91982: 0 arrived, and 1 to 1'],
  ['a text message came twice', { arrived: [...sound.arrived, smsCame] }, 'sms won to +91982: 2 arrived'],
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

  test('counts a message whose end is unknown as neither lost nor sent twice', () => {
    const messages = [
      { ...wonSms, sentAgain: true },
      { ...lostMail, state: 'unknown' as const },
      cancelledMail,
      refundMail,
    ];
    for (const arrived of [sound.arrived, [smsCame, ...sound.arrived], [smsCame, ...mailsCame.slice(1)]])
      expect(findBrokenPromises({ ...sound, messages, arrived })).toEqual([]);
  });

  test.each(bugs)('finds that %s', (_bug, planted, words) => {
    expect(findBrokenPromises({ ...sound, ...planted }).join('\n')).toContain(words);
  });
});
