import { describe, expect, test } from 'vitest';
import {
  canMove,
  openOrderStandings,
  type OrderStanding,
  type PaymentOrderState,
  paymentOrderStates,
  standingOfOrder,
} from './payment-states.ts';

/** Every change of state that a payment order may go through, with its reason. All others are refused. */
const allowed: readonly [from: PaymentOrderState, to: PaymentOrderState, when: string][] = [
  ['created', 'failed', 'the provider refused the order for good'],
  ['created', 'expired', 'its hold passed, or the bidder gave it up'],
  ['created', 'paid', 'its first money came'],
  ['expired', 'paid', 'its first money came late'],
  ['failed', 'paid', 'its first money came all the same'],
  ['paid', 'consumed', 'the bid stands'],
  ['paid', 'refund_pending', 'the bid cannot stand'],
  ['paid', 'refunded', 'it was refunded in the provider’s dashboard'],
  ['consumed', 'refund_pending', 'the auction was cancelled or had no unique bid'],
  ['refund_pending', 'refunded', 'the money went back'],
];

describe('a payment order', () => {
  test.each(allowed)('moves from %s to %s when %s', (from, to) => {
    expect(canMove(from, to)).toBe(true);
  });

  const pairs = paymentOrderStates.flatMap((from) => paymentOrderStates.map((to) => [from, to] as const));
  const refused = pairs.filter(([from, to]) => !allowed.some(([one, other]) => one === from && other === to));

  test.each(refused)('never moves from %s to %s', (from, to) => {
    expect(canMove(from, to)).toBe(false);
  });

  test('with money in it only ever becomes a bid or a refund', () => {
    expect([...reachableFrom('paid')].sort()).toEqual(['consumed', 'paid', 'refund_pending', 'refunded']);
  });

  test('rests for good only when refunded: late money finds every other order open', () => {
    const final = paymentOrderStates.filter((from) => !paymentOrderStates.some((to) => canMove(from, to)));
    expect(final).toEqual(['refunded']);
  });
});

function reachableFrom(start: PaymentOrderState): Set<PaymentOrderState> {
  const reached = new Set([start]);
  for (const from of reached) for (const to of paymentOrderStates) if (canMove(from, to)) reached.add(to);
  return reached;
}

describe('where a person is told that their money is', () => {
  const usual = { holdLives: true, awaitsCapture: false, refundRefused: false };
  const told: readonly [PaymentOrderState, Partial<typeof usual>, OrderStanding][] = [
    ['created', {}, 'awaiting_payment'],
    ['created', { awaitsCapture: true }, 'confirming'],
    ['created', { holdLives: false }, 'confirming'],
    ['expired', { holdLives: false }, 'not_paid'],
    ['expired', { holdLives: false, awaitsCapture: true }, 'confirming'],
    ['failed', {}, 'not_paid'],
    ['paid', {}, 'confirming'],
    ['paid', { awaitsCapture: true }, 'confirming'],
    ['consumed', { holdLives: false, awaitsCapture: true }, 'bid_placed'],
    ['refund_pending', {}, 'refund_pending'],
    ['refund_pending', { refundRefused: true }, 'refund_delayed'],
    ['refunded', { awaitsCapture: true }, 'refunded'],
  ];

  test.each(told)('%s, %j: %s', (state, seen, standing) => {
    expect(standingOfOrder({ state, ...usual, ...seen })).toBe(standing);
  });

  test('is open as long as their money may still come, or has not become anything', () => {
    const isOpen = (state: PaymentOrderState) =>
      openOrderStandings.some((open) => open === standingOfOrder({ state, ...usual }));
    expect(paymentOrderStates.filter(isOpen)).toEqual(['created', 'paid']);
  });
});
