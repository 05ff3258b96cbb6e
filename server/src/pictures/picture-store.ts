import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pictureFile } from './picture-files.ts';

/**
 * Stores pictures' files by name, in a folder of this machine or in a bucket that several machines share. Names are
 * random and never reused. Files are small and read completely before the reply begins: a slow client does not occupy a
 * connection to the store, and a browser never caches half a picture.
 */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};

/**
 * Throws unless pictures can be saved, read and removed, and a missing one is reported as missing, not as forbidden.
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
 * Caches recently read files in memory, so that a popular picture is fetched once. Names are never reused, so cached
 * files are never stale; but a picture that another process removed stays visible here until other files displace it.
 */
export function cachePictures(store: PictureStore): PictureStore {
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    fetchMethod: async (name) => (await store.read(name)) ?? undefined,
    // Removing a picture while it is read must not make the read fail.
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
