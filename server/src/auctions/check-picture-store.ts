import { randomBytes } from 'node:crypto';
import { pictureFile } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

/** Throws unless pictures can be saved, read and removed, and a missing one is told from a forbidden one. */
export async function checkPictureStore(pictures: PictureStore): Promise<void> {
  const name = pictureFile(randomBytes(16).toString('hex'), 400, 'webp');
  const bytes = randomBytes(32);
  await pictures.save(name, bytes);
  const read = await pictures.read(name);
  await pictures.remove(name);
  if (!read?.equals(bytes)) throw new Error('what was saved was read as something else');
  if ((await pictures.read(name)) !== null) throw new Error('what was removed is still there');
}
