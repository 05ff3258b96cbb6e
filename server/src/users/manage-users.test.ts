import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertOrder } from '../orders/testing/asked-orders.ts';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import type { Browser } from '../testing/browser.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';

const at = useTestApp();

const change =
  (which: 'makeUserAdministrator' | 'unmakeAdministrator') =>
  (by: Browser, userId: string, reason = 'x') =>
    by.call(contract[which], { params: { userId }, body: { reason } });
const make = change('makeUserAdministrator');
const unmake = change('unmakeAdministrator');

const isSignedIn = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data !== null;
async function roleOf(userId: string) {
  const user = at.db.selectFrom('users').where('userId', '=', userId).select('role');
  return (await user.executeTakeFirstOrThrow()).role;
}
const administrator = () => signIn(at, { role: 'ADMIN' });

async function givenUpOrder(person: Person) {
  const auctionId = await createAuction(at);
  const { ok } = await order(person, auctionId, 7);
  await person.browser.call(contract.giveUpOrder, { params: { orderId: ok.order.id } });
  return { auctionId, orderId: ok.order.id };
}

describe('an administrator', () => {
  test('is made from a person, who is signed out everywhere, and unmade again, each with its reason', async () => {
    const [admin, person] = [await administrator(), await signIn(at)];
    const phone = await openBrowser(at, person.userId);
    expect((await make(admin.browser, person.userId, ' Joined the team ')).status).toBe(200);
    expect([await roleOf(person.userId), await isSignedIn(person.browser), await isSignedIn(phone)]).toEqual([
      'ADMIN',
      false,
      false,
    ]);
    const office = await openBrowser(at, person.userId);
    expect((await office.call(contract.listUsers)).status).toBe(200);

    expect((await unmake(admin.browser, person.userId, 'Left the team')).status).toBe(200);
    expect([await roleOf(person.userId), await isSignedIn(office)]).toEqual(['USER', false]);

    // Repeating the call succeeds and records no second audit event.
    expect((await unmake(admin.browser, person.userId)).status).toBe(200);
    const events = await at.db.selectFrom('adminActs').select(['act', 'adminId', 'details']).orderBy('actId').execute();
    const [user, admins] = [{ role: 'USER' }, { role: 'ADMIN' }];
    expect(events.filter(({ details }) => JSON.stringify(details).includes(person.userId))).toEqual([
      {
        act: 'user.make-administrator',
        adminId: admin.userId,
        details: { userId: person.userId, before: user, after: admins, reason: 'Joined the team' },
      },
      {
        act: 'user.unmake-administrator',
        adminId: admin.userId,
        details: { userId: person.userId, before: admins, after: user, reason: 'Left the team' },
      },
    ]);
  });

  test('is not made from a person who is blocked, or bids or pays in an undecided auction', async () => {
    const admin = await administrator();
    const auctionId = await createAuction(at);
    const [bidder, payer, blocked] = [await signIn(at), await signIn(at), await signIn(at)];
    await bid(at, bidder, auctionId, 5);
    await order(payer, auctionId, 6);
    await admin.browser.call(contract.blockUser, { params: { userId: blocked.userId }, body: { reason: 'x' } });
    const codeOf = async (userId: string) => (await make(admin.browser, userId)).problem.code;
    expect(await codeOf(bidder.userId)).toBe('bidder_cannot_administer');
    expect(await codeOf(payer.userId)).toBe('bidder_cannot_administer');
    expect(await codeOf(blocked.userId)).toBe('blocked_cannot_administer');
    expect(await codeOf(crypto.randomUUID())).toBe('not_found');
    for (const { userId } of [bidder, payer, blocked]) expect(await roleOf(userId)).toBe('USER');
  });

  test('is made from a person whose auctions are decided or cancelled', async () => {
    const admin = await administrator();
    const person = await signIn(at);
    const [declared, cancelled] = [await createAuction(at, { maxSlots: 1 }), await createAuction(at)];
    await bid(at, person, declared, 5);
    await bid(at, person, cancelled, 6);
    await admin.browser.call(contract.declareWinner, { params: { auctionId: declared } });
    expect((await make(admin.browser, person.userId)).problem.code).toBe('bidder_cannot_administer');
    await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
    expect((await make(admin.browser, person.userId)).status).toBe(200);
  });

  test('is made and unmade by administrators alone, for a reason, and never unmakes themselves', async () => {
    const [admin, another, person] = [await administrator(), await administrator(), await signIn(at)];
    expect((await make(person.browser, person.userId)).problem.code).toBe('forbidden');
    expect((await unmake(person.browser, admin.userId)).problem.code).toBe('forbidden');
    expect((await make(admin.browser, person.userId, ' ')).problem).toMatchObject({
      code: 'reason_length',
      field: 'reason',
    });
    expect((await unmake(admin.browser, another.userId, 'x'.repeat(501))).problem.code).toBe('reason_length');
    expect((await unmake(admin.browser, admin.userId)).problem.code).toBe('own_role');
    expect(await Promise.all([admin, another].map(({ userId }) => roleOf(userId)))).toEqual(['ADMIN', 'ADMIN']);
  });
});

