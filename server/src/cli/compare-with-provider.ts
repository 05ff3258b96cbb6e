import { formatRupees } from '@ekbid/domain';
import { type ComparedBooks, compareBooks, type Difference } from '../ledger/compare-books.ts';
import { listAuctionBooks } from '../ledger/auction-books.ts';
import { readLastComparison } from '../ledger/compare-days.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import type { AdminCommand } from './admin-command.ts';

type AuctionBooks = Awaited<ReturnType<typeof listAuctionBooks>>[number];

/**
 * Compares our books with the provider's. Prints amounts only of declared auctions, because other amounts are sealed.
 */
export const compareWithProvider: AdminCommand = {
  usage: '',
  options: {},
  required: [],
  run: async ({ db, openProvider }) => {
    const compared = await compareBooks({ db, provider: await openProvider() }).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return error;
      throw error;
    });
    const lastNight = describeLast(await readLastComparison(db));
    if (compared instanceof ProviderUnavailable) {
      const unknown = `The provider could not be asked, so nothing was compared: ${compared.reason}`;
      return { said: [lastNight, unknown].join('\n'), exitCode: 2 };
    }
    const auctions = await listAuctionBooks(db);
    const agrees = compared.differences.length === 0 && compared.wrongAccounts.length === 0;
    return {
      said: [...describeAuctions(auctions), '', lastNight, ...describe(compared, agrees)].join('\n'),
      exitCode: agrees ? 0 : 1,
    };
  },
};

function describeAuctions(auctions: readonly AuctionBooks[]): string[] {
  const declared = auctions.filter(({ isOpen }) => isOpen);
  const sealed = auctions.filter(({ isOpen }) => !isOpen);
  return [
    'Declared auctions',
    ...(declared.length === 0 ? ['  none with a payment'] : declared.map(describeDeclared)),
    'Other auctions, whose amounts stay sealed',
    ...(sealed.length === 0 ? ['  none with a payment'] : sealed.map(describeSealed)),
  ];
}

const describeDeclared = ({ title, capturedPaise, refundedPaise, earnedPaise }: AuctionBooks) =>
  `  ${title}: captured ₹${formatRupees(capturedPaise)}, refunded ₹${formatRupees(refundedPaise)}, earned ₹${formatRupees(earnedPaise)}`;

const describeSealed = ({ title, payments, refunds, refundsMade }: AuctionBooks) =>
  `  ${title}: ${payments} payments, ${refunds} refunds owed, ${refundsMade} of them made`;

function describe(
  { payments, refunds, underWay, settled, differences, wrongAccounts }: ComparedBooks,
  agrees: boolean,
): string[] {
  const others = settled.length === 0 ? '' : 'other ';
  return [
    `The provider has captured ${payments} payments and made ${refunds} refunds.`,
    ...(underWay.length === 0 ? [] : ['On their way to our books:', ...underWay.map(describeDifference)]),
    ...(settled.length === 0 ? [] : ['Settled by an operator:', ...settled.map(describeDifference)]),
    ...(agrees
      ? [`The books agree: each ${others}payment and refund is on both, and every account holds what it should.`]
      : [
          'The books differ:',
          ...differences.map(describeDifference),
          ...wrongAccounts.map(({ account }) => `  account ${account}: the ledger and the payments it is about differ`),
        ]),
  ];
}

const describeLast = (last: Awaited<ReturnType<typeof readLastComparison>>) =>
  last === null
    ? 'No nightly comparison was made yet.'
    : `The last nightly comparison, of ${last.day}, found that the books ${last.agrees ? 'agree' : 'differ'}.`;

const kinds: Readonly<Record<Difference['kind'], string>> = {
  not_at_provider: 'is on our books and not at the provider',
  not_on_our_books: 'is at the provider and not on our books',
  amount_differs: 'has another amount or payment at the provider',
};

function describeDifference({ kind, what, id, providerPaymentId }: Difference): string {
  return what === 'payment'
    ? `  payment ${id} ${kinds[kind]}`
    : `  refund ${id} of payment ${providerPaymentId} ${kinds[kind]}`;
}
