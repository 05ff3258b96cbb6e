import { hash, randomBytes } from 'node:crypto';
import type { Deps } from '../context/deps.ts';
import type { PictureStore } from './picture-store.ts';
import { largestFile, pictureFile, pictureFiles } from './picture-files.ts';
import { preparePicture } from './prepare-picture.ts';

type Needs = Pick<Deps, 'pictures' | 'log'>;

/** A picture’s random name, so that none is ever replaced, and the SHA-256 of its largest WebP file. */
export type StoredPicture = { readonly picture: string; readonly sha256: Buffer };

/** Prepares a picture and saves its files. `given`: its largest WebP file, if that already exists. */
export async function storePicture({ pictures, log }: Needs, bytes: Buffer, given?: Buffer): Promise<StoredPicture> {
  const prepared = await preparePicture(bytes);
  const picture = randomBytes(16).toString('hex');
  const files = prepared.map(({ width, format, bytes }) => ({ name: pictureFile(picture, width, format), bytes }));
  const isLargest = ({ name }: { name: string }) => name === largestFile(picture);
  const largest = given ?? files.find(isLargest)?.bytes ?? Buffer.alloc(0);
  try {
    // One after the other: after an error no save may still be running while the files are removed.
    for (const file of files) await pictures.save(file.name, isLargest(file) ? largest : file.bytes);
  } catch (error) {
    await discardPicture({ pictures, log }, picture);
    throw error;
  }
  return { picture, sha256: sha256(largest) };
}

/** SHA-256 of a stored picture’s largest WebP file; null if the file is lost. */
export async function hashOfPicture(pictures: PictureStore, picture: string): Promise<Buffer | null> {
  const bytes = await pictures.read(largestFile(picture));
  return bytes && sha256(bytes);
}

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

export async function removePicture(pictures: PictureStore, picture: string): Promise<void> {
  await Promise.all(pictureFiles(picture).map((name) => pictures.remove(name)));
}

/** Removes an unused picture. An error is only logged, because the caller's work has already succeeded or failed. */
export async function discardPicture({ pictures, log }: Needs, picture: string): Promise<void> {
  try {
    await removePicture(pictures, picture);
  } catch (error) {
    log.warn({ err: error, picture }, 'a picture’s files are left over');
  }
}

/** Stores a new picture, if there is one, and removes it again if `run` fails. */
export async function withNewPicture<Value>(
  needs: Needs,
  image: Buffer | null,
  run: (stored: StoredPicture | null) => Promise<Value>,
): Promise<Value> {
  const stored = image === null ? null : await storePicture(needs, image);
  try {
    return await run(stored);
  } catch (error) {
    if (stored !== null) await discardPicture(needs, stored.picture);
    throw error;
  }
}
