type Props = {
  /** Address of one size. Null: no picture. */
  src: string | null;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** All its sizes, as in the `srcset` attribute. */
  set: (src: string, format: 'avif' | 'webp') => string;
  /** How wide it will be on the screen, as in the `sizes` attribute. */
  sizes: string;
  /** For the first picture of a page, which nobody should wait for. */
  eager?: boolean;
};

/** A photograph, 4:3, in the smallest file that is sharp on this screen. */
export function Picture({ src, alt, set, sizes, eager = false }: Props) {
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
