import * as contract from '@ekbid/contract';
import { exclusionEnd, type Exclusion, type LimitPeriod, periodStart, raiseWaitHours } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newNumber, signUpFields, verifiedBrowser } from '../accounts/testing/people.ts';
import { openAllowedOrders } from '../orders/open-allowed-orders.ts';
import { askOf } from '../orders/testing/asked-orders.ts';
import { reserveSlots } from '../orders/reserve-slots.ts';
import { recordReminders } from '../notifications/record-reminders.ts';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock, untilNoon } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { carryNumbers } from './own-limits.ts';

const app = useTestApp();
const hourMs = 3_600_000;

let asha: Person;
beforeEach(async () => {
  asha = await signIn(app);
});
afterEach(() => setClock(app.db, 'real'));

const limitsOf = async ({ browser }: Pick<Person, 'browser'>) => (await browser.call(contract.getOwnLimits)).ok.data;
const setLimit = ({ browser }: Person, limit: number | string | null, period: LimitPeriod = 'day') =>
  browser.call(contract.setLimit, { body: { period, limit } });
const confirm = ({ browser }: Person, period: LimitPeriod = 'day') =>
  browser.call(contract.confirmLimit, { body: { period } });
const exclude = ({ browser }: Pick<Person, 'browser'>, exclusion: Exclusion) =>
  browser.call(contract.excludeMyself, { body: { exclusion } });
const orderOf = async (person: Person, amount: number) => order(person, await createAuction(app), amount);
const codeOf = async (person: Person, amount: number) => {
  const { status, problem } = await orderOf(person, amount);
  return status === 200 ? null : problem.code;
};
const dayOf = async (person: Person) => {
  const { limit, spent, left, raise } = (await limitsOf(person)).limits[0] ?? {};
  return { limit, spent, left, raise };
};

/** Sets the clock to noon in India, so that no day ends during a test. */
async function setNoon(): Promise<Date> {
  const aheadMs = untilNoon();
  await setClock(app.db, { aheadMs });
  return new Date(Date.now() + aheadMs);
}

