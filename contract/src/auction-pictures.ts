import * as z from 'zod/mini';

/** The widths in which an auction's picture is stored, as `…-{width}.avif` and `…-{width}.webp`. */
export const pictureWidths = [400, 800, 1600] as const;

/** An auction's picture in all its sizes, for the `srcset` attribute. The addresses differ only in the ending. */
export function pictureSet(address: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${address.replace(/-\d+\.webp$/, `-${width}.${format}`)} ${width}w`).join(', ');
}

const percent = z.int().check(z.minimum(0), z.maximum(100));
/** Which part of a picture remains when it is cut to 4:3, as in `object-position`: in percent of its width and height. */
const focus = z.object({ x: percent, y: percent });

/** A picture of an auction. */
export const auctionPicture = z.object({
  /**
   * The address of the 800 pixel WebP. The other sizes and AVIF differ only in the ending. Null: promised by its hash, and
   * not there yet.
   */
  url: z.nullable(z.string()),
  /** What it shows, for people who do not see it. Null: not stated. */
  alt: z.nullable(z.string()),
  focus,
  /** Of its 1600 pixel WebP, in hex. Null: not computed yet. */
  sha256: z.nullable(z.string()),
});
export type AuctionPicture = z.infer<typeof auctionPicture>;

/** The fields for files of pictures. A client that knows only the first sends the first picture. */
export const pictureFields = ['auctionImage', 'picture2', 'picture3', 'picture4', 'picture5', 'picture6'] as const;
export type PictureField = (typeof pictureFields)[number];
