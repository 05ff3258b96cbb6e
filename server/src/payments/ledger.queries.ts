import type { LedgerAccount } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What the bids of an auction cost is earned: one entry, in the transaction that declares its winner. */
export async function insertEarnings(db: Db, auctionId: string): Promise<void> {
  await sql`
    insert into ledger_entries (movement, debit, credit, amount_paise, auction_id)
    select 'earned', 'owed_to_bidders', 'revenue', sum(amount_paise), auction_id
    from bids where auction_id = ${auctionId} group by auction_id`.execute(db);
}

export type Balance = { readonly account: LedgerAccount; readonly bookedPaise: number; readonly expectedPaise: number };

/**
 * What each account holds by the ledger, and by the tables it is written from: two ways to one figure, in one look. What
 * we have counts up, what we owe or earned counts down, and all of them together are zero.
 */
export async function listBalances(db: Db): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    with booked as (
      select account, sum(amount_paise) as paise from (
        select debit as account, amount_paise from ledger_entries
        union all
        select credit, -amount_paise from ledger_entries
      ) sides group by account
    ), lost as (
      -- What went back outside and is nobody's refund.
      select coalesce(sum(amount_paise), 0) as paise from ledger_entries l
      where movement = 'lost' and not exists (select from refunds r where r.payment_id = l.payment_id and r.state = 'refunded')
    ), expected (account, paise) as (
      values
        ('provider_clearing', (select coalesce(sum(amount_paise), 0) from payments)
          - (select coalesce(sum(amount_paise), 0) from refunds where state = 'refunded')
          - (select paise from lost)),
        ('owed_to_bidders', -(select coalesce(sum(p.amount_paise), 0)
          from payments p join payment_orders o using (payment_order_id) join auctions a using (auction_id)
          where p.is_first and (o.state = 'paid' or (o.state = 'consumed' and a.outcome is distinct from 'winner')))),
        ('refunds_payable', -(select coalesce(sum(amount_paise), 0) from refunds where state <> 'refunded')),
        ('revenue', -(select coalesce(sum(b.amount_paise), 0)
          from bids b join auctions a using (auction_id) where a.outcome = 'winner')),
        ('operator_losses', (select paise from lost))
    )
    select account, coalesce(booked.paise, 0)::bigint as booked_paise, expected.paise::bigint as expected_paise
    from expected left join booked using (account) order by account`.execute(db);
  return rows;
}
