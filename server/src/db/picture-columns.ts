import type { FurtherPicture } from '@ekbid/domain';

/** The columns of a row with pictures. The first picture has its own columns, and the others are a list. */
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
