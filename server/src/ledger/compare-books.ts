import type { LedgerAccount } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { type PaymentProvider, type ProviderPayment, valueOf } from '../provider/payment-provider.ts';
import { listStrays, listUnderWay, type BookEntries, type BookEntry } from './ledger.queries.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** `byPaise` is used only to tell one difference from another. It may be a sealed amount, so it is never shown. */
export type WrongAccount = { readonly account: LedgerAccount; readonly byPaise: number };

export type ComparedBooks = {
  readonly differences: readonly Difference[];
  /** Money that the provider is just reporting, or that we are asking about. It will soon be on our books. */
  readonly underWay: readonly Difference[];
  /** Payments without a bid whose operator task is resolved. They never come onto our books. */
  readonly settled: readonly Difference[];
  /** Accounts whose ledger balance differs from the sum of the payments, refunds and results. */
  readonly wrongAccounts: readonly WrongAccount[];
  readonly payments: number;
  readonly refunds: number;
};

/** The provider is asked for a period that starts this much earlier, because its clock may be behind ours. */
const clockSkewMs = 60 * 60 * 1000;

/**
 * Compares each payment and each refund on our books with the provider's, in both directions. `since` limits this to
 * orders opened, and refunds owed, since that time. It also compares the ledger with the tables. If nothing differs,
 * captured minus refunded is the money that the provider holds for us.
 */
export async function compareBooks(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  since: Date | null = null,
): Promise<ComparedBooks> {
  const { from, to } = await readOurTime(db);
  const before = await listBookEntries(db, { since, providerPaymentIds: [] });
  const theirs = await askProviderBooks(provider, {
    from: since === null ? from : new Date(since.getTime() - clockSkewMs),
    to,
  });
  const providerPaymentIds = [...theirs.payments, ...theirs.refunds].map((entry) => entry.providerPaymentId);
  const after = await listBookEntries(db, { since, providerPaymentIds });

  const found = matchBooks(theirs, { before, after });
  const unbooked = found.filter(({ kind }) => kind === 'not_on_our_books');
  const underWay = await findUnderWay(db, theirs, unbooked);
  const settled = await findSettled(db, unbooked);
  return {
    differences: found.filter((difference) => !underWay.includes(difference) && !settled.includes(difference)),
    underWay,
    settled,
    wrongAccounts: await findWrongAccounts(db),
    payments: theirs.payments.length,
    refunds: theirs.refunds.length,
  };
}

/**
 * Compares only these payments and their refunds, and asks the provider about each one. The provider's lists may lack
 * some of them, because its clock differs from ours or because its lists are late.
 */
export async function compareOneByOne(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  providerPaymentIds: readonly string[],
): Promise<readonly Difference[]> {
  const which = { since: noTime, providerPaymentIds };
  const before = await listBookEntries(db, which);
  const payments: BookEntry[] = [];
  const refunds: BookEntry[] = [];
  for (const providerPaymentId of providerPaymentIds) {
    const payment = await provider.fetchPayment(providerPaymentId);
    // The provider does not know this payment, or never captured it.
    if (payment.kind === 'refused' || !payment.value.captured) continue;
    payments.push({ id: providerPaymentId, providerPaymentId, amountPaise: payment.value.amountPaise });
    for (const { providerRefundId: id, amountPaise, status } of valueOf(await provider.listRefunds(providerPaymentId)))
      if (status === 'processed') refunds.push({ id, providerPaymentId, amountPaise });
  }
  const after = await listBookEntries(db, which);
  return matchBooks({ payments, refunds }, { before, after });
}

/** A time after every entry on our books. As `since` it leaves only the payments that are named. */
const noTime = new Date('9999-01-01T00:00:00Z');

async function findUnderWay(db: Deps['db'], theirs: ProviderBooks, unbooked: readonly Difference[]) {
  const seen = unbooked.map(({ providerPaymentId }) => ({
    providerPaymentId,
    providerOrderId: theirs.orderOf.get(providerPaymentId) ?? null,
  }));
  const known = new Set(await listUnderWay(db, seen));
  return unbooked.filter(({ providerPaymentId }) => known.has(providerPaymentId));
}

