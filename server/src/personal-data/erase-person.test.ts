import * as contract from '@ekbid/contract';
import { deletionDays, formerBidder } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import {
  confirmEmailOf,
  newPerson,
  password,
  readCode,
  sendOtp,
  signUpFields,
  verifiedBrowser,
  verifyOtp,
} from '../accounts/testing/people.ts';
import { checkChain } from '../audit/check-chain.ts';
import { checkAsStranger } from '../fair-play/testing/stranger.ts';
import { compareBooks } from '../ledger/compare-books.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { recordInstruments } from '../sessions/account-traces.ts';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { findWrongBalances } from '../testing/refunds.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, openBrowser, signIn, useTestApp } from '../testing/test-app.ts';
import { eraseAgain, eraseDuePeople, erasePerson } from './erase-person.ts';
import { personWithEverything } from './testing/person-with-everything.ts';
import { tablesWith } from './testing/tables-with.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));
const dayMs = 24 * 3_600_000;
type NewPerson = Awaited<ReturnType<typeof newPerson>>;

const deletionOf = async (browser: Browser) => (await browser.call(contract.getDeletion)).ok.data;
const stop = (browser: Browser) => browser.call(contract.stopDeletion);

async function ask({ browser, mobileNumber }: NewPerson) {
  await sendOtp(browser, mobileNumber);
  await verifyOtp(browser, mobileNumber, readCode(app, mobileNumber));
  return browser.call(contract.askDeletion);
}

async function afterDays(days: number): Promise<void> {
  await setClock(app.db, { aheadMs: days * dayMs + 60_000 });
  await eraseDuePeople(app.deps);
}

const isErased = async (userId: string) => {
  const users = app.db.selectFrom('users').where('userId', '=', userId).select('erasedAt');
  return (await users.executeTakeFirstOrThrow()).erasedAt !== null;
};

