import { Refusal } from '@ekbid/domain';

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
