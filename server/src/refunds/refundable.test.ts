import * as contract from '@ekbid/contract';
import { accountsOfNetwork } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { compareBooks } from '../ledger/compare-books.ts';
import { checkOpening } from '../fair-play/testing/find-disagreements.ts';
import { bid, order } from '../testing/bidding.ts';
import { findWrongBalances } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const limited = useTestApp({ RATE_LIMITS: 'on' });

afterEach(() => setClock(app.db, 'real'));

const people = (count: number, test: TestApp = app) => Promise.all(Array.from({ length: count }, () => signIn(test)));

async function declare(auctionId: string): Promise<void> {
  const { browser } = await signIn(app, { role: 'ADMIN' });
  await setClock(app.db, { aheadMs: 2 * 3_600_000 });
  await browser.call(contract.declareWinner, { params: { auctionId } });
}

/** Creates an auction with two bids of ₹3, and one each of ₹4, ₹5 and ₹7. The bid of ₹4 wins. */
async function played(entryMode: 'paid' | 'refundable' = 'refundable') {
  const auctionId = await createAuction(app, { entryMode });
  const [asha, ravi, uma] = (await people(3)) as [Person, Person, Person];
  for (const [person, amount] of [
    [asha, 3],
    [ravi, 3],
    [asha, 4],
    [uma, 5],
    [asha, 7],
  ] as const)
    await bid(app, person, auctionId, amount);
  return { auctionId, asha, ravi, uma };
}

const refundsOf = async (auctionId: string) => {
  const { rows } = await sql<{ rupees: number; state: string; reason: string }>`
    select (r.amount_paise / 100)::int as rupees, r.state, r.reason from refunds r join payments using (payment_id)
    join payment_orders using (payment_order_id) where auction_id = ${auctionId} order by r.amount_paise, bidder_id`.execute(
    app.db,
  );
  return rows;
};

const earnedIn = async (auctionId: string) =>
  (await app.db.selectFrom('ledgerEntries').where('auctionId', '=', auctionId).select('amountPaise').execute()).map(
    ({ amountPaise }) => amountPaise,
  );

describe('an auction whose bids go back', () => {
  test('gives back every bid but the winning one, each once, and keeps exactly that amount', async () => {
    const { auctionId } = await played();
    await declare(auctionId);
    await runJobs(app, { later: true });
    expect(await refundsOf(auctionId)).toEqual(
      [3, 3, 5, 7].map((rupees) => ({ rupees, state: 'refunded', reason: 'not_won' })),
    );
    expect(await earnedIn(auctionId)).toEqual([400]);
    expect(await findWrongBalances(app)).toEqual([]);
    expect(await compareBooks(app.deps)).toMatchObject({ differences: [], wrongAccounts: [], underWay: [] });
    // Later work adds no further refund.
    await runJobs(app, { later: true });
    expect(await refundsOf(auctionId)).toHaveLength(4);
    const auction = app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('refundsOwedAt');
    expect((await auction.executeTakeFirstOrThrow()).refundsOwedAt).not.toBeNull();
  });

  test('has right books at every moment, also before the refunds are owed', async () => {
    const { auctionId } = await played();
    expect(await findWrongBalances(app)).toEqual([]);
    await declare(auctionId);
    expect(await refundsOf(auctionId)).toEqual([]);
    expect(await findWrongBalances(app)).toEqual([]);
  });

  test('keeps accounts from being deleted from its result until the money has gone back', async () => {
    const { auctionId, ravi } = await played();
    const open = async () =>
      (await ravi.browser.call(contract.getDeletion)).ok.data.open.map(({ kind, auction }) => [kind, auction?._id]);
    await declare(auctionId);
    expect(await open()).toContainEqual(['refund', auctionId]);
    await runJobs(app, { later: true });
    expect(await open()).toEqual([]);
  });

  test('shows each bidder what went back and why, and what the winner paid', async () => {
    const { auctionId, asha, ravi } = await played();
    await declare(auctionId);
    await runJobs(app, { later: true });
    const mine = async ({ browser }: Person) => (await browser.call(contract.listMyBids, { query: { auctionId } })).ok;
    const back = { state: 'refunded', reason: 'not_won' };
    expect(await mine(ravi)).toMatchObject({
      data: [{ bidAmount: 3, status: 'lost', paymentStatus: 'refunded', refund: { ...back, amount: 3 } }],
      meta: { statistics: { totalBids: 1, totalSpent: 0 } },
    });
    const { data, meta } = await mine(asha);
    expect(data.map(({ bidAmount, status, refund }) => [bidAmount, status, refund?.reason ?? null])).toEqual([
      [7, 'lost', 'not_won'],
      [4, 'won', null],
      [3, 'lost', 'not_won'],
    ]);
    expect(meta.statistics).toMatchObject({ bidsWon: 1, totalSpent: 4 });
    const months = (await asha.browser.call(contract.listMonths)).ok.data;
    expect(months.at(-1)).toMatchObject({ paid: 14, back: 10, won: 1 });
  });

  test('gives everything back when nobody won, and keeps nothing when it is cancelled', async () => {
    const auctionId = await createAuction(app, { entryMode: 'refundable' });
    for (const person of await people(2)) await bid(app, person, auctionId, 3);
    await declare(auctionId);
    await runJobs(app, { later: true });
    expect((await refundsOf(auctionId)).map(({ reason }) => reason)).toEqual(['no_unique_bid', 'no_unique_bid']);
    expect(await earnedIn(auctionId)).toEqual([]);
    expect(await findWrongBalances(app)).toEqual([]);
  });

  test('promises its refunds in the log, whatever is owed by now, and the checker requires them', async () => {
    const { auctionId } = await played();
    await declare(auctionId);
    const promised = { count: 4, sum: 1800, confirmed: 0 };
    expect(await checkOpening(app.deps, auctionId)).toMatchObject({ fits: true, facts: { refunds: promised } });
    await runJobs(app, { later: true });
    const confirmed = { ...promised, confirmed: 4 };
    expect(await checkOpening(app.deps, auctionId)).toMatchObject({ fits: true, facts: { refunds: confirmed } });
  });

  test('frees what was spent of one’s own limit once it goes back', async () => {
    const { auctionId, uma } = await played();
    await uma.browser.call(contract.setLimit, { body: { period: 'month', limit: 100 } });
    const spent = async () => (await uma.browser.call(contract.getOwnLimits)).ok.data.limits[0]?.spent;
    expect(await spent()).toBe(5);
    await declare(auctionId);
    await runJobs(app, { later: true });
    expect(await spent()).toBe(0);
  });
});