describe('a deleted account', () => {
  // proves deletion.nothing-left
  test('leaves no name, address or number in any table or in the log, and books, chain and proofs agree', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { zarin, auctions } = await personWithEverything(app, admin);
    // The prize's telephone number is searched as typed: one half alone, five digits, occurs in hashes by chance.
    const words = [
      ...['Zarinamehr', 'Kapadiawala', zarin.email, zarin.mobileNumber.slice(3)],
      ...['Planted Lane', '98198 19819', 'Tehmulji', '9700700700', 'track.example'],
    ];
    const kinds = app.db.selectFrom('accountTraces').where('userId', '=', zarin.userId).select('kind');
    expect((await kinds.execute()).map(({ kind }) => kind).toSorted()).toEqual(['device', 'instrument', 'network']);
    for (const word of words) expect(await tablesWith(app.db, word), word).not.toEqual([]);
    expect(await tablesWith(app.db, 'Kapadiawala')).toEqual(
      expect.arrayContaining(['admin_acts', 'prizes', 'prize_moves', 'reports', 'users']),
    );
    const logBefore = app.logged.length;

    expect((await ask(zarin)).ok.data).toMatchObject({ asked: { reason: null }, open: [] });
    await afterDays(deletionDays);
    expect(await isErased(zarin.userId)).toBe(true);

    for (const word of words) expect(await tablesWith(app.db, word), word).toEqual([]);
    expect(logBefore).toBeGreaterThan(0);
    for (const word of words)
      expect(
        app.logged.filter((line) => line.includes(word)),
        word,
      ).toEqual([]);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from (
      select user_id from sessions union all select user_id from mails union all select user_id from deliveries
      union all select user_id from notifications union all select user_id from data_exports
      union all select user_id from consents union all select user_id from watches
      union all select user_id from account_deletions union all select user_id from second_factors
      union all select user_id from account_traces union all select user_id from entry_networks
      union all select user_id from notification_choices union all select user_id from number_changes
      union all select user_id from email_changes union all select user_id from recovery_codes
      union all select user_id from push_subscriptions join sessions using (session_hash)
      union all select user_id from sms_messages union all select user_id from sign_in_codes) rest where user_id = ${zarin.userId}`.execute(
      app.db,
    );
    expect(rows[0]?.left).toBe(0);

    const bids = app.db.selectFrom('bids').where('bidderId', '=', zarin.userId).select('bidId');
    expect(await bids.execute()).toHaveLength(7);
    // The books still have the refunded and free bids. The exclusion still holds too, because it is stored by a keyed
    // hash of the number.
    const { rows: stay } = await sql<{ limits: number; back: number; free: number }>`
      select (select count(*)::int from own_limits_accounts where user_id = ${zarin.userId}) as limits,
        count(*) filter (where state = 'refunded')::int as back, count(*) filter (where is_free)::int as free
      from payment_orders where bidder_id = ${zarin.userId}`.execute(app.db);
    expect(stay).toEqual([{ limits: 1, back: 3, free: 2 }]);
    // The provider is still asked about the last orders, and its answers must not be stored for an erased person.
    await recordInstruments(app.deps, zarin.userId, [{ vpa: 'zarinamehr@planted' }]);
    const traces = app.db.selectFrom('accountTraces').where('userId', '=', zarin.userId).selectAll();
    expect(await traces.execute()).toEqual([]);
    expect((await compareBooks(app.deps)).differences).toEqual([]);
    expect((await compareBooks(app.deps)).wrongAccounts).toEqual([]);
    expect(await findWrongBalances(app)).toEqual([]);
    expect((await checkChain(app.db)).findings).toEqual([]);
    await runDue(app.deps, 'close-logs');
    for (const auctionId of [auctions.won, auctions.lost, auctions.back, auctions.free]) {
      const opening = await app.app.inject(`/api/auctions/${auctionId}/fair-play/opening`);
      expect(await checkAsStranger(opening.body, [])).toMatchObject({ code: 0 });
    }
  }, 120_000);

  // proves deletion.shut
  test('opens no more: not with the old session, the password or a code, and shows the pseudonym', async () => {
    const asha = await newPerson(app, { lastName: 'Gone' });
    const admin = await signIn(app, { role: 'ADMIN' });
    await ask(asha);
    await afterDays(deletionDays);
    await setClock(app.db, 'real');
    expect((await asha.browser.call(contract.getProfile)).problem.code).toBe('not_signed_in');
    const body = { email: asha.email, password };
    expect((await new Browser(app.app).call(contract.login, { body })).problem.code).toBe('login_failed');
    const shown = (await admin.browser.call(contract.getUser, { params: { userId: asha.userId } })).ok.data;
    expect(shown).toMatchObject({ firstName: formerBidder, lastName: '', email: '', mobileNumber: '' });
    expect(shown.erasedAt).not.toBeNull();
    const found = await admin.browser.call(contract.listUsers, { query: { search: asha.email } });
    expect(found.ok.data).toEqual([]);
    const listed = async (group: '' | 'blocked') => {
      const { ok } = await admin.browser.call(contract.listUsers, { query: { search: formerBidder, group } });
      return ok.data.find(({ _id }) => _id === asha.userId);
    };
    expect(await listed('')).toMatchObject({ email: '', mobileNumber: '', erasedAt: shown.erasedAt });
    expect(await listed('blocked')).toBeUndefined();
    // Erasing the person once more changes nothing.
    await eraseAgain(app.deps);
    expect((await checkChain(app.db)).findings).toEqual([]);
  });

  // proves deletion.limits-stay
  test('frees its number and address, but no exclusion: a new account is under it', async () => {
    const asha = await newPerson(app);
    await confirmEmailOf(app, asha.userId);
    await asha.browser.call(contract.excludeMyself, { body: { exclusion: 'year' } });
    await ask(asha);
    await afterDays(deletionDays);
    const fields = signUpFields({ email: asha.email, mobileNumber: asha.mobileNumber });
    const browser = await verifiedBrowser(app, asha.mobileNumber);
    const { userData } = (await browser.call(contract.signUp, { body: fields })).ok.data;
    expect(userData._id).not.toBe(asha.userId);
    expect((await browser.call(contract.getOwnLimits)).ok.data.exclusion).not.toBeNull();
    const again = { ...asha, userId: userData._id, browser };
    expect((await order(again, await createAuction(app), 3)).problem.code).toBe('excluded');
  });
});

describe('the deletion of an account', () => {
  // proves deletion.code
  test('needs a code to the own number in this browser, and each step is in the audit log', async () => {
    const asha = await newPerson(app);
    expect((await asha.browser.call(contract.askDeletion)).problem.code).toBe('mobile_not_verified');
    const { asked } = (await ask(asha)).ok.data;
    expect(Date.parse(asked?.dueAt ?? '') - Date.parse(asked?.askedAt ?? '')).toBe(deletionDays * dayMs);
    await stop(asha.browser);
    await stop(asha.browser);
    expect((await deletionOf(asha.browser)).asked).toBeNull();
    await afterDays(deletionDays + 1);
    expect(await isErased(asha.userId)).toBe(false);
    const { rows } = await sql<{ act: string }>`
      select act from admin_acts where details->>'userId' = ${asha.userId} order by act_id`.execute(app.db);
    expect(rows.map(({ act }) => act)).toEqual(['user.ask-deletion', 'user.stop-deletion']);
  });

  // proves deletion.open
  test('waits for what is open, which the answer lists, and is tried again each day', async () => {
    const asha = await newPerson(app);
    const auctionId = await createAuction(app, { title: 'A radio', maxSlots: 1 });
    await bid(app, asha, auctionId, 7);
    const refused = (await ask(asha)).ok.data;
    expect(refused).toMatchObject({
      asked: null,
      open: [{ kind: 'bid', auction: { _id: auctionId, title: 'A radio' } }],
    });

    const other = await newPerson(app);
    await ask(other);
    const ordered = await order(other, await createAuction(app), 3);
    expect((await deletionOf(other.browser)).open).toMatchObject([{ kind: 'payment' }]);
    await afterDays(deletionDays);
    expect(await isErased(other.userId)).toBe(false);
    await app.db
      .updateTable('paymentOrders')
      .where('providerOrderId', '=', ordered.ok.order.id)
      .set({ state: 'expired', holdsSlot: false })
      .execute();
    await afterDays(deletionDays + 1);
    expect(await isErased(other.userId)).toBe(true);

    await declareWinner(app.deps, auctionId, 'ekbid');
    await runJobs(app);
    expect((await deletionOf(await openBrowser(app, asha.userId))).open).toMatchObject([{ kind: 'prize' }]);
  });

  test.each(['auction_cancelled'] as const)('waits for a refund: %s', async (reason) => {
    const asha = await newPerson(app);
    const auctionId = await createAuction(app);
    await bid(app, asha, auctionId, 7);
    await oweRefunds(app.deps, auctionId, reason);
    expect((await deletionOf(asha.browser)).open.map(({ kind }) => kind)).toContain('refund');
  });

  // proves deletion.order-waits
  test('comes before an order of the same moment, which then finds no account', async () => {
    const asha = await newPerson(app);
    const auctionId = await createAuction(app);
    let ordering: ReturnType<typeof order> | undefined;
    await app.db.transaction().execute(async (db) => {
      await erasePerson({ ...app.deps, db }, asha.userId);
      ordering = order(asha, auctionId, 3);
      await untilWaiting(app.db, 1);
    });
    expect((await ordering)?.problem.code).toBe('not_signed_in');
    const orders = app.db.selectFrom('paymentOrders').where('bidderId', '=', asha.userId).select('state');
    expect(await orders.execute()).toEqual([]);
  });

  // proves deletion.administrator
  test('can be asked for by an administrator: the person is told by every way there is, and can stop it', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const [asha, ravi] = [await newPerson(app), await newPerson(app)];
    await confirmEmailOf(app, asha.userId);
    const askFor = ({ userId }: { userId: string }, reason = 'Asked by letter') =>
      admin.browser.call(contract.askUserDeletion, { params: { userId }, body: { reason } });
    for (const person of [asha, ravi]) expect((await askFor(person)).status).toBe(200);
    expect((await askFor(admin)).problem.code).toBe('cannot_delete_administrator');
    await runJobs(app);
    const letters = app.deps.mailer.arrived.filter(({ to }) => to === asha.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Your EkBid account is to be deleted']);
    expect(letters[0]?.text).toContain('http://localhost:3500/profile');
    const messages = (to: string) =>
      app.messages.filter((one) => one.to === to && one.text.includes('is deleted in 7 days'));
    expect([messages(asha.mobileNumber).length, messages(ravi.mobileNumber).length]).toEqual([0, 1]);
    const told = (await ravi.browser.call(contract.listNotifications, { query: {} })).ok.data;
    expect(told.map(({ kind }) => kind)).toEqual(['account_deletion']);
    expect((await deletionOf(asha.browser)).asked).toMatchObject({ reason: 'Asked by letter' });

    await stop(asha.browser);
    await afterDays(deletionDays);
    expect([await isErased(asha.userId), await isErased(ravi.userId)]).toEqual([false, true]);
  });

  test('is refused to an administrator while something is open', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const asha = await newPerson(app);
    await bid(app, asha, await createAuction(app), 7);
    const call = { params: { userId: asha.userId }, body: { reason: 'Asked by letter' } };
    expect((await admin.browser.call(contract.askUserDeletion, call)).problem.code).toBe('deletion_open');
  });
});
