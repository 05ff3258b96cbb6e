import type { Facts, Told } from './facts.ts';

/** Checks that every definite answer to a person is still true. */
export function checkTold(facts: Facts): string[] {
  const books = readBooks(facts);
  return facts.told.flatMap((told) => {
    const broken = isBroken(told, books);
    return broken ? [`somebody was told "${told.what}", and it is not so: ${JSON.stringify(told)}`] : [];
  });
}

type Books = ReturnType<typeof readBooks>;

function readBooks({ bids, orders, payments, refunds, auctions, provider }: Facts) {
  const owed = new Set(refunds.map(({ paymentId }) => paymentId));
  const firstOwed = payments.filter(({ paymentId, isFirst }) => isFirst && owed.has(paymentId));
  return {
    orderOf: new Map(orders.map((order) => [order.providerOrderId, order])),
    bidOf: new Map(bids.map((bid) => [bid.bidId, bid])),
    refunded: new Set(firstOwed.map(({ paymentOrderId }) => paymentOrderId)),
    booked: new Set(payments.map(({ providerPaymentId }) => providerPaymentId)),
    captured: new Set(provider.payments.filter((payment) => payment.captured).map(({ id }) => id)),
    auctionOf: new Map(auctions.map((auction) => [auction.auctionId, auction])),
  };
}

function isBroken(told: Told, books: Books): boolean {
  switch (told.what) {
    case 'paid':
      return !books.captured.has(told.providerPaymentId);
    case 'verified':
      return !books.booked.has(told.providerPaymentId);
    case 'placed':
      return !isPlaced(told, books);
    case 'money goes back':
      return !goesBack(told.orderId, books);
    case 'declared':
      return !isResult(told, books);
    case 'cancelled':
      return !isCancelled(told.auctionId, books);
  }
}

function isPlaced(told: Told & { what: 'placed' }, { bidOf, orderOf }: Books): boolean {
  const bid = bidOf.get(told.bidId);
  const same = bid?.auctionId === told.auctionId && bid.bidderId === told.bidderId;
  return (
    same && bid.amountPaise === told.amountPaise && bid.paymentOrderId === orderOf.get(told.orderId)?.paymentOrderId
  );
}

function goesBack(providerOrderId: string, { orderOf, refunded }: Books): boolean {
  const order = orderOf.get(providerOrderId);
  return order !== undefined && refunded.has(order.paymentOrderId);
}

/** An auction without any order is removed and not cancelled. */
function isCancelled(auctionId: string, { auctionOf }: Books): boolean {
  const auction = auctionOf.get(auctionId);
  return auction === undefined || auction.outcome === 'cancelled';
}

function isResult(told: Told & { what: 'declared' }, { auctionOf, bidOf }: Books): boolean {
  const auction = auctionOf.get(told.auctionId);
  const winning = auction?.winningBidId == null ? null : (bidOf.get(auction.winningBidId)?.amountPaise ?? null);
  return auction?.outcome === told.outcome && winning === told.winningAmountPaise;
}
