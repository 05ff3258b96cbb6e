import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { PictureStore } from './picture-store.ts';
import { pictureFile, pictureFiles } from './picture-files.ts';
import { preparePicture } from './prepare-picture.ts';

type Needs = Pick<Deps, 'pictures' | 'log'>;

/** Prepares a picture and keeps its files. Returns the picture's name: random, so that none is ever replaced. */
export async function storePicture({ pictures, log }: Needs, bytes: Buffer): Promise<string> {
  const prepared = await preparePicture(bytes);
  const picture = randomBytes(16).toString('hex');
  try {
    // One after the other: none may still be on its way when the others are removed again.
    for (const { width, format, bytes } of prepared) await pictures.save(pictureFile(picture, width, format), bytes);
  } catch (error) {
    await discardPicture({ pictures, log }, picture);
    throw error;
  }
  return picture;
}

export async function removePicture(pictures: PictureStore, picture: string): Promise<void> {
  await Promise.all(pictureFiles(picture).map((name) => pictures.remove(name)));
}

/** Removes a picture that nothing shows. What it was removed for is done or failed anyway, so a failure only leaves a trace. */
export async function discardPicture({ pictures, log }: Needs, picture: string): Promise<void> {
  try {
    await removePicture(pictures, picture);
  } catch (error) {
    log.warn({ err: error, picture }, 'a picture’s files are left over');
  }
}

/** Stores a new picture, if there is one, and keeps it only if what it is for succeeds. */
export async function withNewPicture<Value>(
  needs: Needs,
  image: Buffer | null,
  run: (picture: string | null) => Promise<Value>,
): Promise<Value> {
  const picture = image === null ? null : await storePicture(needs, image);
  try {
    return await run(picture);
  } catch (error) {
    if (picture !== null) await discardPicture(needs, picture);
    throw error;
  }
}
