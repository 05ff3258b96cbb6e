import { type AuctionPicture, pictureSet, pictureSizes } from '@ekbid/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Picture } from '../ui/Picture.tsx';
import { useAuction } from './use-auction.ts';

/** The pictures of an auction. On phones, they reach from edge to edge. */
export function AuctionPictures({ auctionId }: { auctionId: string }) {
  const { pictures, title, titleHindi } = useAuction(auctionId);
  const name = usePrizeText()(title, titleHindi);
  const there = pictures.filter(({ url }) => url !== null);
  if (there.length > 1) return <Gallery pictures={there} name={name} />;
  const [picture] = there;
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

const frame = '-mx-4 overflow-hidden sm:mx-0 sm:rounded-card sm:border sm:border-hairline';

type GalleryProps = { pictures: readonly AuctionPicture[]; name: string };

/** The browser scrolls from picture to picture: by a finger, a wheel or the keys. The thumbnails below lead to each. */
function Gallery({ pictures, name }: GalleryProps) {
  const { gallery } = useTexts('auctions').detail;
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const altOf = ({ alt }: AuctionPicture, nth: number) => alt ?? gallery.picture(name, nth + 1, pictures.length);
  const show = (nth: number) => {
    const { current } = strip;
    const place = Math.min(Math.max(nth, 0), pictures.length - 1);
    if (current) current.scrollLeft = place * current.clientWidth;
    setAt(place);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: pictures.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  };

  return (
    <section aria-label={gallery.label} className="flex flex-col gap-3">
      <div className={`relative ${frame}`}>
        <ul
          ref={strip}
          tabIndex={0}
          aria-label={gallery.strip}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
          }}
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent motion-safe:scroll-smooth"
        >
          {pictures.map((picture, nth) => (
            <li key={picture.url} className="w-full shrink-0 snap-center snap-always">
              <Picture
                src={picture.url}
                focus={picture.focus}
                alt={altOf(picture, nth)}
                set={pictureSet}
                sizes={pictureSizes.detail}
                eager={nth === 0}
              />
            </li>
          ))}
        </ul>
        <p
          aria-hidden="true"
          className="figures absolute right-3 bottom-3 rounded-control border border-hairline bg-card px-2.5 py-1 text-small sm:hidden"
        >
          {at + 1} / {pictures.length}
        </p>
      </div>
      <ul className="grid grid-cols-6 gap-2 sm:gap-3">
        {pictures.map((picture, nth) => (
          <li key={picture.url}>
            <button
              type="button"
              aria-label={gallery.show(nth + 1, pictures.length)}
              aria-current={nth === at}
              onClick={() => show(nth)}
              className="block w-full overflow-hidden rounded-control border border-hairline outline-offset-2 hover:border-edge focus-visible:outline-2 focus-visible:outline-accent aria-[current=true]:border-accent aria-[current=true]:ring-1 aria-[current=true]:ring-accent"
            >
              <Picture src={picture.url} focus={picture.focus} alt="" set={pictureSet} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
