import type { LedgerAccount } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import type { PaymentProvider, ProviderPayment } from '../provider/payment-provider.ts';
import {
  listBookEntries,
  listStrays,
  listUnderWay,
  readOurTime,
  listBalances,
  type BookEntries,
  type BookEntry,
} from './ledger.queries.ts';

/** By how much can be a sealed amount: for telling one difference from another, never shown. */
export type WrongAccount = { readonly account: LedgerAccount; readonly byPaise: number };

export type ComparedBooks = {
  readonly differences: readonly Difference[];
  /** What is being told or asked about right now: no difference, and soon on our books too. */
  readonly underWay: readonly Difference[];
  /** Of money that is no bid's and never comes on our books; an operator wrote down what became of it. */
  readonly settled: readonly Difference[];
  /** Accounts whose ledger says something else than the payments, refunds and results it is written from. */
  readonly wrongAccounts: readonly WrongAccount[];
  readonly payments: number;
  readonly refunds: number;
};

/** What we owe back since must be among what the provider tells, though its clock is behind ours. */
const spareMs = 60 * 60 * 1000;

/**
 * Our books against the provider's, of all our time or of what was ordered or owed back since: each payment and each
 * refund one by one, both ways. With the ledger equal to the tables it follows that captured minus refunded is what the
 * provider holds for us.
 * `unknown`: the provider could not tell.
 */
export async function compareBooks(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  since: Date | null = null,
): Promise<ComparedBooks | { readonly unknown: string }> {
  const { from, to } = await readOurTime(db);
  const before = await listBookEntries(db, { since, providerPaymentIds: [] });
  const theirs = await askProviderBooks(provider, {
    from: since === null ? from : new Date(since.getTime() - spareMs),
    to,
  });
  if ('unknown' in theirs) return theirs;
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

/** All the provider captured and gave back in this time, asked for day by day; or why it could not tell. */
async function askProviderBooks(
  provider: PaymentProvider,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ProviderBooks | { readonly unknown: string }> {
  const payments = new Map<string, ProviderPayment>();
  const neverCaptured = new Set<string>();
  const refunds = new Map<string, BookEntries['refunds'][number]>();
  for (let start = from.getTime(); start < to.getTime(); start += dayMs) {
    const day = { from: new Date(start), to: new Date(Math.min(start + dayMs, to.getTime())) };
    const [paid, refunded] = [await provider.listPaymentsBetween(day), await provider.listRefundsBetween(day)];
    if (paid.kind !== 'ok') return { unknown: paid.reason };
    if (refunded.kind !== 'ok') return { unknown: refunded.reason };
    for (const payment of paid.value)
      if (payment.captured) payments.set(payment.providerPaymentId, payment);
      else neverCaptured.add(payment.providerPaymentId);
    for (const { providerRefundId: id, providerPaymentId, amountPaise, status } of refunded.value)
      if (status === 'processed') refunds.set(id, { id, providerPaymentId, amountPaise });
  }
  const captured = [...payments.values()];
  return {
    payments: captured.map(({ providerPaymentId, amountPaise }) => ({
      id: providerPaymentId,
      providerPaymentId,
      amountPaise,
    })),
    // Authorised money that was let go is no money that went back.
    refunds: [...refunds.values()].filter(({ providerPaymentId }) => !neverCaptured.has(providerPaymentId)),
    orderOf: new Map(captured.map(({ providerPaymentId, providerOrderId }) => [providerPaymentId, providerOrderId])),
  };
}

/** Where our books and the provider's part, by ids alone: an amount may be sealed. */
export type Difference = {
  readonly kind: 'not_at_provider' | 'not_on_our_books' | 'amount_differs';
  readonly what: 'payment' | 'refund';
  readonly id: string;
  readonly providerPaymentId: string;
};

type Side = keyof BookEntries;
const nameOf: Readonly<Record<Side, Difference['what']>> = { payments: 'payment', refunds: 'refund' };

/** What `these` books have and `those` have not, or not of the same amount and payment. */
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
 * Every payment and refund one by one, both ways. Money moves meanwhile: what our books had before the provider was asked
 * it must know, and what it told must be on our books by now.
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
