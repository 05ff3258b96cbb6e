import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderPictureStore } from './picture-store.ts';
import { anyName, keepsPictures } from './testing/keeps-pictures.ts';

let home: string;
const folder = () => join(home, 'pictures');

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ekbid-pictures-'));
  await writeFile(join(home, 'secret'), 'secret');
});
afterAll(() => rm(home, { recursive: true }));

keepsPictures({
  open: () => folderPictureStore(folder()),
  names: () => readdir(folder()).catch(() => []),
});

// There is no such test for a bucket, because S3 itself guarantees this.
test('a folder of pictures shows a file whole or not at all while it is saved', async () => {
  const pictures = folderPictureStore(folder());
  const [name, bytes] = [anyName(), randomBytes(2_000_000)];
  let saved = false;
  const saving = pictures.save(name, bytes).finally(() => (saved = true));
  const sizes = new Set<number | undefined>();
  while (!saved) sizes.add((await pictures.read(name))?.length);
  await saving;
  sizes.add((await pictures.read(name))?.length);
  expect([...sizes].filter((size) => size !== undefined)).toEqual([bytes.length]);
  await pictures.remove(name);
});

test('a folder of pictures accepts no name that leads out of it', async () => {
  const store = folderPictureStore(folder());
  for (const name of ['../secret', '../secret-400.webp', join(home, 'secret')]) {
    expect(await store.read(name)).toBeNull();
    await expect(store.save(name, Buffer.from('x'))).rejects.toThrow('not the name');
    await expect(store.remove(name)).rejects.toThrow('not the name');
  }
  expect(await readdir(home)).toEqual(['pictures', 'secret']);
});
