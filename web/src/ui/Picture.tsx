type Props = {
  /** Address of one size, e.g. `/images/a1b2-800.webp`; its siblings differ in the ending alone. Null: no picture. */
  src: string | null;
  /** Empty where the words beside it say the same. */
  alt: string;
  widths: readonly number[];
  /** How wide it will be on the screen, as in the `sizes` attribute. */
  sizes: string;
  /** For the first picture of a page, which nobody should wait for. */
  eager?: boolean;
};

/** A photograph, 4:3, in the smallest file that is sharp on this screen. */
export function Picture({ src, alt, widths, sizes, eager = false }: Props) {
  if (src === null) return <NoPicture />;
  const files = (format: string) =>
    widths.map((width) => `${src.replace(/-\d+\.webp$/, `-${width}.${format}`)} ${width}w`).join(', ');

  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={files('webp')}
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
