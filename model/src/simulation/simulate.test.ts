import { paymentOrderStates } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { runs, seed } from '../../../testing/properties.ts';
import { canMove } from '../money.ts';
import { type Rules, rules } from './rules.ts';
import { simulate } from './simulate.ts';

const seeds = (inFull: number) => Array.from({ length: runs(inFull) }, (_, i) => seed + i);

describe('whatever crashes, is lost, comes twice or out of order', () => {
  test('each captured payment is one bid, one refund or one task, and the books balance', () => {
    const faults = seeds(1500).map((seed) => [seed, ...simulate(seed).faults]);
    expect(faults.filter(([_seed, ...found]) => found.length > 0)).toEqual([]);
  });

  test('every allowed move happens, or the runs would show nothing', () => {
    const seen = new Set(seeds(1500).flatMap((seed) => [...simulate(seed).moves.keys()]));
    const allowed = paymentOrderStates.flatMap((from) =>
      paymentOrderStates.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
    );
    // An order is `failed` if the provider refused to create it. Only a provider that contradicts itself could then
    // report a payment.
    expect(allowed.filter((move) => !seen.has(move))).toEqual(['failed → paid']);
  });

  test('a seed is the same run every time', () => {
    expect(simulate(7)).toEqual(simulate(7));
  });
});

const broken: readonly [what: string, change: Partial<Rules>, caught: RegExp][] = [
  [
    'every bid is placed, with or without a slot',
    { refundReasonOf: () => null },
    /a slot sold twice|one amount twice|more than five bids/,
  ],
  [
    'money of another amount counts as paid',
    { bookingOf: (order, payment) => rules.bookingOf(order, { ...payment, amountPaise: order.amountPaise }) },
    /a bid without its money/,
  ],
  ['a second payment counts as the first', { bookingOf: () => 'first' }, /never becomes paid/],
  [
    'a refund on its way counts as done',
    {
      stepAfterRefundReply: (amountPaise, reply) =>
        reply.kind === 'ok' ? 'refunded' : rules.stepAfterRefundReply(amountPaise, reply),
      meaningOfRefund: () => 'none',
    },
    /called refunded and was not|ledger/,
  ],
  [
    'a time-out counts as a refusal for good',
    {
      stepAfterRefundReply: (amountPaise, reply) =>
        reply.kind === 'unknown' ? 'needs_operator' : rules.stepAfterRefundReply(amountPaise, reply),
      meaningOfRefund: () => 'none',
    },
    /ledger: provider_clearing/,
  ],
  [
    'a refusal is not compared with what the provider has',
    { stepAfterComparing: () => 'needs_operator', meaningOfRefund: () => 'none' },
    /ledger: provider_clearing/,
  ],
  [
    'a refund from outside is adopted although the bid stands',
    {
      meaningOfRefund: (payment, refund) => {
        const meaning = rules.meaningOfRefund(payment, refund);
        return meaning === 'loss' ? 'adopted' : meaning;
      },
    },
    /never becomes refunded|owed twice/,
  ],
  [
    'a refund from outside goes unnoticed',
    {
      meaningOfRefund: (payment, refund) => {
        const meaning = rules.meaningOfRefund(payment, refund);
        return meaning === 'ours' ? meaning : 'none';
      },
    },
    /a bid and a refund/,
  ],
];

describe('a broken rule is caught', () => {
  test.each(broken)('%s', (_what, change, caught) => {
    const faultsOf = (seed: number) => simulate(seed, { rules: { ...rules, ...change } }).faults;
    expect(seeds(2000).some((seed) => faultsOf(seed).some((fault) => caught.test(fault)))).toBe(true);
  });

  test('nobody asks the provider, and a webhook is lost', () => {
    const faultsOf = (seed: number) => simulate(seed, { reconciles: false }).faults;
    expect(seeds(2000).some((seed) => faultsOf(seed).some((fault) => /captured and on no books/.test(fault)))).toBe(
      true,
    );
  });
});