async function findSettled(db: Deps['db'], unbooked: readonly Difference[]) {
  const strays = await listStrays(
    db,
    unbooked.map(({ providerPaymentId }) => providerPaymentId),
  );
  const settled = new Set(strays.filter(({ isSettled }) => isSettled).map((stray) => stray.providerPaymentId));
  return unbooked.filter(({ providerPaymentId }) => settled.has(providerPaymentId));
}

async function findWrongAccounts(db: Deps['db']): Promise<WrongAccount[]> {
  const balances = await listBalances(db);
  return balances
    .map(({ account, bookedPaise, expectedPaise }) => ({ account, byPaise: bookedPaise - expectedPaise }))
    .filter(({ byPaise }) => byPaise !== 0);
}

const dayMs = 24 * 60 * 60 * 1000;

type ProviderBooks = BookEntries & {
  readonly orderOf: ReadonlyMap<string, ProviderPayment['providerOrderId']>;
};

/** All payments that the provider captured, and refunds that it made, in this period. Asks for one day at a time. */
async function askProviderBooks(
  provider: PaymentProvider,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ProviderBooks> {
  const payments = new Map<string, ProviderPayment>();
  const neverCaptured = new Set<string>();
  const refunds = new Map<string, BookEntries['refunds'][number]>();
  for (let start = from.getTime(); start < to.getTime(); start += dayMs) {
    const day = { from: new Date(start), to: new Date(Math.min(start + dayMs, to.getTime())) };
    const paid = valueOf(await provider.listPaymentsBetween(day));
    const refunded = valueOf(await provider.listRefundsBetween(day));
    for (const payment of paid)
      if (payment.captured) payments.set(payment.providerPaymentId, payment);
      else neverCaptured.add(payment.providerPaymentId);
    for (const { providerRefundId: id, providerPaymentId, amountPaise, status } of refunded)
      if (status === 'processed') refunds.set(id, { id, providerPaymentId, amountPaise });
  }
  const captured = [...payments.values()];
  return {
    payments: captured.map(({ providerPaymentId, amountPaise }) => ({
      id: providerPaymentId,
      providerPaymentId,
      amountPaise,
    })),
    // The provider also lists a refund when it releases money that was authorised but never captured. No money moved
    // back.
    refunds: [...refunds.values()].filter(({ providerPaymentId }) => !neverCaptured.has(providerPaymentId)),
    orderOf: new Map(captured.map(({ providerPaymentId, providerOrderId }) => [providerPaymentId, providerOrderId])),
  };
}

/** A difference between our books and the provider's. It contains ids only, because the amount may be sealed. */
export type Difference = {
  readonly kind: 'not_at_provider' | 'not_on_our_books' | 'amount_differs';
  readonly what: 'payment' | 'refund';
  readonly id: string;
  readonly providerPaymentId: string;
};

const nameOf: Readonly<Record<keyof BookEntries, Difference['what']>> = { payments: 'payment', refunds: 'refund' };

/** Entries of `these` books that are missing in `those`, or have another amount or payment there. */
function match(these: BookEntries, those: BookEntries, absent: Difference['kind']): Difference[] {
  return (['payments', 'refunds'] as const).flatMap((side) => {
    const others = new Map(those[side].map((entry) => [entry.id, entry]));
    return these[side].flatMap((entry) => {
      const kind = compare(entry, others.get(entry.id), absent);
      const { id, providerPaymentId } = entry;
      return kind === null ? [] : [{ kind, what: nameOf[side], id, providerPaymentId }];
    });
  });
}

function compare(entry: BookEntry, other: BookEntry | undefined, absent: Difference['kind']) {
  if (!other) return absent;
  const same = other.amountPaise === entry.amountPaise && other.providerPaymentId === entry.providerPaymentId;
  return same ? null : 'amount_differs';
}

/**
 * Matches every payment and refund, in both directions. Money moves during the comparison. So the provider must have
 * what our books had before it was asked, and our books must have afterwards what the provider listed.
 */
function matchBooks(
  provider: BookEntries,
  ours: { readonly before: BookEntries; readonly after: BookEntries },
): Difference[] {
  return [
    ...match(ours.before, provider, 'not_at_provider').filter(({ kind }) => kind === 'not_at_provider'),
    ...match(provider, ours.after, 'not_on_our_books'),
  ];
}

type Balance = { readonly account: LedgerAccount; readonly bookedPaise: number; readonly expectedPaise: number };

/**
 * Reads each account's balance twice in one query: from the ledger, and from the tables that the ledger is derived
 * from. Money that we have is positive, money that we owe or earned is negative, and all balances add up to zero.
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
      -- Money that was paid back outside EkBid, if our books have no completed refund of its payment.
      select coalesce(sum(amount_paise), 0) as paise from ledger_entries l
      where movement = 'lost' and not exists (select from refunds r where r.payment_id = l.payment_id and r.state = 'refunded')
    ), expected (account, paise) as (
      values
        ('provider_clearing', (select coalesce(sum(amount_paise), 0) from payments)
          - (select coalesce(sum(amount_paise), 0) from refunds where state = 'refunded')
          - (select paise from lost)),
        ('owed_to_bidders', -(select coalesce(sum(p.amount_paise), 0)
          from payments p join payment_orders o using (payment_order_id) join auctions a using (auction_id)
          where p.is_first and (o.state = 'paid' or (o.state = 'consumed' and (a.outcome is distinct from 'winner'
            -- Losing bids of a refundable auction, until background work has recorded their refunds as owed.
            or (a.entry_mode = 'refundable' and not exists (
              select from bids b where b.bid_id = a.winning_bid_id and b.payment_order_id = o.payment_order_id))))))),
        ('refunds_payable', -(select coalesce(sum(amount_paise), 0) from refunds where state <> 'refunded')),
        ('revenue', -(select coalesce(sum(b.amount_paise), 0)
          from bids b join auctions a using (auction_id) where a.outcome = 'winner'
            and (a.entry_mode = 'paid' or (a.entry_mode = 'refundable' and b.bid_id = a.winning_bid_id)))),
        ('operator_losses', (select paise from lost))
    )
    select account, coalesce(booked.paise, 0)::bigint as booked_paise, expected.paise::bigint as expected_paise
    from expected left join booked using (account) order by account`.execute(db);
  return rows;
}

type Which = {
  /**
   * Leaves only orders opened since then, and refunds owed since then. Null means all. Earlier payments are left out
   * too, because a payment never precedes the opening of its order.
   */
  readonly since: Date | null;
  /** These payments are included even if their orders were opened earlier. */
  readonly providerPaymentIds: readonly string[];
};

