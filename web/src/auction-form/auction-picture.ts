import type { AuctionPicture } from '@ekbid/contract';
import { listRefusals, type Refusal, type Refuse } from '@ekbid/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { keys } from '../api/query-keys.ts';
import { type FormPicture, pictureOfFile } from './form-pictures.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const maximumBytes = 5 * 1024 * 1024;

/** The server's refusals of a picture, found before a large file is uploaded. */
export function checkPicture({ type, size }: File, refuse: Refuse): void {
  const field = 'auctionImage';
  if (!pictureTypes.some((known) => known === type)) refuse('image_type', field);
  if (size > maximumBytes) refuse('image_too_large', field);
}

export function findPictureProblem(picture: File): Refusal | null {
  return listRefusals((refuse) => checkPicture(picture, refuse))[0] ?? null;
}

/** The largest stored sizes of pictures, as new files: the copies stay when the other auction is deleted. */
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

/** Null if the picture cannot be loaded; the form then asks for a new one. */
export async function readPicture(auctionImage: string, signal?: AbortSignal): Promise<File | null> {
  const response = await fetch(auctionImage.replace(/-\d+\.webp$/, '-1600.webp'), { signal: signal ?? null });
  return response.ok ? new File([await response.blob()], 'picture.webp', { type: 'image/webp' }) : null;
}
