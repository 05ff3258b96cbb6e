import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { StartProblem } from '../context/start-problem.ts';
import { formatOfFile, pictureFile, type PictureStore } from './picture-files.ts';
import type { Bucket } from './s3-picture-store.ts';

/**
 * Opens the store of pictures: the bucket, if the settings name one, or else a folder inside `folder`. Throws if the
 * bucket cannot be used.
 */
export async function openPictures(
  { bucket }: { readonly bucket: Bucket | null },
  folder: string,
  log: Logger,
): Promise<PictureStore> {
  if (bucket === null) return folderPictureStore(join(folder, 'pictures'));
  // Imported only if needed, because loading it takes a tenth of a second.
  const { s3PictureStore } = await import('./s3-picture-store.ts');
  const pictures = s3PictureStore(bucket, log);
  try {
    await checkPictureStore(pictures);
  } catch (error) {
    const { cause = error } = error as Error;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem(
      `The bucket ${bucket.name} (S3_BUCKET) cannot keep pictures: ${why}. The other S3_ settings say where it is and ` +
        'as whom; it must allow listing the bucket, and reading, writing and deleting what is in it.',
      { cause: error },
    );
  }
  return cachePictures(pictures);
}

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

/** Stores pictures as files in a folder of this machine. The first picture creates the folder. */
export function folderPictureStore(folder: string): PictureStore {
  return {
    async save(name, bytes) {
      await mkdir(folder, { recursive: true });
      // The file is written under another name and then renamed, so that readers see all of it or nothing, even if the
      // process is killed.
      const unfinished = join(folder, `.${randomUUID()}.unfinished`);
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, pathOf(folder, name));
      } finally {
        await rm(unfinished, { force: true });
      }
    },

    async read(name) {
      if (formatOfFile(name) === null) return null;
      try {
        return await readFile(pathOf(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(name) {
      await rm(pathOf(folder, name), { force: true });
    },
  };
}

/** The path of a picture file. Throws for any other name, because it could lead out of the folder. */
function pathOf(folder: string, name: string): string {
  if (formatOfFile(name) === null) throw new Error('not the name of a picture file');
  return join(folder, name);
}

/** Writes a file and waits until it is on disk. After a power cut there must be no auction without its picture. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
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
