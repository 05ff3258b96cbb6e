import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pictureFile } from './picture-files.ts';

/**
 * Where pictures' files are kept, by name: in a folder of this machine, or in a bucket that several machines share. Names
 * are random and never reused. A file is small and is read whole before anything of it is sent on: a reader who is slow
 * holds no connection to the store, and no half of a picture is ever kept by a browser as if it were one.
 */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};

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

const mostBytes = 32 * 1024 * 1024;

/**
 * Keeps in memory what was read last, so that a picture everybody looks at is fetched once. Names are never reused, so
 * nothing kept is ever out of date; a picture removed by another process may be shown by this one until others crowd it out.
 */
export function rememberPictures(store: PictureStore): PictureStore {
  const files = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    fetchMethod: async (name) => (await store.read(name)) ?? undefined,
    // Who removes a picture while it is read does not fail its reader.
    ignoreFetchAbort: true,
  });
  return {
    ...store,
    read: async (name) => (await files.fetch(name)) ?? null,
    async remove(name) {
      await store.remove(name);
      files.delete(name);
    },
  };
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly pictures: PictureStore;
  }
}
