import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pictureFile } from './picture-files.ts';

/**
 * Stores picture files by name, in a folder of this machine or in a bucket that several machines share. Names are
 * random and never used again. A file is small and read completely before the reply begins. So a slow client does not
 * keep a connection to the store open, and no browser caches half a picture.
 */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};

/**
 * Throws unless the store can save, read and remove a file, and reports a missing file as missing and not as forbidden.
 */
export async function checkPictureStore(pictures: PictureStore): Promise<void> {
  const name = pictureFile(randomBytes(16).toString('hex'), 400, 'webp');
  const bytes = randomBytes(32);
  await pictures.save(name, bytes);
  const read = await pictures.read(name);
  await pictures.remove(name);
  if (!read?.equals(bytes)) throw new Error('what was saved was read as something else');
  if ((await pictures.read(name)) !== null) throw new Error('what was removed is still there');
}

const maxBytes = 32 * 1024 * 1024;

/**
 * Caches recently read files in memory, so that a popular picture is fetched once. Cached files are never outdated,
 * because names are never used again. A picture that another process removed remains visible here until other files
 * displace it.
 */
export function cachePictures(store: PictureStore): PictureStore {
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    fetchMethod: async (name) => (await store.read(name)) ?? undefined,
    // If a picture is removed while it is being read, the read still succeeds.
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
