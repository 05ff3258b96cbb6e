import { type AuctionPicture, pictureFields } from '@ekbid/contract';
import { type Focus, type Refusal, type Refuse, centre, isSameView, listRefusals } from '@ekbid/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { keys } from '../api/query-keys.ts';

/** A picture in the form: a chosen file, or a picture that is already uploaded. */
export type FormPicture = {
  readonly key: string;
  readonly file: File | null;
  readonly url: string | null;
  readonly alt: string;
  readonly focus: Focus;
};

let chosen = 0;

export function pictureOfFile(file: File, view: Partial<Pick<FormPicture, 'alt' | 'focus'>> = {}): FormPicture {
  chosen += 1;
  return { key: `file ${chosen}`, file, url: null, alt: '', focus: centre, ...view };
}

export function presentPictures(pictures: readonly AuctionPicture[]): FormPicture[] {
  return pictures.map(({ url, alt, focus }) => ({ key: url ?? '', file: null, url, alt: alt ?? '', focus }));
}

/** Whether both lists have the same pictures, in the same order, with the same texts and crops. */
export function areSamePictures(some: readonly FormPicture[], others: readonly FormPicture[]): boolean {
  return some.length === others.length && some.every((picture, nth) => isSame(picture, others[nth]));
}

function isSame(one: FormPicture, other: FormPicture | undefined): boolean {
  return other !== undefined && one.key === other.key && isSameView(one, other);
}

type Sent = { readonly body: { readonly pictures?: string }; readonly files: Readonly<Record<string, File>> };

/**
 * The field `pictures` of the request and the files that it names. Both are empty if nothing changed. A single new
 * picture without text or crop is sent only as a file.
 */
export function sentPictures(pictures: readonly FormPicture[], present: readonly FormPicture[]): Sent {
  if (areSamePictures(pictures, present)) return { body: {}, files: {} };
  const [first] = pictures;
  if (first?.file && pictures.length === 1 && present.length <= 1 && isSameView(first, { alt: '', focus: centre }))
    return { body: {}, files: { auctionImage: first.file } };
  const files: Record<string, File> = {};
  const named = pictures.map(({ file, url, alt, focus }) => {
    if (file === null) return { url, alt, focus };
    const field = pictureFields[Object.keys(files).length] ?? '';
    files[field] = file;
    return { file: field, alt, focus };
  });
  return { body: { pictures: JSON.stringify(named) }, files };
}

export function checkPictures(pictures: readonly FormPicture[], refuse: Refuse): void {
  for (const { file } of pictures) if (file !== null) checkPicture(file, refuse);
}

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const maximumBytes = 5 * 1024 * 1024;

/** Checks a file by the server's rules for pictures, so that a problem is found before a large file is uploaded. */
function checkPicture({ type, size }: File, refuse: Refuse): void {
  const field = 'auctionImage';
  if (!pictureTypes.some((known) => known === type)) refuse('image_type', field);
  if (size > maximumBytes) refuse('image_too_large', field);
}

export function findPictureProblem(picture: File): Refusal | null {
  return listRefusals((refuse) => checkPicture(picture, refuse))[0] ?? null;
}

/** Copies of pictures as new files, in the largest stored size. They remain when the original auction is deleted. */
export function usePictureCopies(pictures: readonly AuctionPicture[]): readonly FormPicture[] {
  return useSuspenseQuery({
    queryKey: keys.pictureCopies(pictures),
    queryFn: async ({ signal }) => {
      const copies = pictures.map(async ({ url, alt, focus }) => {
        const file = url === null ? null : await readPicture(url, signal);
        return file === null ? [] : [pictureOfFile(file, { alt: alt ?? '', focus })];
      });
      return (await Promise.all(copies)).flat();
    },
    gcTime: 0,
  }).data;
}

/** Downloads a picture. Null if it cannot be loaded; the form then asks for a new one. */
export async function readPicture(auctionImage: string, signal?: AbortSignal): Promise<File | null> {
  const response = await fetch(auctionImage.replace(/-\d+\.webp$/, '-1600.webp'), { signal: signal ?? null });
  return response.ok ? new File([await response.blob()], 'picture.webp', { type: 'image/webp' }) : null;
}
