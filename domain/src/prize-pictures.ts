import { type Refuse, throwRefusal } from './refusals.ts';

export const pictureLimits = { pictures: 6, altLength: 150 } as const;

/** The most important point of a picture, in percent of its width and height. Cropping keeps this point visible. */
export type Focus = { readonly x: number; readonly y: number };
export const centre: Focus = { x: 50, y: 50 };

/** The alternative text of a picture, and the point that cropping keeps visible. */
export type PictureView = { readonly alt: string | null; readonly focus: Focus };

/**
 * How each of the pictures 2 to 6 is stored. `picture` is the name of its files, null until they are made. `sha256` is
 * the hash that the fair-play log promises.
 */
export type FurtherPicture = {
  readonly picture: string | null;
  readonly sha256: string;
  readonly alt: string | null;
  readonly x: number;
  readonly y: number;
};

/** Reads an alternative text. Line breaks become spaces, because screen readers read the text as one sentence. */
export function readAlt(alt: string | null | undefined, refuse: Refuse = throwRefusal): string | null {
  const line = alt?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if ([...line].length > pictureLimits.altLength)
    refuse('picture_alt_length', 'pictures', { most: pictureLimits.altLength });
  return line || null;
}

export function isSameView(one: PictureView, other: PictureView): boolean {
  return one.alt === other.alt && one.focus.x === other.focus.x && one.focus.y === other.focus.y;
}
