import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatOfFile } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

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
