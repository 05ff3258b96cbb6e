import type { LedgerAccount } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { type PaymentProvider, type ProviderPayment, valueOf } from '../provider/payment-provider.ts';
import {
  listBookEntries,
  listStrays,
  listUnderWay,
  readOurTime,
  listBalances,
  type BookEntries,
  type BookEntry,
} from './ledger.queries.ts';

/** `byPaise` may be a sealed amount. It distinguishes one difference from another and is never shown. */
export type WrongAccount = { readonly account: LedgerAccount; readonly byPaise: number };

export type ComparedBooks = {
  readonly differences: readonly Difference[];
  /** Money that is being reported or asked about now, and will soon be on our books. */
  readonly underWay: readonly Difference[];
  /** Money of no bid, which our books never contain; an operator resolved its task. */
  readonly settled: readonly Difference[];
  /** Accounts whose ledger differs from the payments, refunds and results that it is written from. */
  readonly wrongAccounts: readonly WrongAccount[];
  readonly payments: number;
  readonly refunds: number;
};

/** The provider is asked about this much more time, because its clock may be behind ours. */
const clockSkewMs = 60 * 60 * 1000;

/**
 * Compares our books with the provider's, over all time or for what was ordered or owed back since a time: each payment
 * and each refund, in both directions. If the ledger also equals the tables, captured minus refunded is what the
 * provider has of our money.
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

/** All payments captured and refunds made by the provider in this time, read day by day. */
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
    // The release of money that was only authorised is not a refund.
    refunds: [...refunds.values()].filter(({ providerPaymentId }) => !neverCaptured.has(providerPaymentId)),
    orderOf: new Map(captured.map(({ providerPaymentId, providerOrderId }) => [providerPaymentId, providerOrderId])),
  };
}

/** A difference between our books and the provider's. It has ids only, because an amount may be sealed. */
export type Difference = {
  readonly kind: 'not_at_provider' | 'not_on_our_books' | 'amount_differs';
  readonly what: 'payment' | 'refund';
  readonly id: string;
  readonly providerPaymentId: string;
};

const nameOf: Readonly<Record<keyof BookEntries, Difference['what']>> = { payments: 'payment', refunds: 'refund' };

/** Entries of `these` books that `those` lack, or have with another amount or payment. */
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
 * Matches every payment and refund, in both directions. Money moves meanwhile, so the provider must have what our books
 * had before it was asked, and our books must now have what it listed.
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
