import * as z from 'zod/mini';

/** The widths in which an auction's picture is stored, as `…-{width}.avif` and `…-{width}.webp`. */
export const pictureWidths = [400, 800, 1600] as const;

/** All sizes of an auction's picture, for the `srcset` attribute. Their addresses differ only in the ending. */
export function pictureSet(address: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${address.replace(/-\d+\.webp$/, `-${width}.${format}`)} ${width}w`).join(', ');
}

const percent = z.int().check(z.minimum(0), z.maximum(100));
/**
 * The part of a picture that remains visible when it is cropped to 4:3: `object-position` in percent of width and
 * height.
 */
const focus = z.object({ x: percent, y: percent });

export const auctionPicture = z.object({
  /**
   * The address of the 800 pixel WebP. The other sizes and AVIF differ only in the ending. Null if the hash of the
   * picture is promised in the log but its file is missing.
   */
  url: z.nullable(z.string()),
  /** What the picture shows, for people who cannot see it. Null if the operator wrote no text. */
  alt: z.nullable(z.string()),
  focus,
  /** The hash of the 1600 pixel WebP, in hex. Null if it was not computed yet. */
  sha256: z.nullable(z.string()),
});
export type AuctionPicture = z.infer<typeof auctionPicture>;

/** The form fields for picture files. Older clients know only the first field and send one picture. */
export const pictureFields = ['auctionImage', 'picture2', 'picture3', 'picture4', 'picture5', 'picture6'] as const;
export type PictureField = (typeof pictureFields)[number];
