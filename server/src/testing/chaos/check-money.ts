import type { LedgerAccount } from '@ekbid/domain';
import { ledgerMovements } from '@ekbid/model';
import type { Facts } from './facts.ts';

/** Checks that each captured payment is exactly one bid, refund or operator task, and that the ledger agrees. */
export function checkMoney(facts: Facts): string[] {
  return [
    ...checkCaptured(facts),
    ...checkPayments(facts),
    ...checkRefunds(facts),
    ...checkLedger(facts),
    ...checkLimbo(facts),
    ...checkTasks(facts),
  ];
}

/**
 * Checks that no open task reports a difference in the books. The nightly comparison resolves tasks about differences
 * that are gone.
 */
function checkTasks({ tasks }: Facts): string[] {
  return tasks
    .filter(({ kind }) => kind === 'books_differ')
    .map(({ subject }) => `a task says that the books differ: ${subject}`);
}

const sum = (amounts: readonly { readonly amountPaise: number }[]) =>
  amounts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/**
 * Checks that our books contain exactly the payments that the provider captured, with the same amounts. A captured
 * payment that is missing there must be an operator task.
 */
function checkCaptured({ provider, payments, tasks }: Facts): string[] {
  const ours = new Map(payments.map((payment) => [payment.providerPaymentId, payment]));
  const reported = new Set(tasks.map(({ subject }) => subject));
  const captured = provider.payments.filter((payment) => payment.captured);
  const theirs = new Set(captured.map(({ id }) => id));
  return [
    ...captured
      .filter(({ id }) => !ours.has(id) && !reported.has(id))
      .map(({ id }) => `payment ${id} was captured and is nowhere`),
    ...captured
      .filter(({ id, amountPaise }) => ours.has(id) && ours.get(id)?.amountPaise !== amountPaise)
      .map(({ id }) => `payment ${id} is booked with another amount`),
    ...payments
      .filter(({ providerPaymentId }) => !theirs.has(providerPaymentId))
      .map(({ providerPaymentId }) => `payment ${providerPaymentId} is booked and was never captured`),
  ];
}

/**
 * Returns a function that says whether the operator keeps a bid's money. The operator keeps it for all bids of a paid
 * auction with a winner, and for the winning bid of a refundable one.
 */
function keptBids(auctions: Facts['auctions']): (bid: Facts['bids'][number]) => boolean {
  const auctionOf = new Map(auctions.map((auction) => [auction.auctionId, auction]));
  return ({ auctionId, bidId }) => {
    const auction = auctionOf.get(auctionId);
    if (auction?.outcome !== 'winner') return false;
    return auction.entryMode === 'paid' || (auction.entryMode === 'refundable' && auction.winningBidId === bidId);
  };
}

function checkPayments({ payments, bids, auctions, refunds }: Facts): string[] {
  const isKept = keptBids(auctions);
  const bidOf = new Map(bids.map((bid) => [bid.paymentOrderId, bid]));
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  return payments.flatMap(({ paymentId, providerPaymentId, paymentOrderId, isFirst }) => {
    const bid = isFirst ? bidOf.get(paymentOrderId) : undefined;
    const stands = bid !== undefined && isKept(bid);
    const ends = (stands ? 1 : 0) + (refundsOf.get(paymentId)?.length ?? 0);
    return ends === 1 ? [] : [`payment ${providerPaymentId} has ${ends} ends: ${stands ? 'a bid' : 'no bid'}`];
  });
}

/** Checks that each refund was made once and in full at the provider. A refused refund must be an operator task. */
function checkRefunds({ refunds, payments, provider, tasks }: Facts): string[] {
  const paymentOf = new Map(payments.map((payment) => [payment.paymentId, payment]));
  const owed = new Set(refunds.map(({ paymentId }) => paymentOf.get(paymentId)?.providerPaymentId));
  const reported = new Set(tasks.map(({ subject }) => subject));
  const made = Map.groupBy(
    provider.refunds.filter(({ status }) => status === 'processed'),
    ({ paymentId }) => paymentId,
  );
  return [
    ...refunds.flatMap(({ refundId, paymentId, amountPaise, state }) => {
      const payment = paymentOf.get(paymentId);
      const back = sum(made.get(payment?.providerPaymentId ?? '') ?? []);
      if (payment?.amountPaise !== amountPaise) return [`refund ${refundId} is not of the whole payment`];
      if (state === 'refused')
        return reported.has(refundId) ? [] : [`refund ${refundId} was refused without an operator task`];
      return back === amountPaise ? [] : [`refund ${refundId} of ${amountPaise} gave back ${back}`];
    }),
    ...[...made.keys()].filter((id) => !owed.has(id)).map((id) => `payment ${id} was refunded and owed to nobody`),
  ];
}

function checkLedger({ ledger, payments, refunds, bids, auctions, provider }: Facts): string[] {
  const booked = (movement: string) => sum(ledger.filter((entry) => entry.movement === movement));
  const captured = provider.payments.filter((payment) => payment.captured);
  const processed = provider.refunds.filter(({ status }) => status === 'processed');
  const accounts: [string, number, number][] = [
    ['captured', booked('captured'), sum(payments)],
    ['refund_owed', booked('refund_owed'), sum(refunds)],
    ['refunded', booked('refunded'), sum(refunds.filter(({ state }) => state === 'refunded'))],
    ['earned', booked('earned'), sum(bids.filter(keptBids(auctions)))],
    ['provider_clearing', balanceOf('provider_clearing', ledger), sum(captured) - sum(processed)],
    ['owed_to_bidders', balanceOf('owed_to_bidders', ledger), 0],
  ];
  return accounts
    .filter(([, ours, due]) => ours !== due)
    .map(([account, ours, due]) => `the ledger has ${ours} as ${account}, and ${due} is right`);
}

function balanceOf(account: LedgerAccount, ledger: Facts['ledger']): number {
  return ledger.reduce((balance, { movement, amountPaise }) => {
    const { debit, credit } = ledgerMovements[movement];
    return balance + (debit === account ? amountPaise : 0) - (credit === account ? amountPaise : 0);
  }, 0);
}

/** Checks that no order, refund or other work is left unfinished. */
function checkLimbo({ orders, refunds, leftover }: Facts): string[] {
  const unsettled = orders.filter(({ state }) => state === 'created' || state === 'paid');
  return [
    ...unsettled.map(({ paymentOrderId, state }) => `order ${paymentOrderId} is still ${state}`),
    ...refunds.filter(({ state }) => state === 'pending').map(({ refundId }) => `refund ${refundId} is still pending`),
    ...leftover,
  ];
}
