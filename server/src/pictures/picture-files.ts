import { pictureWidths } from '@ekbid/contract';

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const fileName = /^[0-9a-f]{32}-(\d{1,4})\.([a-z]{1,4})$/;

export function pictureFile(picture: string, width: number, format: PictureFormat): string {
  return `${picture}-${width}.${format}`;
}

/** The format in a file's name; null for a name that we did not make, which may lead to any file. */
export function formatOfFile(name: string): PictureFormat | null {
  const [, width, format] = fileName.exec(name) ?? [];
  if (!pictureWidths.some((known) => String(known) === width)) return null;
  return pictureFormats.find((known) => known === format) ?? null;
}

/** The `cache-control` header of a picture's files: their names are random and never reused. */
export const keptForEver = 'public, max-age=31536000, immutable';

/** The address of an auction's picture in the API; other sizes and formats only differ in the ending. */
export function pictureAddress(picture: string): string {
  return `/images/${pictureFile(picture, 800, 'webp')}`;
}
