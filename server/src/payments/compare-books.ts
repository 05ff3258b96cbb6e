import type { Deps } from '../deps.ts';
import { askProviderBooks, type ProviderBooks } from './ask-provider-books.ts';
import { listBookEntries, listUnderWay, readOurTime } from './books.queries.ts';
import { listBalances } from './ledger.queries.ts';
import { type Difference, matchBooks } from './match-books.ts';

export type ComparedBooks = {
  readonly differences: readonly Difference[];
  /** What is being told or asked about right now: no difference, and soon on our books too. */
  readonly underWay: readonly Difference[];
  /** Accounts whose ledger says something else than the payments, refunds and results it is written from. */
  readonly wrongAccounts: readonly string[];
  readonly payments: number;
  readonly refunds: number;
};

/**
 * Our books against the provider's, of all our time or of the orders opened since: each payment and each refund one by one,
 * both ways. With the ledger equal to the tables it follows that captured minus refunded is what the provider holds for us.
 * `unknown`: the provider could not tell. Tells no amount.
 */
export async function compareBooks(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  since: Date | null = null,
): Promise<ComparedBooks | { readonly unknown: string }> {
  const { from, to } = await readOurTime(db);
  const before = await listBookEntries(db, { since, providerPaymentIds: [] });
  const theirs = await askProviderBooks(provider, { from: since ?? from, to });
  if ('unknown' in theirs) return theirs;
  const providerPaymentIds = [...theirs.payments, ...theirs.refunds].map((entry) => entry.providerPaymentId);
  const after = await listBookEntries(db, { since, providerPaymentIds });

  const found = matchBooks(theirs, { before, after });
  const underWay = await findUnderWay(db, theirs, found);
  return {
    differences: found.filter((difference) => !underWay.includes(difference)),
    underWay,
    wrongAccounts: await findWrongAccounts(db),
    payments: theirs.payments.length,
    refunds: theirs.refunds.length,
  };
}

async function findUnderWay(db: Deps['db'], theirs: ProviderBooks, found: readonly Difference[]) {
  const unbooked = found.filter(({ kind }) => kind === 'not_on_our_books');
  const seen = unbooked.map(({ providerPaymentId }) => ({
    providerPaymentId,
    providerOrderId: theirs.orderOf.get(providerPaymentId) ?? null,
  }));
  const known = new Set(await listUnderWay(db, seen));
  return unbooked.filter(({ providerPaymentId }) => known.has(providerPaymentId));
}

async function findWrongAccounts(db: Deps['db']): Promise<string[]> {
  const balances = await listBalances(db);
  return balances
    .filter(({ bookedPaise, expectedPaise }) => bookedPaise !== expectedPaise)
    .map(({ account }) => account);
}
