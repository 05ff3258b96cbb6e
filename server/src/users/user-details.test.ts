import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const at = useTestApp();
const about = ({ userId }: Person) => ({ params: { userId } });

/** All replies about a person that an administrator can get, as text. */
async function allOf(admin: Person, { userId }: Person): Promise<string> {
  const paths = ['', '/bids', '/payments'].map((path) => `/api/users/${userId}${path}`);
  const replies = await Promise.all(
    [...paths, `/api/reports?userId=${userId}`].map((path) => admin.browser.send('GET', path)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  // Removes ids, times and phone numbers, because they may contain the digits by chance.
  const chance = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\+91\d+/g;
  return replies.map(({ body }) => body.replaceAll(chance, '')).join('\n');
}

describe('a person, as administrators see them', () => {
  test('shows who they are, since when, where they are signed in, and whether they have live bids', async () => {
    const [admin, person] = [await signIn(at, { role: 'ADMIN' }), await signIn(at)];
    await openBrowser(at, person.userId);
    const look = async () => (await admin.browser.call(contract.getUser, about(person))).ok.data;
    const seen = await look();
    expect(seen).toMatchObject({
      _id: person.userId,
      firstName: 'Asha',
      email: person.email,
      emailConfirmed: false,
      role: 'USER',
      blocked: false,
      blockedAt: null,
      hasLiveBids: false,
    });
    expect(seen.sessions).toHaveLength(2);
    expect(Object.keys(seen.sessions[0] ?? {})).toEqual(['createdAt', 'expiresAt']);

    await order(person, await createAuction(at), 5);
    await admin.browser.call(contract.blockUser, { ...about(person), body: { reason: 'x' } });
    const later = await look();
    expect(later).toMatchObject({ blocked: true, hasLiveBids: true, sessions: [] });
    expect(later.blockedAt).not.toBeNull();
  });

  test('is for administrators, and refuses an unknown id', async () => {
    const [admin, person] = [await signIn(at, { role: 'ADMIN' }), await signIn(at)];
    for (const call of [contract.getUser, contract.listUserBids, contract.listUserPayments, contract.endUserSessions])
      expect((await person.browser.call(call, about(person))).problem.code).toBe('forbidden');
    const unknown = { params: { userId: crypto.randomUUID() } };
    expect((await admin.browser.call(contract.getUser, unknown)).problem.code).toBe('not_found');
    expect((await admin.browser.call(contract.endUserSessions, unknown)).problem.code).toBe('not_found');
  });

  test('is signed out everywhere on demand, which records an audit event', async () => {
    const [admin, person] = [await signIn(at, { role: 'ADMIN' }), await signIn(at)];
    const phone = await openBrowser(at, person.userId);
    expect((await admin.browser.call(contract.endUserSessions, about(person))).status).toBe(200);
    for (const browser of [person.browser, phone]) expect((await browser.call(contract.getMe)).ok.data).toBeNull();
    const events = await at.db.selectFrom('adminActs').select(['act', 'details']).execute();
    expect(events).toContainEqual({ act: 'user.end-sessions', details: { userId: person.userId } });
  });
});

describe('the money of a person', () => {
  // This amount can be found in rupees, in paise and as text. No id or number contains it by chance.
  const planted = 48_213.57;
  const traces = /48,?21[34]\.?57/;
  const grid = { startingBidPaise: 157, endingBidPaise: 9_999_957, maxSlots: 3 } as const;

  test('shows no amount before the result, and all amounts after it', async () => {
    const [admin, person, other] = [await signIn(at, { role: 'ADMIN' }), await signIn(at), await signIn(at)];
    const auctionId = await createAuction(at, { ...grid, maxSlots: 2 });
    await bid(at, person, auctionId, planted);
    expect(await allOf(admin, person)).not.toMatch(traces);
    const { ok: sealed } = await admin.browser.call(contract.listUserBids, about(person));
    expect(sealed).toMatchObject({ data: [{ status: 'sealed', amount: null, auction: { _id: auctionId } }] });
    const { ok: counted } = await admin.browser.call(contract.listUserPayments, about(person));
    expect([counted.data, counted.meta]).toEqual([
      [],
      { next: null, total: 0, sealed: { payments: 1, goingBack: 0, refunded: 0 } },
    ]);

    await bid(at, other, auctionId, planted + 1);
    expect(await allOf(admin, person)).not.toMatch(traces);
    await admin.browser.call(contract.declareWinner, { params: { auctionId } });
    const { ok: bids } = await admin.browser.call(contract.listUserBids, about(person));
    expect(bids.data).toMatchObject([{ status: 'won', amount: planted }]);
    const { ok: payments } = await admin.browser.call(contract.listUserPayments, about(person));
    expect(payments).toMatchObject({
      data: [{ amount: planted, refund: null, auction: { _id: auctionId } }],
      meta: { total: 1, sealed: { payments: 0, goingBack: 0, refunded: 0 } },
    });
    const { ok: theirs } = await admin.browser.call(contract.listUserBids, about(other));
    expect(theirs.data).toMatchObject([{ status: 'lost', amount: planted + 1 }]);
  });

  test('stays sealed for ever in a cancelled auction, whose refund is only counted', async () => {
    const [admin, person] = [await signIn(at, { role: 'ADMIN' }), await signIn(at)];
    const auctionId = await createAuction(at, grid);
    await bid(at, person, auctionId, planted);
    const late = await order(person, auctionId, planted + 1);
    const token = await payAndVerify(at, person, late.ok.order.id);
    await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    await place(person, auctionId, planted + 1, token);
    expect(await allOf(admin, person)).not.toMatch(traces);
    const { ok } = await admin.browser.call(contract.listUserBids, about(person));
    expect(ok.data).toMatchObject([{ status: 'cancelled', amount: null }]);
    const { ok: money } = await admin.browser.call(contract.listUserPayments, about(person));
    expect([money.data, money.meta.sealed.payments]).toEqual([[], 2]);
    expect(money.meta.sealed.goingBack).toBeGreaterThanOrEqual(1);
  });

  test('goes page by page, each bid and payment once', async () => {
    const [admin, person] = [await signIn(at, { role: 'ADMIN' }), await signIn(at)];
    const placed: string[] = [];
    for (const amount of [3, 4, 5]) {
      const auctionId = await createAuction(at, { maxSlots: 1 });
      placed.unshift((await bid(at, person, auctionId, amount)).bidId);
      await admin.browser.call(contract.declareWinner, { params: { auctionId } });
    }
    const walk = async (call: typeof contract.listUserBids | typeof contract.listUserPayments) => {
      const seen: { _id: string; amount: number | null }[] = [];
      let after: string | undefined;
      do {
        const query = { limit: 1, ...(after !== undefined && { after }) };
        const { ok } = await admin.browser.call(call, { ...about(person), query });
        expect(ok.meta.total).toBe(3);
        seen.push(...ok.data);
        after = ok.meta.next ?? undefined;
      } while (after !== undefined);
      return seen;
    };
    expect((await walk(contract.listUserBids)).map(({ _id }) => _id)).toEqual(placed);
    expect((await walk(contract.listUserPayments)).map(({ amount }) => amount)).toEqual([5, 4, 3]);
  });
});