test('a paid auction keeps all its bids', async () => {
  const { auctionId } = await played('paid');
  await declare(auctionId);
  await runJobs(app, { later: true });
  expect(await refundsOf(auctionId)).toEqual([]);
  expect(await earnedIn(auctionId)).toEqual([2200]);
});

test('the ledger takes no more as earned than the winning amount', async () => {
  const { auctionId } = await played();
  await declare(auctionId);
  const more = sql`insert into ledger_entries (movement, debit, credit, amount_paise, auction_id)
    values ('earned', 'owed_to_bidders', 'revenue', 2200, ${auctionId})`;
  await expect(more.execute(app.db)).rejects.toThrow('did not earn this');
});

describe('accounts that bid where bids go back', () => {
  test('are as old as the auction asks, and are told from when they may bid', async () => {
    const auctionId = await createAuction(app, { entryMode: 'refundable', minAccountDays: 2 });
    const asha = await signIn(app);
    const refused = await order(asha, auctionId, 3);
    expect(refused.problem).toMatchObject({ code: 'account_too_young' });
    const since = app.db.selectFrom('users').where('userId', '=', asha.userId).select('createdAt');
    const { createdAt } = await since.executeTakeFirstOrThrow();
    const from = new Date(createdAt.getTime() + 2 * 86_400_000).toISOString();
    expect(refused.problem).toMatchObject({ details: { days: 2, from } });
    await sql`update users set created_at = created_at - interval '2 days' where user_id = ${asha.userId}`.execute(
      app.db,
    );
    expect((await order(asha, auctionId, 3)).status).toBe(200);
  });

  test('are at most so many of one network in a day, and those that bid there go on', async () => {
    const auctionId = await createAuction(limited, { entryMode: 'refundable' });
    const accounts = await people(accountsOfNetwork + 1, limited);
    const last = accounts.pop() as Person;
    for (const person of accounts) expect((await order(person, auctionId, 3)).status).toBe(200);
    expect((await order(last, auctionId, 3)).problem).toMatchObject({ code: 'network_limit' });
    expect((await order(accounts[0] as Person, auctionId, 4)).status).toBe(200);
    // The limit applies to this auction only. It does not count bids that are more than a day old.
    expect((await order(last, await createAuction(limited, { entryMode: 'refundable' }), 3)).status).toBe(200);
    await sql`update entry_networks set bid_at = bid_at - interval '24 hours'`.execute(limited.db);
    expect((await order(last, auctionId, 3)).status).toBe(200);
    expect(await limited.db.selectFrom('entryNetworks').selectAll().execute()).not.toHaveLength(0);
  });

  test('of a paid auction are not counted by their network', async () => {
    const auctionId = await createAuction(limited);
    expect((await order(await signIn(limited), auctionId, 3)).status).toBe(200);
    const counted = limited.db.selectFrom('entryNetworks').where('auctionId', '=', auctionId).selectAll();
    expect(await counted.execute()).toEqual([]);
  });
});