describe('a spending limit', () => {
  // proves limits.counts
  test('counts orders of all auctions from when they are opened, and says which limit and when it renews', async () => {
    const now = await setNoon();
    await setLimit(asha, '100');
    const auctionId = await createAuction(app);
    expect((await order(asha, auctionId, 60)).status).toBe(200);
    const refused = await orderOf(asha, 41);
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      {
        code: 'spending_limit_reached',
        details: { period: 'day', limit: '100', left: '40', renewsAt: periodStart('day', now, 1).toISOString() },
      },
    ]);
    expect(refused.problem.message).toContain('Your own limit of ₹100 a day leaves ₹40. It renews at midnight.');
    // The same order is open already, so it is returned even above the new limit.
    await setLimit(asha, 50);
    expect((await order(asha, auctionId, 60)).status).toBe(200);
    expect(await dayOf(asha)).toMatchObject({ limit: 50, spent: 60, left: 0 });
    const other = await signIn(app);
    expect(await codeOf(other, 90)).toBeNull();
  });

  // proves limits.renews
  test('renews with the day in India, and the longer one goes on', async () => {
    await setClock(app.db, new Date('2027-06-15T18:29:00Z'));
    const ravi = await signIn(app);
    await setLimit(ravi, 100);
    await setLimit(ravi, 250, 'month');
    expect(await codeOf(ravi, 100)).toBeNull();
    expect(await codeOf(ravi, 1)).toBe('spending_limit_reached');
    await setClock(app.db, new Date('2027-06-15T18:30:00Z'));
    expect(await codeOf(ravi, 100)).toBeNull();
    await setClock(app.db, new Date('2027-06-16T18:30:00Z'));
    const refused = await orderOf(ravi, 51);
    expect(refused.problem).toMatchObject({
      details: { period: 'month', left: '50', renewsAt: '2027-06-30T18:30:00.000Z' },
    });
  });

  // proves limits.refunds
  test('is freed by money that goes back, and by a payment that did not come', async () => {
    await setNoon();
    await setLimit(asha, 100);
    const auctionId = await createAuction(app);
    await bid(app, asha, auctionId, 100);
    expect(await codeOf(asha, 1)).toBe('spending_limit_reached');
    const admin = await signIn(app, { role: 'ADMIN' });
    await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    await runJobs(app);
    expect(await dayOf(asha)).toMatchObject({ spent: 0, left: 100 });
    const opened = await orderOf(asha, 100);
    expect(await codeOf(asha, 1)).toBe('spending_limit_reached');
    await asha.browser.call(contract.giveUpOrder, { params: { orderId: opened.ok.order.id } });
    expect(await codeOf(asha, 100)).toBeNull();
  });

  // proves limits.raise
  test('is lowered at once, and raised or removed after 24 hours, when the person confirms it', async () => {
    await setClock(app.db, new Date());
    await setLimit(asha, 100);
    expect((await setLimit(asha, 50)).ok.data.limits[0]).toMatchObject({ limit: 50, raise: null });
    for (const wanted of [500, null]) {
      const now = new Date();
      await setClock(app.db, now);
      await setLimit(asha, 50);
      const from = new Date(now.getTime() + raiseWaitHours * hourMs);
      expect((await setLimit(asha, wanted)).ok.data.limits[0]).toMatchObject({
        limit: 50,
        raise: { limit: wanted, from: from.toISOString() },
      });
      await setClock(app.db, new Date(from.getTime() - 1));
      // Asking again does not restart the waiting time.
      await setLimit(asha, wanted);
      expect((await confirm(asha)).problem.code).toBe('limit_raise_waits');
      await setClock(app.db, from);
      expect(await dayOf(asha)).toMatchObject({ limit: 50 });
      expect((await confirm(asha)).ok.data.limits[0]).toMatchObject({ limit: wanted, raise: null });
      await setLimit(asha, 50);
    }
  });

  test('that was not confirmed for a week must be asked for again', async () => {
    await setLimit(asha, 100);
    await setLimit(asha, null);
    await setClock(app.db, { aheadMs: (raiseWaitHours + 7 * 24) * hourMs });
    expect((await confirm(asha)).status).toBe(404);
    expect(await dayOf(asha)).toMatchObject({ limit: 100, raise: null });
  });

  test.each([
    'update spending_limits set limit_paise = limit_paise + 1',
    "update spending_limits set raise_asked_at = game_clock() - interval '2 days'",
    'delete from spending_limits',
  ])('is not softened by any statement: %s', async (statement) => {
    await setLimit(asha, 100);
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('the limit of a day is not');
  });

  test.each(['nothing', 0, -5, '0.5', 1e9])('of %j is refused', async (limit) => {
    expect((await setLimit(asha, limit)).problem).toMatchObject({ code: 'limit_amount', field: 'limit' });
  });

  // proves limits.two-devices
  test('lets one of two orders through that two devices open at the same moment, in two auctions', async () => {
    await setNoon();
    await setLimit(asha, 100);
    const [one, two] = [await createAuction(app), await createAuction(app)];
    const { userId } = asha;
    const bidder = await app.db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
    const asked = [await askOf(app.db, userId, { auctionId: one, amountPaise: 6000 })];
    const reservation = {
      bidder: { ...bidder, role: 'USER' as const },
      auctionId: two,
      amountPaise: 6000,
      networkHash: null,
      receipt: 'two',
    };
    const opening = await app.db.transaction().execute(async (db) => {
      await sql`select from own_limits for update`.execute(db);
      const opening = Promise.all([openAllowedOrders(app.db, asked), reserveSlots(app.db, [reservation])]);
      await untilWaiting(app.db, 2);
      return { opening };
    });
    const [[allowed], [reserved]] = await opening.opening;
    const passed = [allowed, reserved].filter((answer) => answer && 'paymentOrderId' in answer);
    expect(passed).toHaveLength(1);
    expect(await dayOf(asha)).toMatchObject({ spent: 60, left: 40 });
  });
});

