import type { BookEntries, BookEntry } from './books.queries.ts';

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
export function matchBooks(
  provider: BookEntries,
  ours: { readonly before: BookEntries; readonly after: BookEntries },
): Difference[] {
  return [
    ...match(ours.before, provider, 'not_at_provider').filter(({ kind }) => kind === 'not_at_provider'),
    ...match(provider, ours.after, 'not_on_our_books'),
  ];
}
