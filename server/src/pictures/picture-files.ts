import { pictureWidths } from '@ekbid/contract';

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const fileName = /^[0-9a-f]{32}-(\d{1,4})\.([a-z]{1,4})$/;

export function pictureFile(picture: string, width: number, format: PictureFormat): string {
  return `${picture}-${width}.${format}`;
}

/** The format in a file's name. Null for a name that we did not make, because it could lead to any file. */
export function formatOfFile(name: string): PictureFormat | null {
  const [, width, format] = fileName.exec(name) ?? [];
  if (!pictureWidths.some((known) => String(known) === width)) return null;
  return pictureFormats.find((known) => known === format) ?? null;
}

/** The `cache-control` header of picture files. A name is random and never used again. */
export const keptForEver = 'public, max-age=31536000, immutable';

/** The address of an auction's picture in the API. Other sizes and formats have other endings. */
export function pictureAddress(picture: string): string {
  return `/images/${pictureFile(picture, 800, 'webp')}`;
}

/**
 * Stores picture files by name, in a folder of this machine or in a bucket that several machines share. Names are
 * random and never used again. A file is small and read completely before the reply begins. So a slow client does not
 * keep a connection to the store open, and no browser caches half a picture.
 */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};
