type Props = {
  /** The address of one size of the picture, or null if there is no picture. */
  src: string | null;
  /** The alternative text; empty if the text next to the picture says the same. */
  alt: string;
  /** Returns all sizes of the picture, in the format of the attribute `srcset`. */
  set: (src: string, format: 'avif' | 'webp') => string;
  /** The picture's width on the screen, in the format of the attribute `sizes`. */
  sizes: string;
  /**
   * The point that stays visible when the picture is cut to 4:3, in percent of its width and height. By default the
   * centre.
   */
  focus?: { readonly x: number; readonly y: number } | undefined;
  /** Whether to load the picture at once; true for the first picture of a page. */
  eager?: boolean;
};

/** A picture in 4:3. The browser chooses the smallest file that is sharp on this screen. */
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
