import { pictureSizes, pictureSet } from '@ekbid/contract';
import { Picture } from '../ui/Picture.tsx';
import { useAuction } from './use-auction.ts';

/** On phones from edge to edge. */
export function AuctionPicture({ auctionId }: { auctionId: string }) {
  const { auctionImage, title } = useAuction(auctionId);
  return (
    <div className="-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline">
      <Picture src={auctionImage} alt={title} set={pictureSet} sizes={pictureSizes.detail} eager />
    </div>
  );
}
