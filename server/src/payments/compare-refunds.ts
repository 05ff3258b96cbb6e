import type { RefundStep } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { bookRefunds } from './book-refunds.ts';

type ComparedRefunds = {
  /** What is left to do for the refund we owe; null when we owe none. */
  readonly step: RefundStep | null;
  /** The refund that the provider works on, by its id. */
  readonly underWay: string | null;
  /** The rest alone is owed, and a refund of the whole would be refused for ever. */
  readonly isPartBack: boolean;
};

/** Asks which refunds of one payment the provider has, books them, and tells how the one we owe stands. */
export async function compareRefunds(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  providerPaymentId: string,
): Promise<ComparedRefunds | { readonly unknown: string }> {
  const listed = await provider.listRefunds(providerPaymentId);
  if (listed.kind !== 'ok') return { unknown: listed.reason };
  const step = await bookRefunds(db, providerPaymentId, listed.value);
  const underWay = step === 'try_again' ? listed.value.find(({ status }) => status === 'pending') : undefined;
  return {
    step,
    underWay: underWay?.providerRefundId ?? null,
    isPartBack: step === 'needs_operator' && listed.value.some(({ status }) => status !== 'failed'),
  };
}
