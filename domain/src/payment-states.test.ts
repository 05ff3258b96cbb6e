import { describe, expect, test } from 'vitest';
import {
  openOrderStandings,
  type OrderStanding,
  type PaymentOrderState,
  paymentOrderStates,
  standingOfOrder,
} from './payments.ts';

describe('where a person is told that their money is', () => {
  const usual = { reservationLives: true, awaitsCapture: false, refundRefused: false };
  const told: readonly [PaymentOrderState, Partial<typeof usual>, OrderStanding][] = [
    ['created', {}, 'awaiting_payment'],
    ['created', { awaitsCapture: true }, 'confirming'],
    ['created', { reservationLives: false }, 'confirming'],
    ['expired', { reservationLives: false }, 'not_paid'],
    ['expired', { reservationLives: false, awaitsCapture: true }, 'confirming'],
    ['failed', {}, 'not_paid'],
    ['paid', {}, 'confirming'],
    ['paid', { awaitsCapture: true }, 'confirming'],
    ['consumed', { reservationLives: false, awaitsCapture: true }, 'bid_placed'],
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
