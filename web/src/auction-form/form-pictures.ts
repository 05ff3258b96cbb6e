import { type AuctionPicture, pictureFields } from '@ekbid/contract';
import { centre, type Focus, isSameView, type Refuse } from '@ekbid/domain';
import { checkPicture } from './auction-picture.ts';

/** A picture in the form: a chosen file, or one that is there already. */
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

/** Whether the form shows the pictures that are there already, in their order and as they are shown. */
export function areSamePictures(some: readonly FormPicture[], others: readonly FormPicture[]): boolean {
  return some.length === others.length && some.every((picture, nth) => isSame(picture, others[nth]));
}

function isSame(one: FormPicture, other: FormPicture | undefined): boolean {
  return other !== undefined && one.key === other.key && isSameView(one, other);
}

type Sent = { readonly body: { readonly pictures?: string }; readonly files: Readonly<Record<string, File>> };

/**
 * The field `pictures` of the request, and the files that it names. Neither if nothing changed; a single picture without
 * more to say of it is sent as the file alone.
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
