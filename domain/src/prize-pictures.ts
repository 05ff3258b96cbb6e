import { type Refuse, throwRefusal } from './refusals.ts';

export const pictureLimits = { pictures: 6, altLength: 150 } as const;

/** A point of a picture in percent of its width and height. */
export type Focus = { readonly x: number; readonly y: number };
export const centre: Focus = { x: 50, y: 50 };

/** How a picture is cropped, and its alternative text. */
export type PictureView = { readonly alt: string | null; readonly focus: Focus };

/**
 * How pictures 2 to 6 are stored. `picture` is the name of the files, null until they exist. `sha256` is the promised
 * hash.
 */
export type FurtherPicture = {
  readonly picture: string | null;
  readonly sha256: string;
  readonly alt: string | null;
  readonly x: number;
  readonly y: number;
};

/** Reads an alternative text and makes it one line, because screen readers read it without a pause. */
export function readAlt(alt: string | null | undefined, refuse: Refuse = throwRefusal): string | null {
  const line = alt?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if ([...line].length > pictureLimits.altLength)
    refuse('picture_alt_length', 'pictures', { most: pictureLimits.altLength });
  return line || null;
}

export function isSameView(one: PictureView, other: PictureView): boolean {
  return one.alt === other.alt && one.focus.x === other.focus.x && one.focus.y === other.focus.y;
}
