import { type PaymentState, paymentStates, paiseToRupees, type RefundState, refundStates } from '@ekbid/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countDays } from './count-days.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { getMoney, listAuctionMoney, listPayments, listRefunds } from './money.routes.ts';
import { moveMoney } from './testing/move-money.ts';
import { type PlainAuction, sumPlainly } from './testing/plain-sums.ts';

const app = useTestApp();
const limit = 100;
const hourMs = 60 * 60 * 1000;
let now = new Date('2031-03-01T15:00:00Z');

beforeAll(async () => {
  await setClock(app.db, now);
  await signIn(app);
  for (let auctions = 0; auctions < 16; auctions += 1)
    await createAuction(app, { endsInMinutes: 60 * (40 + auctions) });
});

type Figure = Exclude<keyof PlainAuction, 'auctionId' | 'state'>;
const sumOf = (auctions: readonly PlainAuction[], figure: Figure) =>
  auctions.reduce((sum, auction) => sum + auction[figure], 0);
const rupeesOf = (auctions: readonly PlainAuction[]) => ({
  captured: paiseToRupees(sumOf(auctions, 'capturedPaise')),
  refunded: paiseToRupees(sumOf(auctions, 'refundedPaise')),
  owed: paiseToRupees(sumOf(auctions, 'owedPaise')),
  earned: paiseToRupees(sumOf(auctions, 'earnedPaise')),
});
const figureOf = (state: PaymentState) => (state === 'on_its_way' ? 'onItsWay' : state);
const countsOf = (auctions: readonly PlainAuction[]) => ({
  auctions: auctions.length,
  payments: sumOf(auctions, 'payments'),
  refunds: sumOf(auctions, 'refunds'),
});

/**
 * Compares the sums over all auctions, then those of single auctions: of every fourth one from `turn` on, or of all.
 */
async function compare(turn: number | 'all'): Promise<void> {
  const plain = await sumPlainly(app.db);
  const of = (wanted: PlainAuction['state']) => plain.filter(({ state }) => state === wanted);
  const declared = of('declared');
  expect(await getMoney(app.db)).toMatchObject({
    declared: { ...countsOf(declared), ...rupeesOf(declared) },
    sealed: countsOf(of('sealed')),
    cancelled: countsOf(of('cancelled')),
  });

  const { data, meta } = await listAuctionMoney(app.db, { limit });
  expect(meta.total).toBe(plain.length);
  expect(new Map(data.map(({ auction, ...money }) => [auction._id, money]))).toMatchObject(
    new Map(
      plain.map((auction) => [
        auction.auctionId,
        {
          state: auction.state,
          payments: auction.payments,
          refunds: auction.refunds,
          refundsMade: auction.refunded,
          sums: auction.state === 'declared' ? rupeesOf([auction]) : null,
        },
      ]),
    ),
  );
  await compareTotals(declared);
  for (const auction of plain.filter((_, place) => turn === 'all' || place % 4 === turn % 4))
    await compareTotals(
      declared.filter((one) => one === auction),
      auction.auctionId,
    );
}

/** Compares the totals that the first pages of payments and refunds report, for all declared auctions or for one. */
async function compareTotals(open: readonly PlainAuction[], auctionId?: string): Promise<void> {
  const paymentsOf = async (state?: PaymentState) =>
    (await listPayments(app.db, { auctionId, state, limit: 1 })).meta.total;
  const refundsOf = async (state?: RefundState) =>
    (await listRefunds(app.db, { auctionId, state, limit: 1 })).meta.total;
  expect(await paymentsOf()).toBe(sumOf(open, 'payments'));
  expect(await refundsOf()).toBe(sumOf(open, 'refunds'));
  for (const state of paymentStates)
    expect([state, await paymentsOf(state)]).toEqual([state, sumOf(open, figureOf(state))]);
  for (const state of refundStates)
    expect([state, await refundsOf(state)]).toEqual([state, sumOf(open, figureOf(state))]);
}

describe('sums and counts from days that were counted', () => {
  test('come to what looking at every payment does, whenever days are counted and auctions decided', async () => {
    await compare(0);
    for (const seed of [1, 2, 3, 4, 5, 6, 7]) {
      const since = now;
      now = new Date(since.getTime() + (2 + ((seed * 7) % 19)) * hourMs);
      await setClock(app.db, now);
      await moveMoney(app.db, { seed, since, payments: 60 });
      await compare(seed);
      if (seed % 3 !== 2) await countDays(app.db);
      await compare(seed + 2);
    }
    await compare('all');
    const plain = await sumPlainly(app.db);
    expect(new Set(plain.map(({ state }) => state))).toEqual(new Set(['declared', 'sealed', 'cancelled']));
    for (const figure of [...paymentStates.map(figureOf), 'earnedPaise', 'owedPaise'] as const)
      expect([figure, sumOf(plain, figure)]).not.toEqual([figure, 0]);
    const days = await app.db.selectFrom('auctionDays').select('day').distinct().execute();
    expect(days.length).toBeGreaterThan(2);
  });
});
