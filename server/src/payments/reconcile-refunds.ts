import type { Deps } from '../deps.ts';
import { bookRefunds } from './book-refunds.ts';

/** Asks for the refunds the provider has of one payment and books them. False: it could not tell. */
export async function reconcileRefunds(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  { providerPaymentId }: { readonly providerPaymentId: string },
): Promise<boolean> {
  const listed = await provider.listRefunds(providerPaymentId);
  if (listed.kind !== 'ok') return false;
  await bookRefunds(db, providerPaymentId, listed.value);
  return true;
}
