import { auctionPicture, type AuctionPicture, type PictureField, pictureFields } from '@ekbid/contract';
import {
  centre,
  type FurtherPicture,
  isSameView,
  pictureLimits,
  type PictureView,
  readAlt,
  Refusal,
} from '@ekbid/domain';
import * as z from 'zod/mini';
import type { PictureColumns } from '../db/picture-columns.ts';
import { pictureAddress } from './picture-files.ts';
import type { StoredPicture } from './store-picture.ts';

/** One picture of a prize. `picture` is null if only its hash was promised and its files come later. */
export type ListedPicture = PictureView & { readonly picture: string | null; readonly sha256: Buffer | null };

export function picturesOf(row: PictureColumns): ListedPicture[] {
  const { picture, pictureSha256: sha256, pictureAlt: alt, pictureFocusX: x, pictureFocusY: y } = row;
  if (picture === null && sha256 === null) return [];
  const further = row.furtherPictures.map(({ x, y, sha256, ...rest }) => ({
    ...rest,
    sha256: Buffer.from(sha256, 'hex'),
    focus: { x, y },
  }));
  return [{ picture, sha256, alt, focus: { x, y } }, ...further];
}

const noPicture: ListedPicture = { picture: null, sha256: null, alt: null, focus: centre };

/** The values of the database columns. Further pictures are stored as JSON. */
export function columnsOf([first = noPicture, ...further]: readonly ListedPicture[]) {
  return {
    picture: first.picture,
    pictureSha256: first.sha256,
    pictureAlt: first.alt,
    pictureFocusX: first.focus.x,
    pictureFocusY: first.focus.y,
    furtherPictures: JSON.stringify(
      further.map(({ picture, sha256, alt, focus }): FurtherPicture => ({
        picture,
        sha256: sha256?.toString('hex') ?? '',
        alt,
        ...focus,
      })),
    ),
  };
}

export function showPictures(row: PictureColumns): AuctionPicture[] {
  return picturesOf(row).map(({ picture, sha256, alt, focus }) => ({
    url: picture === null ? null : pictureAddress(picture),
    alt,
    focus: { ...focus },
    sha256: sha256?.toString('hex') ?? null,
  }));
}

/**
 * The field `pictures` of a form: all pictures in order, as JSON. `file` names a file of the same form. `url` names a
 * picture that the auction or the draft already has.
 */
export const namedPictures = z
  .array(
    z
      .object({
        file: z.optional(z.enum(pictureFields)),
        url: z.optional(z.string()),
        alt: z.optional(z.nullable(z.string())),
        focus: z.optional(auctionPicture.shape.focus),
      })
      .check(z.refine(({ file, url }) => (file === undefined) !== (url === undefined))),
  )
  .check(z.maxLength(pictureLimits.pictures));

/** The form's list of pictures. Null if the form has no such field. */
export type NamedPictures = z.infer<typeof namedPictures> | null;

/** One place in the form's list: a file of the form, or a picture that is already stored. */
export type WantedPicture = PictureView & ({ readonly file: PictureField } | { readonly kept: ListedPicture });

/**
 * The list of pictures that a form describes, before its files are stored. Older clients send no list: then their file
 * replaces the first picture, and the others stay.
 */
export function readWanted(
  named: NamedPictures,
  files: { has(field: PictureField): boolean },
  present: readonly ListedPicture[],
): WantedPicture[] {
  if (named === null) {
    const kept = present.map((picture) => ({ ...picture, kept: picture }));
    return files.has('auctionImage') ? [{ file: 'auctionImage', alt: null, focus: centre }, ...kept.slice(1)] : kept;
  }
  const left = [...present];
  return named.map(({ file, url, alt, focus }) => {
    const view = { alt: readAlt(alt), focus: focus ?? centre };
    if (file !== undefined) return { ...view, file };
    const place = left.findIndex(({ picture }) => picture !== null && pictureAddress(picture) === url);
    const [kept] = place < 0 ? [] : left.splice(place, 1);
    // The picture was removed after the form was opened, or the list names it twice.
    if (!kept) throw new Refusal('pictures_changed', { field: 'pictures' });
    return { ...view, kept };
  });
}

/** The list to be stored. If an upload equals a stored picture, according to `same`, the stored picture is used. */
export function resolveWanted(
  wanted: readonly WantedPicture[],
  stored: ReadonlyMap<PictureField, StoredPicture>,
  same: (upload: StoredPicture, field: PictureField) => ListedPicture | undefined,
): ListedPicture[] {
  const used = new Set(wanted.flatMap((place) => ('kept' in place ? [place.kept.picture] : [])));
  return wanted.map((place) => {
    const { alt, focus } = place;
    if ('kept' in place) return { ...place.kept, alt, focus };
    const upload = stored.get(place.file);
    if (!upload) throw new Refusal('invalid_request', { field: place.file });
    const present = same(upload, place.file);
    if (!present || used.has(present.picture)) return { ...upload, alt, focus };
    used.add(present.picture);
    return { ...present, alt, focus };
  });
}

export function isSameList(one: readonly ListedPicture[], other: readonly ListedPicture[]): boolean {
  return (
    one.length === other.length &&
    one.every((picture, nth) => picture.picture === other[nth]?.picture && isSameView(picture, other[nth]))
  );
}

/** The names of the pictures in `before` that are missing in `after`. */
export function unusedPictures(
  before: Iterable<Pick<ListedPicture, 'picture'>>,
  after: readonly Pick<ListedPicture, 'picture'>[],
): string[] {
  const used = new Set(after.map(({ picture }) => picture));
  return [...before].flatMap(({ picture }) => (picture === null || used.has(picture) ? [] : [picture]));
}