describe('at the same moment', () => {
  test('two administrators who unmake each other leave one, however many try', async () => {
    for (let round = 0; round < 10; round += 1) {
      const circle = await Promise.all([administrator(), administrator(), administrator()]);
      const replies = await Promise.all(
        circle.map(({ browser }, n) => unmake(browser, circle[(n + 1) % 3]?.userId ?? '')),
      );
      const left = (await Promise.all(circle.map(({ userId }) => roleOf(userId)))).filter((role) => role === 'ADMIN');
      expect(left.length).toBeGreaterThanOrEqual(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3 - left.length);
      // The caller may have been authorized before losing the role (403), or may be signed out already (401).
      for (const { status } of replies) expect([200, 401, 403]).toContain(status);
    }
  });

  test('an administrator who lost the role while waiting cannot give it to others', async () => {
    const [admin, another, friend] = [await administrator(), await administrator(), await signIn(at)];
    let made: ReturnType<typeof make> | undefined;
    await at.db.transaction().execute(async (db) => {
      await sql`update users set role = 'USER' where user_id = ${admin.userId}`.execute(db);
      made = make(admin.browser, friend.userId);
      await untilWaiting(at.db, 1);
    });
    expect((await made)?.problem.code).toBe('forbidden');
    expect([await roleOf(friend.userId), await roleOf(another.userId)]).toEqual(['USER', 'ADMIN']);
  });

  test('a person either begins to pay or is made an administrator', async () => {
    const admin = await administrator();
    const auctionId = await createAuction(at, { maxSlots: 1000 });
    const seen = { made: 0, ordered: 0 };
    for (let round = 0; round < 20; round += 1) {
      const person = await signIn(at);
      const [made, ordered] = await Promise.all([
        make(admin.browser, person.userId),
        order(person, auctionId, 1 + round),
      ]);
      expect([made.status === 200, ordered.status === 200]).not.toEqual([true, true]);
      if (made.status === 200) seen.made += 1;
      if (ordered.status === 200) seen.ordered += 1;
    }
    expect(seen.made + seen.ordered).toBeGreaterThan(0);
  });

  test('a person authorized as a bidder and made an administrator meanwhile opens no order', async () => {
    const [admin, person] = [await administrator(), await signIn(at)];
    const auctionId = await createAuction(at);
    let ordered: ReturnType<typeof order> | undefined;
    await at.db.transaction().execute(async (db) => {
      await sql`select from auctions where auction_id = ${auctionId} for update`.execute(db);
      ordered = order(person, auctionId, 5);
      await untilWaiting(at.db, 1);
      expect((await make(admin.browser, person.userId)).status).toBe(200);
    });
    expect((await ordered)?.problem.code).toBe('not_signed_in');
    const orders = at.db.selectFrom('paymentOrders').where('bidderId', '=', person.userId).selectAll();
    expect(await orders.execute()).toEqual([]);
  });

  test('a person who opens an order while their others are being locked is not made an administrator', async () => {
    const [admin, { userId }, auctionId] = [await administrator(), await signIn(at), await createAuction(at)];
    const { made } = await at.db.transaction().execute(async (db) => {
      // The expired order is committed before the promotion continues. Its money could still arrive and make it a bid.
      await insertOrder(db, { auctionId, bidderId: userId, amountPaise: 700, state: 'expired', holdsSlot: false });
      const made = make(admin.browser, userId);
      await untilWaiting(at.db, 1);
      return { made };
    });
    expect((await made).problem.code).toBe('bidder_cannot_administer');
    expect(await roleOf(userId)).toBe('USER');
  });

  test('a late payment of a person being made an administrator is refunded and becomes no bid', async () => {
    const [admin, person] = [await administrator(), await signIn(at)];
    const { auctionId, orderId } = await givenUpOrder(person);
    let made: ReturnType<typeof make> | undefined;
    let bidding: Promise<unknown> | undefined;
    // While this lock is held, the promotion has found no running bids and waits to end the person's sessions.
    await at.db.transaction().execute(async (db) => {
      await sql`select from sessions where user_id = ${person.userId} for update`.execute(db);
      made = make(admin.browser, person.userId);
      await untilWaiting(at.db, 1);
      // This waits for the promotion. A refusal is caught at once, because it may come before the test awaits
      // `bidding`.
      bidding = payAndVerify(at, person, orderId).then(
        (token) => place(person, auctionId, 7, token),
        () => {},
      );
      await untilWaiting(at.db, 2);
    });
    expect((await made)?.status).toBe(200);
    await bidding;
    const bids = at.db.selectFrom('bids').where('bidderId', '=', person.userId).select('bidId');
    expect([await roleOf(person.userId), await bids.execute()]).toEqual(['ADMIN', []]);
  });
});
