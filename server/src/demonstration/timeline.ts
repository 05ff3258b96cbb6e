import type { BidderName } from './people.ts';
import type { Prize } from './prizes.ts';

type PlannedBid = { readonly bidder: BidderName; readonly rupees: number; readonly hours: number };

/** An auction's bids in the order of placing, spread evenly over the time in which it took bids. */
export function planBids({ bids, opens, closes, cancelled }: Prize): PlannedBid[] {
  const bidders = Object.entries(bids) as [BidderName, readonly number[]][];
  const rounds = Math.max(0, ...bidders.map(([, amounts]) => amounts.length));
  const inOrder = Array.from({ length: rounds }, (_, round) =>
    bidders.flatMap(([bidder, amounts]) => {
      const rupees = amounts[round];
      return rupees === undefined ? [] : [{ bidder, rupees }];
    }),
  ).flat();

  const last = Math.min(closes, cancelled ?? 0, 0);
  const step = (last - opens) / (inOrder.length + 1);
  return inOrder.map((bid, index) => ({ ...bid, hours: opens + step * (index + 1) }));
}
