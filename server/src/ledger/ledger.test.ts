import * as contract from '@ekbid/contract';
import { ledgerAccounts } from '@ekbid/domain';
import { ledgerMovements } from '@ekbid/model';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { findWrongBalances, oweRefund, readRefund } from '../testing/refunds.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { listBalances } from './compare-books.ts';

const app = useTestApp();
afterEach(async () => expect(await findWrongBalances(app)).toEqual([]));

const entriesOf = (auctionId: string) =>
  app.db.selectFrom('ledgerEntries').where('auctionId', '=', auctionId).select(['movement', 'amountPaise']).execute();

const declare = async (auctionId: string) =>
  (await signIn(app, { role: 'ADMIN' })).browser.call(contract.declareWinner, { params: { auctionId } });

async function fillAuction(...amounts: readonly number[]) {
  const auctionId = await createAuction(app, { maxSlots: amounts.length });
  for (const amount of amounts) await bid(app, await signIn(app), auctionId, amount);
  return auctionId;
}

describe('the ledger', () => {
  test('moves money as the rules say, and in no other way', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'ledger_entries_movement_check'`.execute(
      app.db,
    );
    const words = [...(rows[0]?.rule ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word ?? '');
    const moves = Array.from({ length: words.length / 3 }, (_, n) => words.slice(n * 3, n * 3 + 3).join(' '));
    const written = Object.entries(ledgerMovements).map(([name, { debit, credit }]) => `${name} ${debit} ${credit}`);
    expect(moves.toSorted()).toEqual(written.toSorted());
    expect((await listBalances(app.db)).map(({ account }) => account)).toEqual([...ledgerAccounts].toSorted());
  });

  test('books what triggers see with the accounts the rules name', async () => {
    const { providerOrderId } = await oweRefund(app);
    await runJobs(app);
    const { providerPaymentId, refundId } = await readRefund(app, providerOrderId);
    const entries = await sql<{ movement: keyof typeof ledgerMovements; debit: string; credit: string }>`
      select movement, debit, credit from ledger_entries
      where refund_id = ${refundId} or payment_id = (select payment_id from payments where provider_payment_id = ${providerPaymentId})
      order by entry_id`.execute(app.db);
    expect(entries.rows.map(({ movement }) => movement)).toEqual(['captured', 'refund_owed', 'refunded']);
    for (const { movement, debit, credit } of entries.rows)
      expect({ debit, credit }).toEqual(ledgerMovements[movement]);
  });

  test('books what an auction earned once, however often and by however many it is declared', async () => {
    const auctionId = await fillAuction(5, 6, 9);
    await Promise.all([declare(auctionId), declare(auctionId), declare(auctionId)]);
    expect(await entriesOf(auctionId)).toEqual([{ movement: 'earned', amountPaise: 2000 }]);
  });

  test('books nothing as earned without a winner: all of it goes back', async () => {
    const auctionId = await fillAuction(5, 5);
    await declare(auctionId);
    expect(await findWrongBalances(app)).toEqual([]);
    await runJobs(app);
    expect(await entriesOf(auctionId)).toEqual([]);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from payment_orders where auction_id = ${auctionId} and state <> 'refunded'`.execute(
      app.db,
    );
    expect(rows[0]?.open).toBe(0);
  });

  test.each([
    ['update', sql`update ledger_entries set amount_paise = 1`],
    ['delete', sql`delete from ledger_entries`],
    ['truncate', sql`truncate ledger_entries`],
  ])('takes no %s', async (_what, statement) => {
    await fillAuction(5);
    await expect(statement.execute(app.db)).rejects.toThrow('append-only');
  });

  test('rejects entries between other accounts, of nothing, or twice', async () => {
    const { providerOrderId } = await oweRefund(app);
    const { refundId } = await readRefund(app, providerOrderId);
    const insert = (entry: object) =>
      app.db
        .insertInto('ledgerEntries')
        .values({
          movement: 'refunded',
          debit: 'refunds_payable',
          credit: 'provider_clearing',
          amountPaise: 700,
          refundId,
          ...entry,
        })
        .execute();
    await expect(insert({ credit: 'revenue' })).rejects.toThrow('ledger_entries_movement_check');
    await expect(insert({ amountPaise: 0 })).rejects.toThrow('amount_paise');
    await expect(
      insert({ movement: 'refund_owed', debit: 'owed_to_bidders', credit: 'refunds_payable' }),
    ).rejects.toThrow('ledger_owed_once');
    const { paymentId } = await app.db
      .selectFrom('refunds')
      .where('refundId', '=', refundId)
      .select('paymentId')
      .executeTakeFirstOrThrow();
    const captured = { movement: 'captured', debit: 'provider_clearing', credit: 'owed_to_bidders' };
    await expect(insert({ ...captured, refundId: null, paymentId })).rejects.toThrow('ledger_captured_once');
  });
});
