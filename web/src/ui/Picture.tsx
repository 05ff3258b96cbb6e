type Props = {
  /** The address of one of its sizes. Null: there is no picture. */
  src: string | null;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** All its sizes, as in the `srcset` attribute. */
  set: (src: string, format: 'avif' | 'webp') => string;
  /** Its width on the screen, as in the `sizes` attribute. */
  sizes: string;
  /** The part that remains when it is cut to 4:3, in percent of its width and height; its centre if missing. */
  focus?: { readonly x: number; readonly y: number } | undefined;
  /** True for the first picture of a page, which loads at once. */
  eager?: boolean;
};

/** A photograph in 4:3. The browser picks the smallest file that is sharp on this screen. */
export function Picture({ src, alt, set, sizes, focus, eager = false }: Props) {
  if (src === null) return <NoPicture />;

  return (
    <picture>
      <source type="image/avif" srcSet={set(src, 'avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={set(src, 'webp')}
        sizes={sizes}
        alt={alt}
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className="aspect-4/3 w-full bg-sunken object-cover"
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
      />
    </picture>
  );
}

function NoPicture() {
  return (
    <div aria-hidden="true" className="flex aspect-4/3 w-full items-center justify-center bg-sunken">
      <svg viewBox="0 0 96 24" width="96" height="24" className="fill-quiet">
        {[8, 28, 48, 68, 88].map((x) => (
          <circle key={x} cx={x} cy="12" r="5" />
        ))}
      </svg>
    </div>
  );
}
