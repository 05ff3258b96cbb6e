import { type AuctionPicture, pictureSet, pictureSizes } from '@ekbid/contract';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useAuction } from './use-auction.ts';

const Gallery = lazily(async () => (await import('./AuctionGallery.tsx')).AuctionGallery);

/** The pictures of an auction. On phones, they reach from edge to edge. */
export function AuctionPictures({ auctionId }: { auctionId: string }) {
  const { pictures, title, titleHindi } = useAuction(auctionId);
  const name = usePrizeText()(title, titleHindi);
  const there = pictures.filter(({ url }) => url !== null);
  const first = <FirstPicture picture={there[0]} name={name} />;
  if (there.length < 2) return first;
  return (
    <LatePart loading={first}>
      <Gallery pictures={there} name={name} frame={frame} />
    </LatePart>
  );
}

const frame = '-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline';

function FirstPicture({ picture, name }: { picture: AuctionPicture | undefined; name: string }) {
  return (
    <div className={frame}>
      <Picture
        src={picture?.url ?? null}
        focus={picture?.focus}
        alt={picture?.alt ?? name}
        set={pictureSet}
        sizes={pictureSizes.detail}
        eager
      />
    </div>
  );
}
