import type { FurtherPicture } from '@ekbid/domain';

/** How a row stores its pictures: the first in columns of its own, the others as a list. */
export type PictureColumns = {
  readonly picture: string | null;
  readonly pictureSha256: Buffer | null;
  readonly pictureAlt: string | null;
  readonly pictureFocusX: number;
  readonly pictureFocusY: number;
  readonly furtherPictures: readonly FurtherPicture[];
};

export const pictureColumns = [
  'picture',
  'pictureSha256',
  'pictureAlt',
  'pictureFocusX',
  'pictureFocusY',
  'furtherPictures',
] as const satisfies (keyof PictureColumns)[];
