import * as contract from '@ekbid/contract';
import { retention } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { newPerson, password } from '../accounts/testing/people.ts';
import { removeOldData } from '../personal-data/remove-old-data.ts';
import { deviceCookie } from '../sessions/account-traces.ts';
import { order, payAndVerify, place } from '../testing/bidding.ts';
import { runDue } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const dayMs = 24 * 3_600_000;
const upi = 'Asha.K@okbank';
afterEach(() => setClock(app.db, 'real'));

/** Places these bids. Each is paid with this UPI address, or with a card if there is none. */
async function bidAll(person: Person, auctionId: string, vpa: string | undefined, ...amounts: number[]) {
  for (const amount of amounts) {
    const ordered = await order(person, auctionId, amount);
    const token = await payAndVerify(app, person, ordered.ok.order.id);
    const payment = [...app.deps.provider.payments.values()].at(-1);
    if (vpa !== undefined) app.deps.provider.changePayment(payment?.providerPaymentId ?? '', { vpa });
    expect((await place(person, auctionId, amount, token)).status).toBe(200);
  }
}

/** Runs the background work that reads the payments again some minutes later. */
async function reconcile(): Promise<void> {
  await setClock(app.db, { aheadMs: 20 * 60_000 });
  await runDue(app.deps, 'reconcile-orders');
  await setClock(app.db, 'real');
}

const alike = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.listAccountsAlike, { params: { auctionId } });
const declare = ({ browser }: Person, auctionId: string) =>
  browser.call(contract.declareWinner, { params: { auctionId } });
const tracesOf = ({ userId }: Pick<Person, 'userId'>) =>
  app.db.selectFrom('accountTraces').where('userId', '=', userId).select(['kind', 'traceHash']).execute();

// proves accounts-alike.declared-only
test('accounts that share a UPI address, a browser and a row of amounts are shown, once the result is declared', async () => {
  const [admin, asha, twin, uma] = [
    await signIn(app, { role: 'ADMIN' }),
    ...[await newPerson(app), await newPerson(app), await newPerson(app)],
  ] as const;
  const auctionId = await createAuction(app, { startingBidPaise: 100, bidIncrementPaise: 100, maxSlots: 7 });
  // Signs in to Asha's second account in the same browser.
  await asha.browser.call(contract.logout);
  await asha.browser.call(contract.login, { body: { email: twin.email, password } });
  await asha.browser.call(contract.logout);
  await asha.browser.call(contract.login, { body: { email: asha.email, password } });
  await bidAll(asha, auctionId, upi, 1, 2, 3);
  await bidAll(twin, auctionId, upi.toUpperCase(), 4, 5, 6);
  await bidAll(uma, auctionId, 'uma@okbank', 7);
  await reconcile();

  expect((await alike(admin, auctionId)).problem.code).toBe('accounts_still_sealed');
  await declare(admin, auctionId);
  const { data } = (await alike(admin, auctionId)).ok;
  expect(data).toMatchObject({ bidders: 3, bids: 7, total: 1 });
  const [group] = data.groups;
  expect(group).toMatchObject({ score: 9, accounts: 2, bids: 6 });
  expect(group?.reasons).toEqual(
    (['instrument', 'device', 'amounts', 'sign_up'] as const).map((reason) => ({ reason, accounts: 2 })),
  );
  const shown = new Map(group?.members.map((member) => [member._id, member]));
  expect(shown.get(asha.userId)).toMatchObject({ winner: true, blocked: false, amounts: [1, 2, 3] });
  expect(shown.get(twin.userId)).toMatchObject({ winner: false, amounts: [4, 5, 6] });
  expect(group?.chance).toBeGreaterThan(0.9);
  expect((await alike(asha, auctionId)).status).toBe(403);
});

// proves accounts-alike.hashes
test('what accounts share is stored as keyed hashes alone, and neither shown nor logged', async () => {
  const [admin, asha, ravi] = [await signIn(app, { role: 'ADMIN' }), await newPerson(app), await newPerson(app)];
  const auctionId = await createAuction(app, { maxSlots: 2 });
  await bidAll(asha, auctionId, 'one.and.only@okbank', 5);
  await bidAll(ravi, auctionId, 'one.and.only@okbank', 6);
  await reconcile();
  await declare(admin, auctionId);
  const reply = await alike(admin, auctionId);
  expect(reply.ok.data.total).toBe(1);
  const traces = await tracesOf(asha);
  expect(traces.map(({ kind }) => kind).sort()).toEqual(['device', 'instrument', 'network']);
  const device = asha.browser.cookies.get(deviceCookie) ?? '';
  expect(device).toMatch(/^[\w-]{22}$/);
  const { rows } = await sql`select t::text as row from account_traces t
    union all select p::text from payments p union all select o::text from payment_orders o`.execute(app.db);
  const told = [JSON.stringify(reply.ok), app.logged.join('\n'), JSON.stringify(rows)].join('\n');
  for (const secret of ['one.and.only', device, traces[0]?.traceHash.toString('hex') ?? '!'])
    expect([JSON.stringify(reply.ok), app.logged.join('\n')].join('\n')).not.toContain(secret);
  for (const secret of ['one.and.only', device]) expect(told).not.toContain(secret);
});

test('nothing is stored of administrators, of cards, and of masked addresses', async () => {
  const admin = await signIn(app, { role: 'ADMIN' });
  const asha = await newPerson(app);
  const auctionId = await createAuction(app);
  await bidAll(asha, auctionId, undefined, 5);
  await bidAll(asha, auctionId, 'a****@okbank', 6);
  await reconcile();
  expect((await tracesOf(asha)).map(({ kind }) => kind).sort()).toEqual(['device', 'network']);
  expect(await tracesOf(admin)).toEqual([]);
});

test('a cancelled auction stays sealed, and an auction without such accounts shows none', async () => {
  const [admin, asha] = [await signIn(app, { role: 'ADMIN' }), await signIn(app)];
  const cancelled = await createAuction(app);
  await bidAll(asha, cancelled, undefined, 5);
  await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
  expect((await alike(admin, cancelled)).problem.code).toBe('accounts_still_sealed');
  const declared = await createAuction(app, { maxSlots: 1 });
  await bidAll(asha, declared, undefined, 5);
  await declare(admin, declared);
  expect((await alike(admin, declared)).ok.data).toMatchObject({ bidders: 1, total: 0, groups: [] });
});

test('the hashes are deleted some time after they were last seen', async () => {
  const [early, late] = [await newPerson(app), await newPerson(app)];
  await setClock(app.db, { aheadMs: (retention.accountTraces - 1) * dayMs });
  await late.browser.call(contract.login, { body: { email: late.email, password } });
  await setClock(app.db, { aheadMs: (retention.accountTraces + 1) * dayMs });
  await removeOldData(app.deps);
  expect(await tracesOf(early)).toEqual([]);
  expect((await tracesOf(late)).map(({ kind }) => kind)).toEqual(['device']);
});
