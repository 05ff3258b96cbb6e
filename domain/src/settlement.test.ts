import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import {
  type PaymentOrderState,
  paymentOrderStates,
  askAgainSeconds,
  bookingOf,
  isGoneBeforePlacing,
  meaningOfRefund,
  nextReconcileMinute,
  reconcileAgainMinute,
  reconcileMinutes,
  refundBackOffSeconds,
  stepAfterComparing,
  stepAfterRefundReply,
} from './payments.ts';

const order = (state: PaymentOrderState) => ({ state, amountPaise: 700 });
const rupees = (amountPaise: number) => ({ amountPaise, currency: 'INR' });

describe('captured money', () => {
  test.each(['created', 'expired', 'failed'] as const)('is the first of an order that is %s', (state) => {
    expect(bookingOf(order(state), rupees(700))).toBe('first');
  });

  test.each(['paid', 'consumed', 'refund_pending', 'refunded'] as const)('comes second to one that is %s', (state) => {
    expect(bookingOf(order(state), rupees(700))).toBe('second_payment');
  });

  test.each(paymentOrderStates)('of another amount never pays for an order that is %s', (state) => {
    expect([699, 701].map((amount) => bookingOf(order(state), rupees(amount)))).toEqual([
      'wrong_amount',
      'wrong_amount',
    ]);
  });

  test('in another currency is nobody’s bid', () => {
    expect(bookingOf(order('created'), { amountPaise: 700, currency: 'USD' })).toBe('foreign_currency');
  });
});

describe('money of which something went back', () => {
  const first = { isFirst: true, amountRefundedPaise: 1 };

  test('buys no bid while none is placed', () => {
    expect(isGoneBeforePlacing(order('paid'), first)).toBe(true);
    expect(isGoneBeforePlacing(order('paid'), { ...first, amountRefundedPaise: 0 })).toBe(false);
  });

  test('changes no bid that is placed, and nothing that goes back already', () => {
    const others = paymentOrderStates.filter((state) => state !== 'paid');
    expect(others.filter((state) => isGoneBeforePlacing(order(state), first))).toEqual([]);
    expect(isGoneBeforePlacing(order('paid'), { ...first, isFirst: false })).toBe(false);
  });
});

describe('a refund that was asked for', () => {
  test.each([
    ['processed', 'refunded'],
    ['pending', 'try_again'],
    ['failed', 'needs_operator'],
  ] as const)('and is %s at the provider: %s', (status, step) => {
    const refund = { amountPaise: 700, status };
    expect(stepAfterRefundReply(700, { kind: 'ok', refund })).toBe(step);
    expect(stepAfterComparing(700, [refund])).toBe(step);
  });

  test('of another sum is never called done', () => {
    expect(stepAfterRefundReply(700, { kind: 'ok', refund: { amountPaise: 600, status: 'processed' } })).toBe(
      'needs_operator',
    );
  });

  test('without an answer is asked for again, and a refusal is compared first', () => {
    expect(stepAfterRefundReply(700, { kind: 'unknown' })).toBe('try_again');
    expect(stepAfterRefundReply(700, { kind: 'refused' })).toBe('compare');
  });

  test('was refused because it is there already, among others that failed', () => {
    const failed = { amountPaise: 700, status: 'failed' } as const;
    expect(stepAfterComparing(700, [failed, { amountPaise: 700, status: 'processed' }])).toBe('refunded');
    expect(stepAfterComparing(700, [failed, { amountPaise: 700, status: 'pending' }])).toBe('try_again');
    expect(stepAfterComparing(700, [failed])).toBe('needs_operator');
    expect(stepAfterComparing(700, [])).toBe('needs_operator');
  });

  test('is done as well when the money went back in parts, and not before all of it has', () => {
    const part = (amountPaise: number, status: 'pending' | 'processed' | 'failed' = 'processed') => ({
      amountPaise,
      status,
    });
    expect(stepAfterComparing(700, [part(300), part(400)])).toBe('refunded');
    expect(stepAfterComparing(700, [part(300), part(400, 'pending')])).toBe('try_again');
    expect(stepAfterComparing(700, [part(300), part(400, 'failed')])).toBe('needs_operator');
    expect(stepAfterComparing(700, [part(300)])).toBe('needs_operator');
  });

  test('is tried after longer and longer pauses, up to an hour', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const pause = refundBackOffSeconds(tries, chance);
        expect(pause).toBeGreaterThanOrEqual(5);
        expect(pause).toBeLessThanOrEqual(3600);
        expect(refundBackOffSeconds(tries + 1, chance)).toBeGreaterThanOrEqual(pause);
      }),
    );
    expect(refundBackOffSeconds(30, 1)).toBe(3600);
  });
});

describe('a refund seen at the provider', () => {
  const whole = { amountPaise: 700, status: 'processed' } as const;
  const payment = (orderState: PaymentOrderState, refundOwed: boolean) => ({
    amountPaise: 700,
    orderState,
    refundOwed,
  });

  test('is ours where we owed it, adopted where the bid was undecided, a loss where it stands', () => {
    expect(meaningOfRefund(payment('refund_pending', true), whole)).toBe('ours');
    expect(meaningOfRefund(payment('consumed', true), whole)).toBe('ours');
    expect(meaningOfRefund(payment('paid', false), whole)).toBe('adopted');
    expect(meaningOfRefund(payment('consumed', false), whole)).toBe('loss');
  });

  test('of a part of the money is a loss, and settles nothing', () => {
    for (const owed of [true, false])
      expect(meaningOfRefund(payment('refund_pending', owed), { amountPaise: 300, status: 'processed' })).toBe('loss');
  });

  test.each(['pending', 'failed'] as const)('means nothing while it is %s', (status) => {
    expect(meaningOfRefund(payment('paid', false), { amountPaise: 700, status })).toBe('none');
  });
});

test('an order is looked at again from the end of its hold until four days have passed', () => {
  expect(nextReconcileMinute(0)).toBe(6);
  expect(nextReconcileMinute(6)).toBe(15);
  expect(nextReconcileMinute(15)).toBe(30);
  expect(reconcileMinutes.at(-1)).toBe(4 * 24 * 60);
  expect(nextReconcileMinute(4 * 24 * 60)).toBeNull();
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5759, noNaN: true }), (age) => {
      expect(nextReconcileMinute(age) ?? 0).toBeGreaterThan(age);
    }),
  );
});

test('what nobody could tell is asked again soon, then later and later, and an order not for ever', () => {
  expect([0, 20, 400, 86_400].map(askAgainSeconds)).toEqual([5, 5, 100, 3600]);
  expect(reconcileAgainMinute(16)).toBe(20);
  expect(reconcileAgainMinute(4 * 24 * 60)).toBe(4 * 24 * 60 + 60);
  expect(reconcileAgainMinute(5 * 24 * 60)).toBeNull();
});
