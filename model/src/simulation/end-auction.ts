import { auctionStatus, canCancel, canDeclare } from '@ekbid/domain';
import { lowestUniqueBid } from '../winner.ts';
import { book } from './bookkeeping.ts';
import { type Auction, enqueue, type World } from './world.ts';

export function declare(world: World, auction: Auction): void {
  if (auction.outcome !== null || !canDeclare(auctionStatus(auction, world.now), auction)) return;
  const bids = world.bids
    .filter((bid) => bid.auction === auction.id)
    .map(({ order, bidder, amountPaise }) => ({ bidId: String(order), bidderId: String(bidder), amountPaise }));
  const winner = lowestUniqueBid(bids);
  auction.outcome = winner ? 'winner' : bids.length > 0 ? 'no_unique_bid' : 'no_bids';
  auction.winningOrder = winner ? Number(winner.bidId) : null;
  auction.declaredAt = world.now;
  if (winner)
    book(
      world,
      'earned',
      auction.id,
      bids.reduce((sum, bid) => sum + bid.amountPaise, 0),
    );
  if (auction.outcome === 'no_unique_bid') enqueue(world, 'owe', String(auction.id));
}

export function cancel(world: World, auction: Auction): void {
  if (!canCancel(auctionStatus(auction, world.now), auction)) return;
  auction.cancelledAt = world.now;
  auction.outcome = 'cancelled';
  enqueue(world, 'owe', String(auction.id));
}
