import { type Refuse, throwRefusal } from './refusals.ts';

export const pictureLimits = { pictures: 6, altLength: 150 } as const;

/** A point of a picture in percent of its width and height. */
export type Focus = { readonly x: number; readonly y: number };
export const centre: Focus = { x: 50, y: 50 };

/** How a picture is shown, and what it is said to show. */
export type PictureView = { readonly alt: string | null; readonly focus: Focus };

/** How a picture after the first is stored: the name of its files (null: they come later), and the hash that promises it. */
export type FurtherPicture = {
  readonly picture: string | null;
  readonly sha256: string;
  readonly alt: string | null;
  readonly x: number;
  readonly y: number;
};

/** An alternative text is one line: a screen reader reads it in one go. */
export function readAlt(alt: string | null | undefined, refuse: Refuse = throwRefusal): string | null {
  const line = alt?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if ([...line].length > pictureLimits.altLength)
    refuse('picture_alt_length', 'pictures', { most: pictureLimits.altLength });
  return line || null;
}

export function isSameView(one: PictureView, other: PictureView): boolean {
  return one.alt === other.alt && one.focus.x === other.focus.x && one.focus.y === other.focus.y;
}
