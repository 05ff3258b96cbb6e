import { type Auction, pictureSizes, pictureSet } from '@ekbid/contract';
import { Picture } from '../ui/Picture.tsx';

/** On phones from edge to edge. */
export function AuctionPicture({ auction: { auctionImage, title } }: { auction: Auction }) {
  return (
    <div className="-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline">
      <Picture src={auctionImage} alt={title} set={pictureSet} sizes={pictureSizes.detail} eager />
    </div>
  );
}
