import type { LedgerAccount } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Balance = { readonly account: LedgerAccount; readonly bookedPaise: number; readonly expectedPaise: number };

/**
 * The balance of each account by the ledger, and by the tables it is written from, in one query. What we have is
 * positive, what we owe or earned is negative, and the sum is zero.
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
      -- Money that went back outside EkBid and is not the refund of any payment.
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

/** A payment, or a refund of one, by the provider's ids. */
export type BookEntry = { readonly id: string; readonly providerPaymentId: string; readonly amountPaise: number };
export type BookEntries = { readonly payments: readonly BookEntry[]; readonly refunds: readonly BookEntry[] };

type Which = {
  /** Orders opened since, and refunds owed since; null: all. A payment never precedes the opening of its order. */
  readonly since: Date | null;
  /** Also these payments, whenever their orders were opened. */
  readonly providerPaymentIds: readonly string[];
};

/** The payments captured, and the refunds made by us or outside EkBid, according to our books. */
export async function listBookEntries(db: Db, { since, providerPaymentIds }: Which): Promise<BookEntries> {
  const chosen = sql`select payment_id, provider_payment_id, p.amount_paise
    from payments p join payment_orders o using (payment_order_id)
    where ${since}::timestamptz is null or o.created_at >= ${since}
      or provider_payment_id = any (${providerPaymentIds}::text[])`;
  const payments = await sql<BookEntry>`
    select provider_payment_id as id, provider_payment_id, amount_paise from (${chosen}) chosen`.execute(db);
  const refunds = await sql<BookEntry>`
    with chosen as (${chosen}), lost as (
      select payment_id, provider_refund_id as id, amount_paise from ledger_entries where movement = 'lost'
    ), made as (
      select r.refund_id, r.payment_id, r.amount_paise, r.provider_refund_id from refunds r
      where r.state = 'refunded' and (
        exists (select from chosen where chosen.payment_id = r.payment_id)
        -- A refund of an older order that was owed since. The provider made it since too, unless it was made outside
        -- before.
        or (r.created_at >= ${since} and r.reason <> 'refunded_outside'
          and not exists (select from lost where lost.payment_id = r.payment_id)))
    )
    -- A refund that was a loss first and owed later is in both lists; the union counts it once.
    select r.provider_refund_id as id, provider_payment_id, r.amount_paise
    from made r join payments using (payment_id) where r.provider_refund_id is not null
    union
    select lost.id, provider_payment_id, lost.amount_paise from chosen join lost using (payment_id)
    union all
    -- A refund without an id went back in parts, which are its losses. If they do not add up, it is listed as a
    -- difference.
    select 'refund ' || r.refund_id, provider_payment_id, r.amount_paise
    from made r join payments using (payment_id)
    where r.provider_refund_id is null
      and r.amount_paise <> (select coalesce(sum(lost.amount_paise), 0) from lost where lost.payment_id = r.payment_id)`.execute(
    db,
  );
  return { payments: payments.rows, refunds: refunds.rows };
}

type Seen = { readonly providerPaymentId: string; readonly providerOrderId: string | null };

/**
 * Of these payments at the provider, those that are being reported or reconciled at this moment. It is no difference if
 * they or their refunds are not on our books yet.
 */
export async function listUnderWay(db: Db, seen: readonly Seen[]): Promise<string[]> {
  const { rows } = await sql<{ providerPaymentId: string }>`
    select seen.provider_payment_id
    from unnest(${seen.map((one) => one.providerPaymentId)}::text[], ${seen.map((one) => one.providerOrderId)}::text[])
      as seen (provider_payment_id, provider_order_id)
    left join payments p on p.provider_payment_id = seen.provider_payment_id
    left join payment_orders o
      on o.payment_order_id = p.payment_order_id or o.provider_order_id = seen.provider_order_id
    where (p.payment_id is null and o.hold_expires_at > game_clock() - interval '5 minutes')
      or exists (select from refunds r where r.payment_id = p.payment_id and r.state = 'pending')
      or exists (select from webhook_events e
        where e.handled_at is null and e.received_at > game_clock() - interval '5 minutes'
          and (e.provider_order_id = o.provider_order_id or e.provider_payment_id = p.provider_payment_id))`.execute(
    db,
  );
  return rows.map(({ providerPaymentId }) => providerPaymentId);
}

type Stray = { readonly providerPaymentId: string; readonly isSettled: boolean };

/** Of these payments at the provider, those not on our books that have an operator task, and whether it is resolved. */
export async function listStrays(db: Db, providerPaymentIds: readonly string[]): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select subject as provider_payment_id, bool_and(resolved_at is not null) as is_settled
    from operator_tasks
    where kind in ('payment_misfit', 'payment_unknown') and subject = any (${providerPaymentIds}::text[])
      and not exists (select from payments where payments.provider_payment_id = subject)
    group by subject`.execute(db);
  return rows;
}

/** From a day before the first payment to a day after now, by the later of the real clock and the game clock. */
export async function readOurTime(db: Db): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select least((select min(run_at) from migrations), (select min(created_at) from payment_orders)) - interval '1 day' as from,
      greatest(clock_timestamp(), game_clock()) + interval '1 day' as to`.execute(db);
  const [time] = rows;
  if (!time) throw new Error('the database returned no time');
  return time;
}