describe('a break or an exclusion', () => {
  // proves limits.exclusion
  test('lets no order be opened until its end, and is not ended by a shorter one', async () => {
    const { exclusion } = (await exclude(asha, 'month')).ok.data;
    const until = exclusion?.until ?? '';
    const refused = await orderOf(asha, 5);
    expect([refused.status, refused.problem]).toMatchObject([403, { code: 'excluded', details: { until } }]);
    expect((await exclude(asha, 'week')).problem.code).toBe('exclusion_shorter');
    expect((await limitsOf(asha)).exclusion?.until).toBe(until);
    const longer = (await exclude(asha, 'five_years')).ok.data.exclusion;
    expect(longer).toMatchObject({ exclusion: 'five_years' });
    expect(exclusionEnd('five_years', new Date(longer?.since ?? '')).toISOString()).toBe(longer?.until);
    await setClock(app.db, new Date(longer?.until ?? ''));
    const later = await signIn(app);
    await app.db.updateTable('sessions').set({ userId: asha.userId }).where('userId', '=', later.userId).execute();
    expect(await codeOf({ ...later, userId: asha.userId }, 5)).toBeNull();
  });

  test('lets a payment under way become a bid', async () => {
    const auctionId = await createAuction(app);
    const opened = await order(asha, auctionId, 5);
    await exclude(asha, 'year');
    const token = await payAndVerify(app, asha, opened.ok.order.id);
    expect((await place(asha, auctionId, 5, token)).status).toBe(200);
  });

  test('begins no reminder of an auction that is watched', async () => {
    const auctionId = await createAuction(app);
    const ravi = await signIn(app);
    const watches = [asha, ravi].map(({ userId }) => ({
      userId,
      auctionId,
      createdAt: new Date(Date.now() - 2 * hourMs),
    }));
    await app.db.insertInto('watches').values(watches).execute();
    await exclude(asha, 'day');
    await recordReminders(app.deps);
    const reminded = await app.db
      .selectFrom('notifications')
      .where('auctionId', '=', auctionId)
      .select('userId')
      .execute();
    expect(new Set(reminded.map(({ userId }) => userId))).toEqual(new Set([ravi.userId]));
  });

  // proves limits.cannot-end
  test.each([
    `update own_limits set excluded_until = excluded_until - interval '1 second'`,
    'update own_limits set excluded_until = null, excluded_at = null, exclusion = null',
    'delete from own_limits_accounts',
    'delete from own_limits_numbers',
  ])('is not ended by any statement: %s', async (statement) => {
    await exclude(asha, 'year');
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/never shortened|stays under its limits/);
  });

  // proves limits.all-numbers
  test('covers every number of the account, and whoever signs up with one of them again', async () => {
    const { userId } = asha;
    const [first, second, third] = [newNumber(), newNumber(), newNumber()];
    const changeNumber = (mobileNumber: string) =>
      app.db.updateTable('users').set({ mobileNumber }).where('userId', '=', userId).execute();
    await changeNumber(first);
    await carryNumbers(app.deps, userId, [first, second]);
    await changeNumber(second);
    await exclude(asha, 'half_year');
    await setLimit(asha, 10, 'week');
    await carryNumbers(app.deps, userId, [second, third]);
    await changeNumber(third);
    for (const mobileNumber of [first, second]) {
      const fields = signUpFields({ mobileNumber });
      const browser = await verifiedBrowser(app, mobileNumber);
      const { ok } = await browser.call(contract.signUp, { body: fields });
      const again = { userId: ok.data.userData._id, browser, email: fields.email };
      expect(await codeOf(again, 5)).toBe('excluded');
      expect(await limitsOf(again)).toEqual(await limitsOf(asha));
    }
    const stranger = await signIn(app);
    expect((await limitsOf(stranger)).exclusion).toBeNull();
  });

  test('of two people who come to share a number is the longer one, and so are limits the stricter', async () => {
    const ravi = await signIn(app);
    const [number] = [newNumber()];
    await carryNumbers(app.deps, ravi.userId, [number]);
    await exclude(ravi, 'year');
    await setLimit(ravi, 10);
    await exclude(asha, 'week');
    await setLimit(asha, 20);
    await setLimit(asha, 30, 'month');
    await carryNumbers(app.deps, asha.userId, [number]);
    const { exclusion, limits } = await limitsOf(asha);
    expect([exclusion?.exclusion, limits.map(({ limit }) => limit)]).toEqual(['year', [10, null, 30]]);
    expect(await limitsOf(ravi)).toEqual(await limitsOf(asha));
  });
});

// proves limits.hour
test('paid bids of the last hour are counted with their money and since when', async () => {
  const auctionId = await createAuction(app);
  for (const amount of [3, 4, 5]) await bid(app, asha, auctionId, amount);
  await order(asha, auctionId, 6);
  const { bids, spent, since } = (await limitsOf(asha)).lastHour;
  expect([bids, spent]).toEqual([3, 12]);
  expect(Date.parse(since ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await setClock(app.db, { aheadMs: hourMs });
  expect((await limitsOf(asha)).lastHour).toEqual({ bids: 0, spent: 0, since: null });
});
