import type { Auction } from '@ekbid/contract';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';

export function AuctionDescription({ auction: { description } }: { auction: Auction }) {
  const { detail } = useBiddingTexts().auctions;
  return (
    <section>
      <h2 className="text-lead">{detail.about}</h2>
      <p className="measure mt-2 whitespace-pre-line">{description}</p>
    </section>
  );
}