/** The captured payments on our books, and the refunds made by us or outside EkBid. */
async function listBookEntries(db: Db, { since, providerPaymentIds }: Which): Promise<BookEntries> {
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
        -- A refund of an older order, if it became owed after the given time. The provider then made it after that time
        -- too, unless it was made outside EkBid.
        or (r.created_at >= ${since} and r.reason <> 'refunded_outside'
          and not exists (select from lost where lost.payment_id = r.payment_id)))
    )
    -- A refund that was booked first as a loss and later as owed is in both lists. The union counts it once.
    select r.provider_refund_id as id, provider_payment_id, r.amount_paise
    from made r join payments using (payment_id) where r.provider_refund_id is not null
    union
    select lost.id, provider_payment_id, lost.amount_paise from chosen join lost using (payment_id)
    union all
    -- A refund without an id was made outside EkBid in parts, and each part was booked as a loss. If the parts do not
    -- add up to the refund, it is listed here and so shows as a difference.
    select 'refund ' || r.refund_id, provider_payment_id, r.amount_paise
    from made r join payments using (payment_id)
    where r.provider_refund_id is null
      and r.amount_paise <> (select coalesce(sum(lost.amount_paise), 0) from lost where lost.payment_id = r.payment_id)`.execute(
    db,
  );
  return { payments: payments.rows, refunds: refunds.rows };
}

/**
 * The period of our books: from a day before the first payment to a day after now. Now is the later of the real clock
 * and the game clock.
 */
async function readOurTime(db: Db): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select least((select min(run_at) from migrations), (select min(created_at) from payment_orders)) - interval '1 day' as from,
      greatest(clock_timestamp(), game_clock()) + interval '1 day' as to`.execute(db);
  const [time] = rows;
  if (!time) throw new Error('the database returned no time');
  return time;
}
