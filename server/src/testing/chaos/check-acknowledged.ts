import type { Facts, Acknowledgement } from './facts.ts';

/** Checks that every definite answer that people got is still true. */
export function checkAcknowledged(facts: Facts): string[] {
  const books = readBooks(facts);
  return facts.acknowledged.flatMap((acknowledged) => {
    const broken = isBroken(acknowledged, books);
    return broken
      ? [
          `something was acknowledged as "${acknowledged.what}", and the database disagrees: ${JSON.stringify(acknowledged)}`,
        ]
      : [];
  });
}

type Books = ReturnType<typeof readBooks>;

function readBooks({ bids, orders, payments, refunds, auctions, provider }: Facts) {
  const owed = new Set(refunds.map(({ paymentId }) => paymentId));
  const firstOwed = payments.filter(({ paymentId, isFirst }) => isFirst && owed.has(paymentId));
  return {
    orderOf: new Map(orders.map((order) => [order.providerOrderId, order])),
    freeOrders: new Set(orders.filter(({ isFree }) => isFree).map(({ paymentOrderId }) => paymentOrderId)),
    bidOf: new Map(bids.map((bid) => [bid.bidId, bid])),
    refunded: new Set(firstOwed.map(({ paymentOrderId }) => paymentOrderId)),
    booked: new Set(payments.map(({ providerPaymentId }) => providerPaymentId)),
    captured: new Set(provider.payments.filter((payment) => payment.captured).map(({ id }) => id)),
    auctionOf: new Map(auctions.map((auction) => [auction.auctionId, auction])),
  };
}

function isBroken(acknowledged: Acknowledgement, books: Books): boolean {
  switch (acknowledged.what) {
    case 'paid':
      return !books.captured.has(acknowledged.providerPaymentId);
    case 'verified':
      return !books.booked.has(acknowledged.providerPaymentId);
    case 'placed':
      return !isPlaced(acknowledged, books);
    case 'money goes back':
      return !goesBack(acknowledged.orderId, books);
    case 'declared':
      return !isResult(acknowledged, books);
    case 'cancelled':
      return !isCancelled(acknowledged.auctionId, books);
  }
}

function isPlaced(acknowledged: Acknowledgement & { what: 'placed' }, { bidOf, orderOf, freeOrders }: Books): boolean {
  const { orderId } = acknowledged;
  const bid = bidOf.get(acknowledged.bidId);
  const same = bid?.auctionId === acknowledged.auctionId && bid.bidderId === acknowledged.bidderId;
  return (
    same &&
    bid.amountPaise === acknowledged.amountPaise &&
    (orderId === null
      ? freeOrders.has(bid.paymentOrderId)
      : bid.paymentOrderId === orderOf.get(orderId)?.paymentOrderId)
  );
}

function goesBack(providerOrderId: string, { orderOf, refunded }: Books): boolean {
  const order = orderOf.get(providerOrderId);
  return order !== undefined && refunded.has(order.paymentOrderId);
}

/** Returns whether an auction was cancelled. An auction that has no order is deleted instead. */
function isCancelled(auctionId: string, { auctionOf }: Books): boolean {
  const auction = auctionOf.get(auctionId);
  return auction === undefined || auction.outcome === 'cancelled';
}

function isResult(acknowledged: Acknowledgement & { what: 'declared' }, { auctionOf, bidOf }: Books): boolean {
  const auction = auctionOf.get(acknowledged.auctionId);
  const winning = auction?.winningBidId == null ? null : (bidOf.get(auction.winningBidId)?.amountPaise ?? null);
  return auction?.outcome === acknowledged.outcome && winning === acknowledged.winningAmountPaise;
}
