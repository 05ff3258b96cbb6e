import { Refusal } from '@ekbid/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { keys } from '../api/query-keys.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const maximumBytes = 5 * 1024 * 1024;

/** What the server would say, known before a large file sets out for it. */
export function findPictureProblem({ type, size }: File): Refusal | null {
  const field = 'auctionImage';
  if (!pictureTypes.some((known) => known === type)) return new Refusal('image_type', { field });
  return size > maximumBytes ? new Refusal('image_too_large', { field }) : null;
}

export function checkPicture(picture: File): void {
  const problem = findPictureProblem(picture);
  if (problem) throw problem;
}

/** The largest size a picture is kept in, as a file of its own: a copy that outlives the auction it came from. */
export function usePictureCopy(auctionImage: string | null): File | null {
  return useSuspenseQuery({
    queryKey: keys.pictureCopy(auctionImage),
    queryFn: async ({ signal }) => (auctionImage === null ? null : await readPicture(auctionImage, signal)),
    gcTime: 0,
  }).data;
}

/** Null where it cannot be had: the form then asks for one. */
export async function readPicture(auctionImage: string, signal?: AbortSignal): Promise<File | null> {
  const answer = await fetch(auctionImage.replace(/-\d+\.webp$/, '-1600.webp'), { signal: signal ?? null });
  return answer.ok ? new File([await answer.blob()], 'picture.webp', { type: 'image/webp' }) : null;
}
