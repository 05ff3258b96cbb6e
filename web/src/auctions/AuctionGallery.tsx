import { type AuctionPicture, pictureSet, pictureSizes } from '@ekbid/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Picture } from '../ui/Picture.tsx';

type GalleryProps = { pictures: readonly AuctionPicture[]; name: string; frame: string };

/** The browser's own scrolling moves between pictures: by finger, wheel or keys. A thumbnail scrolls to its picture. */
export function AuctionGallery({ pictures, name, frame }: GalleryProps) {
  const { gallery } = useTexts('bidding');
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
          style={{ scrollSnapType: 'x mandatory', scrollbarWidth: 'none', overscrollBehaviorX: 'contain' }}
          className="flex overflow-x-auto"
        >
          {pictures.map((picture, nth) => (
            <li
              key={picture.url}
              style={{ scrollSnapAlign: 'center', scrollSnapStop: 'always' }}
              className="w-full shrink-0"
            >
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
      <ul className="flex gap-2 sm:gap-3">
        {pictures.map((picture, nth) => (
          <li key={picture.url} className="w-1/6">
            <button
              type="button"
              aria-label={gallery.show(nth + 1, pictures.length)}
              aria-current={nth === at}
              onClick={() => show(nth)}
              className={`block w-full overflow-hidden rounded-control border-2 ${nth === at ? 'border-accent' : 'border-hairline'}`}
            >
              <Picture src={picture.url} focus={picture.focus} alt="" set={pictureSet} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
