import { LRUCache } from 'lru-cache';
import type { PictureStore } from './picture-store.ts';

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
