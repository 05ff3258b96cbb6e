import { pictureSizes, pictureSet } from '@ekbid/contract';
import { firstDescription } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Figures.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useAuction } from './use-auction.ts';

/** On phones, the picture reaches from edge to edge. */
export function AuctionPicture({ auctionId }: { auctionId: string }) {
  const { auctionImage, title } = useAuction(auctionId);
  return (
    <div className="-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline">
      <Picture src={auctionImage} alt={title} set={pictureSet} sizes={pictureSizes.detail} eager />
    </div>
  );
}

/** The description as it was when the first bidder paid, then each later addition with its time. */
export function AuctionDescription({ auctionId }: { auctionId: string }) {
  const { description, additions } = useAuction(auctionId);
  const { detail } = useTexts('bidding').auctions;
  const momentText = useMomentText('moment');
  return (
    <section>
      <h2 className="text-lead">{detail.about}</h2>
      <p className="measure mt-2 whitespace-pre-line wrap-anywhere">{firstDescription(description, additions)}</p>
      {additions.map(({ text, at }, nth) => (
        <div key={nth} className="mt-4 border-l-2 border-edge pl-4">
          <h3 className="text-small font-medium text-ink-soft">
            <time dateTime={at}>{detail.added(momentText(at))}</time>
          </h3>
          <p className="measure mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
    </section>
  );
}
