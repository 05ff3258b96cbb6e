import { bidLimit, type LedgerAccount, ledgerAccounts, lowestUniqueBid } from '@ekbid/domain';
import { ledgerMovements } from '../money.ts';
import type { Acknowledged } from './bidder.ts';
import type { Provider } from './provider.ts';
import { type Auction, type Payment, staysKept, type World } from './world.ts';

/** Returns the broken invariants among those that must hold after every step. */
export function faultsNow(world: World): string[] {
  const faults: string[] = [];
  for (const { id, maxSlots, slotsFilled, slotsHeld } of world.auctions) {
    if (slotsHeld < 0 || slotsFilled + slotsHeld > maxSlots) faults.push(`auction ${id}: a slot sold twice`);
    const bids = world.bids.filter(({ auction }) => auction === id);
    if (bids.length !== slotsFilled) faults.push(`auction ${id}: ${bids.length} bids in ${slotsFilled} slots`);
    for (const bidder of new Set(bids.map((bid) => bid.bidder))) {
      const amounts = bids.filter((bid) => bid.bidder === bidder).map(({ amountPaise }) => amountPaise);
      if (amounts.length > bidLimit) faults.push(`bidder ${bidder}: more than five bids`);
      if (new Set(amounts).size < amounts.length) faults.push(`bidder ${bidder}: one amount twice`);
    }
  }
  return faults;
}

/**
 * Returns what is wrong once all work is done: each captured payment must be one bid, one refund or one operator task.
 */
export function faultsAtRest(world: World, provider: Provider, acknowledged: readonly Acknowledged[]): string[] {
  return [
    ...faultsNow(world),
    ...provider.payments.flatMap((payment) => faultsOfPayment(world, provider, payment)),
    ...faultsOfBids(world),
    ...faultsOfLedger(world, provider),
    ...acknowledged.flatMap(({ order, as }) =>
      as === 'bid' && !hasBid(world, order.id) ? [`order ${order.id}: an acknowledged bid is missing`] : [],
    ),
    ...world.orders
      .filter(({ state }) => state === 'created' || state === 'paid')
      .map(({ id, state }) => `order ${id}: still ${state}`),
    ...faultsOfResults(world),
    ...faultsOfEntry(world),
  ];
}

const hasBid = (world: World, orderId: number) => world.bids.some(({ order }) => order === orderId);

type PaidAtProvider = Provider['payments'][number];

function faultsOfPayment(world: World, provider: Provider, paid: PaidAtProvider): string[] {
  const refunds = provider.refundsOf(paid.id).filter(({ status }) => status === 'processed');
  const refundedPaise = sumOf(refunds);
  if (refundedPaise > paid.amountPaise) return [`${paid.id}: ${refundedPaise} of ${paid.amountPaise} paise went back`];
  if (paid.status !== 'captured') return [];
  const payment = world.payments.find(({ providerPayment }) => providerPayment === paid.id);
  return payment
    ? faultsOfCaptured(world, payment, refundedPaise === paid.amountPaise)
    : [`${paid.id}: captured and on no books`];
}

/** Checks that a captured payment is in exactly one place: a bid, a refund or an operator task. */
function faultsOfCaptured(world: World, payment: Payment, wentBack: boolean): string[] {
  const id = payment.providerPayment;
  const refund = world.refunds.find((row) => row.payment === payment.id);
  if (refund?.state === 'refunded' && !wentBack) return [`${id}: called refunded and was not`];
  if (refund?.state === 'refused' || world.ledger.has(`lost ${id}`)) return [];
  const isBid = payment.isFirst && hasStandingBid(world, payment.order);
  if (isBid === wentBack) return [isBid ? `${id}: a bid and a refund` : `${id}: neither a bid nor a refund`];
  return [];
}

const hasStandingBid = (world: World, orderId: number) =>
  world.orders.some(({ id, state }) => id === orderId && state === 'consumed');

const isFree = (world: World, auction: number) => world.auctions[auction]?.entryMode === 'free';

function faultsOfBids(world: World): string[] {
  return world.bids.flatMap((bid) => {
    const paid = world.payments.filter(({ order, isFirst }) => order === bid.order && isFirst);
    if (isFree(world, bid.auction)) {
      const isOfNothing = world.orders.some(
        (order) => order.id === bid.order && order.isFree && order.amountPaise === 0,
      );
      return paid.length === 0 && isOfNothing ? [] : [`order ${bid.order}: a free bid with money`];
    }
    return paid.length === 1 && paid[0]?.amountPaise === bid.amountPaise
      ? []
      : [`order ${bid.order}: a bid without its money`];
  });
}

function faultsOfLedger(world: World, provider: Provider): string[] {
  const balance = new Map<LedgerAccount, number>(ledgerAccounts.map((account) => [account, 0]));
  const add = (account: LedgerAccount, amount: number) => balance.set(account, (balance.get(account) ?? 0) + amount);
  for (const { movement, amountPaise } of world.ledger.values()) {
    add(ledgerMovements[movement].debit, amountPaise);
    add(ledgerMovements[movement].credit, -amountPaise);
  }
  const captured = sumOf(provider.payments.filter(({ status }) => status === 'captured'));
  const refunded = sumOf(provider.refunds.filter(({ status }) => status === 'processed'));
  const isKept = (auction: number, order: number) => staysKept(world.auctions[auction] as Auction, order);
  const open = world.orders.filter(
    ({ id, state, auction }) => state === 'paid' || (state === 'consumed' && !isKept(auction, id)),
  );
  // The account of losses is not listed: all accounts have the sum zero, so its balance follows from the others.
  const expected: Partial<Record<LedgerAccount, number>> = {
    provider_clearing: captured - refunded,
    owed_to_bidders: -sumOf(open),
    refunds_payable: -sumOf(world.refunds.filter(({ state }) => state !== 'refunded')),
    revenue: -sumOf(world.bids.filter(({ auction, order }) => !isFree(world, auction) && isKept(auction, order))),
  };
  return ledgerAccounts
    .filter((account) => expected[account] !== undefined && balance.get(account) !== expected[account])
    .map((account) => `ledger: ${account} is ${balance.get(account)}, not ${expected[account]}`);
}

const sumOf = (amounts: readonly { readonly amountPaise: number }[]) =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/**
 * Checks the entry modes: only `free` auctions have free orders, and a decided auction refunds exactly the bids whose
 * money it may not keep.
 */
function faultsOfEntry(world: World): string[] {
  return world.orders.flatMap(({ id, state, auction: of, isFree: costsNothing = false }) => {
    if (costsNothing !== isFree(world, of))
      return [`order ${id}: paid where bids are free, or free where they are paid`];
    const auction = world.auctions[of] as Auction;
    if (auction.outcome === null || !hasBid(world, id) || (state === 'consumed') === staysKept(auction, id)) return [];
    return [`order ${id}: ${state} in a ${auction.entryMode} auction with outcome ${auction.outcome}`];
  });
}

function faultsOfResults(world: World): string[] {
  return world.auctions.flatMap(({ id, outcome, winningOrder }) => {
    if (outcome !== 'winner') return [];
    const bids = world.bids.filter(({ auction }) => auction === id);
    const winner = lowestUniqueBid(
      bids.map(({ order, bidder, amountPaise }) => ({ bidId: String(order), bidderId: String(bidder), amountPaise })),
    );
    return winner?.bidId === String(winningOrder) ? [] : [`auction ${id}: another bid should have won`];
  });
}
