import { entryModes } from '@ekbid/domain';
import { type PaidSituation, refundReasonOf } from '@ekbid/model';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import type { BidToPlace } from './bids.queries.ts';
import { placeBids } from './bid-batcher.ts';
import { insertPaidOrder } from './testing/paid-order.ts';

const app = useTestApp();

/**
 * Generates mostly people who may bid, often at the edge of a limit. There the SQL and the TypeScript version of a rule
 * are most likely to differ.
 */
const scenario = fc.record({
  entryMode: fc.constantFrom(...entryModes),
  role: fc.constantFrom('USER', 'USER', 'USER', 'USER', 'ADMIN'),
  blocked: fc.constantFrom(false, false, false, false, true),
  status: fc.constantFrom('active', 'active', 'active', 'active', 'upcoming', 'completed', 'cancelled'),
  maxSlots: fc.integer({ min: 5, max: 8 }),
  filledByOthers: fc.integer({ min: 0, max: 3 }),
  heldByOthers: fc.integer({ min: 0, max: 3 }),
  holdsSlot: fc.boolean(),
  ownBids: fc.constantFrom(0, 1, 2, 3, 4, 4, 5, 5),
  ownsAmount: fc.constantFrom(false, false, false, true),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const minutesOf = {
  active: { startsInMinutes: -60, endsInMinutes: 60 },
  cancelled: { startsInMinutes: -60, endsInMinutes: 60 },
  upcoming: { startsInMinutes: 10, endsInMinutes: 60 },
  completed: { startsInMinutes: -60, endsInMinutes: -1 },
} as const;

const asked = 9_900;

/** Inserts a scenario as rows. Returns the paid order and the input for the rule in domain/. */
async function arrange(made: Scenario, bidder: Person, others: Person) {
  const ownBids = made.ownsAmount ? Math.max(1, made.ownBids) : made.ownBids;
  const slotsFilled = ownBids + made.filledByOthers;
  const room = made.maxSlots - slotsFilled;
  const isFree = made.entryMode === 'free';
  // A free order reserves no slot, because it becomes a bid in the transaction that creates it.
  const holdsSlot = made.holdsSlot && room > 0 && !isFree;
  const slotsHeld = Math.min(Math.max(0, room), made.heldByOthers + (holdsSlot ? 1 : 0));
  const situation: PaidSituation = {
    bidder: { role: made.role, blocked: made.blocked },
    auction: { status: made.status, maxSlots: Math.max(made.maxSlots, slotsFilled), slotsFilled, slotsHeld },
    holdsSlot,
    ownBids,
    ownsAmount: made.ownsAmount,
  };

  const { maxSlots } = situation.auction;
  const { entryMode } = made;
  const auctionId = await createAuction(app, { maxSlots, entryMode, ...minutesOf[made.status] });
  const amounts = Array.from({ length: ownBids }, (_, n) => (made.ownsAmount && n === 0 ? asked : 100 + n * 100));
  const placed = (bidderId: string, amountPaise: number) =>
    insertPlacedBid({ auctionId, bidderId, amountPaise, isFree });
  for (const amountPaise of amounts) await placed(bidder.userId, amountPaise);
  for (let n = 0; n < made.filledByOthers; n += 1) await placed(others.userId, 5_000 + n * 100);
  await app.db
    .updateTable('auctions')
    .where('auctionId', '=', auctionId)
    .set({
      slotsFilled,
      slotsHeld,
      ...(made.status === 'cancelled' && { cancelledAt: new Date(), outcome: 'cancelled' }),
    })
    .execute();
  await app.db
    .updateTable('users')
    .where('userId', '=', bidder.userId)
    .set({ role: made.role, blockedAt: made.blocked ? new Date() : null })
    .execute();
  const order = { auctionId, bidderId: bidder.userId, amountPaise: asked, holdsSlot, isFree };
  return { situation, isFree, bid: await insertPaidOrder(app.db, order) };
}

let seq = 0;

async function insertPlacedBid(bid: Parameters<typeof insertPaidOrder>[1]): Promise<void> {
  const { sessionHash: _, ...placed } = await insertPaidOrder(app.db, bid);
  await app.db
    .updateTable('paymentOrders')
    .where('paymentOrderId', '=', placed.paymentOrderId)
    .set({ state: 'consumed' })
    .execute();
  seq += 1;
  await app.db
    .insertInto('bids')
    .values({ ...placed, seq: 1000 + seq, placedAt: new Date() })
    .execute();
}

/** Returns the outcome of an order: its state, the amount of its bid, and the reason of its refund. */
async function endOf({ paymentOrderId }: BidToPlace) {
  return app.db
    .selectFrom('paymentOrders')
    .leftJoin('bids', 'bids.paymentOrderId', 'paymentOrders.paymentOrderId')
    .leftJoin('payments', 'payments.paymentOrderId', 'paymentOrders.paymentOrderId')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.paymentId')
    .where('paymentOrders.paymentOrderId', '=', paymentOrderId)
    .select(['paymentOrders.state', 'bids.amountPaise as placedPaise', 'refunds.reason as owed'])
    .executeTakeFirstOrThrow();
}

describe('the outcome of a paid order, in each way to enter', () => {
  test('is decided in the database exactly as the domain’s rule says', async () => {
    const [bidder, others] = [await signIn(app), await signIn(app)];
    await fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        const { situation, isFree, bid } = await arrange(made, bidder, others);
        const [answer] = await placeBids(app.db, [bid]);
        const reason = refundReasonOf(situation);
        expect(answer?.reason ?? null).toBe(reason);
        expect(answer?.verdict).toBe(reason === null ? 'placed' : 'refund_due');
        expect(await endOf(bid)).toEqual({
          // An unplaced free order stays `paid` here. In the product its caller rolls the transaction back.
          state: reason === null ? 'consumed' : isFree ? 'paid' : 'refund_pending',
          placedPaise: reason === null ? asked : null,
          owed: isFree ? null : reason,
        });
      }),
      { numRuns: runs(150) },
    );
  }, 120_000);
});

describe('a batch', () => {
  test('gives free slots to those without a hold in order, and keeps the held ones for their holders', async () => {
    const auctionId = await createAuction(app, { maxSlots: 3 });
    const people = await Promise.all(Array.from({ length: 5 }, () => signIn(app)));
    await app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ slotsHeld: 1 }).execute();
    // The last order has the only reserved slot. The four orders before it compete for the two free slots.
    const bids: BidToPlace[] = [];
    for (const [n, { userId: bidderId }] of people.entries())
      bids.push(await insertPaidOrder(app.db, { auctionId, bidderId, amountPaise: 100 + n * 100, holdsSlot: n === 4 }));

    const answers = await placeBids(app.db, bids);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['placed', 'placed', 'refund_due', 'refund_due', 'placed']);
    expect(answers.map(({ slotsFilled }) => slotsFilled).filter((_, n) => n !== 2 && n !== 3)).toEqual([1, 2, 3]);
  });
});
