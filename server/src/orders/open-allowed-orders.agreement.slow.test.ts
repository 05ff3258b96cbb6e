import {
  checkOrder,
  limitPeriods,
  minutesToWait,
  openToAll,
  type OrderSituation,
  periodStart,
  Refusal,
  weightInLapses,
} from '@ekbid/domain';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { askOf, insertOrder } from './testing/asked-orders.ts';
import { openAllowedOrders } from './open-allowed-orders.ts';

const app = useTestApp();

/** Usually a person who may bid, and often one at the edge of a limit, because mistakes are likely there. */
const situation = fc.record({
  entryMode: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'paid', 'refundable'),
  role: fc.constantFrom('USER', 'USER', 'USER', 'USER', 'ADMIN'),
  blocked: fc.constantFrom(false, false, false, false, true),
  status: fc.constantFrom('active', 'active', 'active', 'active', 'active', 'upcoming', 'completed', 'cancelled'),
  freeSlots: fc.constantFrom(0, 1, 2, 20),
  ownBids: fc.constantFrom(0, 0, 1, 3, 4, 5),
  paidHolds: fc.constantFrom(0, 0, 0, 1),
  unpaidHolds: fc.constantFrom(0, 0, 0, 1),
  ownsAmount: fc.constantFrom(false, false, false, true),
  lapsed: fc.constantFrom(0, 0, 1, 2, 3, 4),
  givenUpAfterMinutes: fc.array(fc.constantFrom(0.2, 3, 6), { maxLength: 4 }),
  amountPaise: fc.constantFrom(5_000, 5_500, 100_000, 4_500, 100_500, 5_250, 50),
});
/**
 * The person's own limits, and what the person spent in other auctions. The payments are dated near now and near the
 * beginning of the present day, week or month, where mistakes are likely.
 */
