import type { LedgerAccount } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { askProviderBooks, type ProviderBooks } from './ask-provider-books.ts';
import { listBookEntries, listStrays, listUnderWay, readOurTime } from './books.queries.ts';
import { listBalances } from './ledger.queries.ts';
import { type Difference, matchBooks } from './match-books.ts';

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
