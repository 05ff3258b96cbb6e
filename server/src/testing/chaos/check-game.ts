import { bidLimit, countPeoplePerAmount, lowestUniqueBid } from '@ekbid/domain';
import type { Facts } from './facts.ts';

/** Checks the rules of auctions: slots, limits, one bid for each order, and that the result follows from the bids. */
export function checkGame(facts: Facts): string[] {
  const bidsOf = Map.groupBy(facts.bids, ({ auctionId }) => auctionId);
  return [
    ...facts.auctions.flatMap((auction) => {
      const bids = bidsOf.get(auction.auctionId) ?? [];
      return [...checkSlots(auction, bids), ...checkResult(auction, bids)].map(
        (broken) => `auction ${auction.auctionId}: ${broken}`,
      );
    }),
    ...[...bidsOf].flatMap(([auctionId, bids]) => checkPeople(auctionId, bids)),
    ...checkCounts(facts, bidsOf),
    ...checkOrders(facts),
  ];
}

type Auction = Facts['auctions'][number];
type Bids = readonly Facts['bids'][number][];

function checkSlots({ maxSlots, slotsFilled, bidders, slotsHeld }: Auction, bids: Bids): string[] {
  const people = new Set(bids.map(({ bidderId }) => bidderId)).size;
  const seats = bids.map(({ seq }) => seq).sort((a, b) => a - b);
  return [
    ...(bids.length > maxSlots ? [`${bids.length} bids for ${maxSlots} slots`] : []),
    ...(bids.length === slotsFilled ? [] : [`${slotsFilled} slots count as filled by ${bids.length} bids`]),
    ...(people === bidders ? [] : [`${bidders} people count as having placed the bids of ${people}`]),
    ...(slotsHeld === 0 ? [] : [`${slotsHeld} slots are still held`]),
    ...(seats.every((seat, n) => seat === n + 1) ? [] : [`a slot was sold twice or skipped: ${seats.join()}`]),
  ];
}

function checkResult({ outcome, winningBidId }: Auction, bids: Bids): string[] {
  if (outcome === null) return ['it was never declared'];
  if (outcome === 'cancelled') return [];
  const winner = lowestUniqueBid(bids);
  const due = winner ? 'winner' : bids.length > 0 ? 'no_unique_bid' : 'no_bids';
  if (outcome !== due) return [`declared as ${outcome}, and the bids say ${due}`];
  return winningBidId === (winner?.bidId ?? null) ? [] : [`the wrong bid won: ${winningBidId}`];
}

function checkPeople(auctionId: string, bids: Bids): string[] {
  return [...Map.groupBy(bids, ({ bidderId }) => bidderId)].flatMap(([bidderId, own]) => {
    const amounts = new Set(own.map(({ amountPaise }) => amountPaise));
    return [
      ...(own.length > bidLimit ? [`person ${bidderId} has ${own.length} bids in auction ${auctionId}`] : []),
      ...(amounts.size === own.length ? [] : [`person ${bidderId} holds an amount twice in auction ${auctionId}`]),
    ];
  });
}

function checkCounts({ counts }: Facts, bidsOf: ReadonlyMap<string, Bids>): string[] {
  const kept = counts.map(({ auctionId, amountPaise, people }) => `${auctionId} ${amountPaise} ${people}`);
  const due = [...bidsOf].flatMap(([auctionId, bids]) =>
    countPeoplePerAmount(bids).map(({ amountPaise, people }) => `${auctionId} ${amountPaise} ${people}`),
  );
  return kept.sort().join() === due.sort().join() ? [] : ['the counts per amount differ from the bids'];
}

/**
 * Checks that each bid matches its order, that no order has two bids, and that only orders of free auctions are free.
 */
function checkOrders({ auctions, bids, orders, payments }: Facts): string[] {
  const isFreeIn = new Map(auctions.map(({ auctionId, entryMode }) => [auctionId, entryMode === 'free']));
  const orderOf = new Map(orders.map((order) => [order.paymentOrderId, order]));
  const paidFirst = new Map(
    payments.filter(({ isFirst }) => isFirst).map((payment) => [payment.paymentOrderId, payment]),
  );
  const perOrder = Map.groupBy(bids, ({ paymentOrderId }) => paymentOrderId);
  return [
    ...[...perOrder].filter(([, own]) => own.length > 1).map(([id, own]) => `order ${id} became ${own.length} bids`),
    ...bids
      .filter((bid) => {
        const order = orderOf.get(bid.paymentOrderId);
        const same = order?.auctionId === bid.auctionId && order.bidderId === bid.bidderId;
        return !same || order.amountPaise !== (order.isFree ? 0 : bid.amountPaise);
      })
      .map(({ bidId }) => `bid ${bidId} is not what its order was for`),
    ...bids
      .filter(({ auctionId }) => !isFreeIn.get(auctionId))
      .filter((bid) => paidFirst.get(bid.paymentOrderId)?.amountPaise !== bid.amountPaise)
      .map(({ bidId }) => `bid ${bidId} has no money`),
    ...orders
      .filter(({ auctionId, isFree }) => isFree !== isFreeIn.get(auctionId))
      .map(({ paymentOrderId }) => `order ${paymentOrderId} is free where bids are paid, or paid where they are free`),
    ...payments
      .filter(({ paymentOrderId }) => orderOf.get(paymentOrderId)?.isFree)
      .map(({ providerPaymentId }) => `payment ${providerPaymentId} was made for a free bid`),
  ];
}