const ownLimits = fc.record({
  excludedForHours: fc.constantFrom(null, null, null, null, -1, 1),
  limits: fc.uniqueArray(
    fc.record({ period: fc.constantFrom(...limitPeriods), limitPaise: fc.constantFrom(5_000, 5_499, 30_000, 500_000) }),
    { selector: ({ period }) => period },
  ),
  spent: fc.array(
    fc.record({
      since: fc.constantFrom(...limitPeriods, null),
      minutes: fc.constantFrom(-1, 0, 1),
      state: fc.constantFrom('created', 'paid', 'consumed', 'expired', 'failed', 'refund_pending', 'refunded'),
      amountPaise: fc.constantFrom(100, 500, 20_000),
      byOtherAccount: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});
const inOrder: typeof situation extends fc.Arbitrary<infer Value> ? Value : never = {
  ...{
    entryMode: 'paid',
    role: 'USER',
    blocked: false,
    status: 'active',
    freeSlots: 20,
    ownBids: 0,
    paidHolds: 0,
    unpaidHolds: 0,
  },
  ...{ ownsAmount: false, lapsed: 0, givenUpAfterMinutes: [], amountPaise: 5_000 },
};
/** In half of the scenarios, only the person's own limits can prevent the order. */
const scenario = fc
  .tuple(fc.oneof(situation, fc.constant(inOrder)), ownLimits)
  .map(([situation, limits]) => ({ ...situation, ...limits }));
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const minutesOf = {
  active: { startsInMinutes: -60, endsInMinutes: 60 },
  cancelled: { startsInMinutes: -60, endsInMinutes: 60 },
  upcoming: { startsInMinutes: 10, endsInMinutes: 60 },
  completed: { startsInMinutes: -60, endsInMinutes: -1 },
} as const;
const grid = { startingBidPaise: 5_000, endingBidPaise: 100_000, bidIncrementPaise: 500 };

/** Inserts a scenario as rows. Returns the input of the domain's rule for it. */
async function arrange(made: Scenario) {
  const [bidder, elsewhere] = [await signIn(app), await createAuction(app)];
  const slotsHeld = made.paidHolds + made.unpaidHolds;
  const maxSlots = Math.max(1, made.ownBids + slotsHeld + made.freeSlots);
  const { entryMode } = made;
  const auctionId = await createAuction(app, { ...grid, maxSlots, entryMode, ...minutesOf[made.status] });
  let amountPaise = 50_000;
  const orders: Spent[] = [];
  const own = (state: string, holdsSlot: boolean, owned = false) => {
    const order = { state, amountPaise: owned ? made.amountPaise : (amountPaise += 500) };
    orders.push({ ...order, at: new Date(Date.now() - 60_000) });
    return insertOrder(app.db, { auctionId, bidderId: bidder.userId, holdsSlot, ...order });
  };
  const ownsAmount = made.ownsAmount && made.ownBids + made.paidHolds > 0 && made.amountPaise >= 100;
  for (let n = 0; n < made.ownBids; n += 1) await own('consumed', false, ownsAmount && n === 0);
  for (let n = 0; n < made.paidHolds; n += 1) await own('paid', true, ownsAmount && made.ownBids === 0);
  for (let n = 0; n < made.unpaidHolds; n += 1) await own('created', true);
  const inVain = { auctionId: elsewhere, bidderId: bidder.userId, amountPaise: 100, holdsSlot: false, age: 17 };
  for (let n = 0; n < made.lapsed; n += 1) await insertOrder(app.db, { ...inVain, state: 'expired' });
  for (const givenUpAfterMinutes of made.givenUpAfterMinutes)
    await insertOrder(app.db, { ...inVain, state: 'expired', givenUpAfterMinutes });
  await sql`update auctions set slots_filled = ${made.ownBids}, slots_held = ${slotsHeld},
    cancelled_at = case when ${made.status === 'cancelled'} then game_clock() end,
    outcome = case when ${made.status === 'cancelled'} then 'cancelled' end where auction_id = ${auctionId}`.execute(
    app.db,
  );
  await sql`update users set role = ${made.role}, blocked_at = case when ${made.blocked} then game_clock() end
    where user_id = ${bidder.userId}`.execute(app.db);
  const ownLimits = await arrangeLimits(made, { userId: bidder.userId, elsewhere, orders });
  const situation: OrderSituation = {
    bidder: { role: made.role, blocked: made.blocked },
    auction: { ...grid, status: made.status, maxSlots, slotsFilled: made.ownBids, slotsHeld },
    amountPaise: made.amountPaise,
    ownBids: made.ownBids,
    ownReservations: slotsHeld,
    ownUnpaidReservations: made.unpaidHolds,
    ownsAmount,
    waitMinutes: minutesToWait(weightInLapses(made), 2),
    ownLimits,
    entry: { ...openToAll, entryMode },
  };
  return { situation, asked: await askOf(app.db, bidder.userId, { auctionId, amountPaise: made.amountPaise }) };
}

type Spent = { readonly state: string; readonly amountPaise: number; readonly at: Date };
type Around = { readonly userId: string; readonly elsewhere: string; readonly orders: Spent[] };

/**
 * Inserts a person's own limits, and payments of this and another account under them. Returns the input of the rule.
 */
async function arrangeLimits(
  made: Scenario,
  { userId, elsewhere, orders }: Around,
): Promise<OrderSituation['ownLimits']> {
  const now = new Date();
  const excludedUntil =
    made.excludedForHours === null ? null : new Date(now.getTime() + made.excludedForHours * 3_600_000);
  const excluded = excludedUntil && {
    ...{ exclusion: 'day' as const, excludedUntil },
    excludedAt: new Date(excludedUntil.getTime() - 86_400_000),
  };
  const { ownLimitsId } = await app.db
    .insertInto('ownLimits')
    .values({ createdAt: now, ...excluded })
    .returning('ownLimitsId')
    .executeTakeFirstOrThrow();
  const other = await signIn(app);
  const accounts = [userId, other.userId].map((userId) => ({ userId, ownLimitsId }));
  await app.db.insertInto('ownLimitsAccounts').values(accounts).execute();
  for (const limit of made.limits)
    await app.db
      .insertInto('spendingLimits')
      .values({ ownLimitsId, ...limit })
      .execute();
  for (const { since, minutes, state, amountPaise, byOtherAccount } of made.spent) {
    const at = new Date((since === null ? now : periodStart(since, now)).getTime() + minutes * 60_000);
    orders.push({ state, amountPaise, at });
    const bidderId = byOtherAccount ? other.userId : userId;
    // The reservation of this order ended long ago, so the order counts as money spent but holds no slot.
    await sql`insert into payment_orders (receipt, auction_id, bidder_id, amount_paise, state, holds_slot, created_at, hold_expires_at, paid_at)
      values (${randomUUID()}, ${elsewhere}, ${bidderId}, ${amountPaise}, ${state}, false, ${at}, ${at}, ${at})`.execute(
      app.db,
    );
  }
  const spentSince = (start: Date) =>
    orders
      .filter(({ state, at }) => at >= start && ['created', 'paid', 'consumed'].includes(state))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const spending = made.limits.map((limit) => ({ ...limit, spentPaise: spentSince(periodStart(limit.period, now)) }));
  return { excludedUntil, spending, now };
}

function refusalOf(situation: OrderSituation): string | null {
  try {
    checkOrder(situation);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('an order opened without the rule is one that the rule allows, and a plain one is opened', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (made) => {
      const { situation, asked } = await arrange(made);
      const [opened] = await openAllowedOrders(app.db, [asked]);
      // If midnight passed between the decision of the rule and that of the statement, the two may differ.
      if (periodStart('day', situation.ownLimits.now) < periodStart('day', new Date())) return;
      const refusal = refusalOf(situation);
      if (opened) expect(refusal).toBeNull();
      // An order in a refundable auction always needs the rule, which counts the accounts of a network.
      if (made.entryMode === 'refundable') expect(opened).toBeNull();
      const isPlain =
        made.entryMode === 'paid' && made.unpaidHolds === 0 && made.lapsed + made.givenUpAfterMinutes.length < 3;
      if (refusal === null && isPlain) expect(opened).not.toBeNull();
    }),
    { numRuns: runs(250) },
  );
}, 120_000);
