import { formatRupees, type RefundReason } from '@ekbid/domain';
import pino from 'pino';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { textsIn } from '../context/texts.ts';
import { listAuctionBooks } from '../ledger/auction-books.ts';
import { type ComparedBooks, compareBooks, type Difference } from '../ledger/compare-books.ts';
import { readLastComparison } from '../ledger/compare-days.ts';
import { type SettledPayment, settlePayments } from '../ledger/settle-payments.ts';
import { openLive } from '../live/live.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { type AdminCommand, typed } from './admin-command.ts';

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
      said: [...describeAuctions(auctions), '', lastNight, ...describeComparison(compared, agrees)].join('\n'),
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

function describeComparison(
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

/** After a restore: turns each payment that the provider has and our books lack into a bid or a refund. */
export const settleWithProvider: AdminCommand = {
  usage: '',
  options: {},
  required: [],
  run: async ({ db, databaseUrl, keys, log, openProvider }) => {
    const provider = await openProvider();
    const bidBatcher = openBidBatcher(db);
    const live = openLive({ db, connectionString: databaseUrl, log });
    try {
      const settled = await settlePayments({ db, provider, bidBatcher, live, keys, log: pino({ level: 'silent' }) });
      const { differences, wrongAccounts } = await compareBooks({ db, provider });
      const agrees = differences.length === 0 && wrongAccounts.length === 0;
      return { said: describeSettled(settled, agrees).join('\n'), exitCode: agrees ? 0 : 1 };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return { said: `The provider could not be asked: ${error.reason}. Run it again.`, exitCode: 2 };
    } finally {
      await bidBatcher.close();
      await live.close();
    }
  },
};

const ends: Readonly<Record<SettledPayment['end'], string>> = {
  bid: 'is a bid',
  refund_owed: 'is owed back, and sent by background work',
  refunded: 'went back',
  given_back: 'was given back: its bidder, or the auction with its rules, is not in this database',
  under_way: 'is being given back: run this again later to see the end',
  refund_refused: 'should go back, and the provider refuses: look in its dashboard',
  left: 'was left: it is no order of this EkBid, or no rule says what to do. Look in the dashboard of the provider',
  unanswered: 'has no answer from the provider: run this again',
};

function describeSettled(settled: readonly SettledPayment[], agrees: boolean): string[] {
  const counts = Object.keys(ends).flatMap((end) => {
    const count = settled.filter((one) => one.end === end).length;
    return count === 0 ? [] : [`${count} ${end.replaceAll('_', ' ')}`];
  });
  return [
    settled.length === 0
      ? 'Our books lack no payment and no refund of the provider.'
      : `Payments that the provider had and our books lacked: ${settled.length} (${counts.join(', ')}).`,
    ...settled.map(describePayment),
    agrees ? 'The books agree now.' : `The books still differ: ${typed} books says where.`,
  ];
}

function describePayment({ providerPaymentId, end, reason }: SettledPayment): string {
  return `  payment ${providerPaymentId} ${ends[end]}${describeReason(reason)}`;
}

const describeReason = (reason: RefundReason | null) =>
  reason === null ? '' : `: ${textsIn.en.refundReasons[reason]}`;
