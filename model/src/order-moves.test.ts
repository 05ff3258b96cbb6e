import { type PaymentOrderState, paymentOrderStates } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { canMove } from './money.ts';

/** Every allowed change of a payment order's state, with its reason. All other changes are refused. */
const allowed: readonly [from: PaymentOrderState, to: PaymentOrderState, when: string][] = [
  ['created', 'failed', 'the provider refused the order for good'],
  ['created', 'expired', 'its hold passed, or the bidder gave it up'],
  ['created', 'paid', 'its first money came'],
  ['expired', 'paid', 'its first money came late'],
  ['failed', 'paid', 'its first money came all the same'],
  ['paid', 'consumed', 'the bid stands'],
  ['paid', 'refund_pending', 'the bid cannot stand'],
  ['paid', 'refunded', 'it was refunded in the provider’s dashboard'],
  [
    'consumed',
    'refund_pending',
    'the auction was cancelled, had no unique bid, or gives back all bids but the winning one',
  ],
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
