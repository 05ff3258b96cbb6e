import type { RefundReason } from '@ekbid/domain';
import pino from 'pino';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { textsIn } from '../context/texts.ts';
import { compareBooks } from '../ledger/compare-books.ts';
import { type SettledPayment, settlePayments } from '../ledger/settle-payments.ts';
import { openLive } from '../live/live.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { type AdminCommand, typed } from './admin-command.ts';

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
      return { said: describe(settled, agrees).join('\n'), exitCode: agrees ? 0 : 1 };
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

function describe(settled: readonly SettledPayment[], agrees: boolean): string[] {
  const counts = Object.keys(ends).flatMap((end) => {
    const count = settled.filter((one) => one.end === end).length;
    return count === 0 ? [] : [`${count} ${end.replaceAll('_', ' ')}`];
  });
  return [
    settled.length === 0
      ? 'Our books lack no payment and no refund of the provider.'
      : `Payments that the provider had and our books lacked: ${settled.length} (${counts.join(', ')}).`,
    ...settled.map(describeOne),
    agrees ? 'The books agree now.' : `The books still differ: ${typed} books says where.`,
  ];
}

function describeOne({ providerPaymentId, end, reason }: SettledPayment): string {
  return `  payment ${providerPaymentId} ${ends[end]}${describeReason(reason)}`;
}

const describeReason = (reason: RefundReason | null) =>
  reason === null ? '' : `: ${textsIn.en.refundReasons[reason]}`;
