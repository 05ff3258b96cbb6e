import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';

export function AuctionDescription({ auction: { description } }: { auction: Auction }) {
  const { detail } = useTexts().auctions;
  return (
    <section>
      <h2 className="text-lead">{detail.about}</h2>
      <p className="measure mt-2 whitespace-pre-line">{description}</p>
    </section>
  );
}
