import { beforeEach, expect, test, vi } from 'vitest';
import { cachePictures } from './picture-store.ts';
import { anyName } from './testing/keeps-pictures.ts';

const files = new Map<string, Buffer>();
const read = vi.fn(async (name: string) => files.get(name) ?? null);
const store = {
  read,
  save: async (name: string, bytes: Buffer) => void files.set(name, bytes),
  remove: async (name: string) => void files.delete(name),
};

beforeEach(() => {
  files.clear();
  read.mockClear();
});

test('a picture that is read many times, at once and later, is fetched once', async () => {
  const [pictures, name] = [cachePictures(store), anyName()];
  await pictures.save(name, Buffer.from('pixels'));
  const found = await Promise.all([1, 2, 3].map(() => pictures.read(name)));
  expect([...found, await pictures.read(name)].map(String)).toEqual(Array(4).fill('pixels'));
  expect(read).toHaveBeenCalledTimes(1);
});

test('one that is missing or cannot be read is fetched again', async () => {
  const [pictures, name] = [cachePictures(store), anyName()];
  expect(await pictures.read(name)).toBeNull();
  read.mockRejectedValueOnce(new Error('away'));
  await expect(pictures.read(name)).rejects.toThrow('away');
  await pictures.save(name, Buffer.from('pixels'));
  expect(String(await pictures.read(name))).toBe('pixels');
  expect(read).toHaveBeenCalledTimes(3);
});

test('one that is removed is gone, even if it was being read', async () => {
  const [pictures, name] = [cachePictures(store), anyName()];
  await pictures.save(name, Buffer.from('pixels'));
  const reading = pictures.read(name);
  await pictures.remove(name);
  expect(String(await reading)).toBe('pixels');
  expect(await pictures.read(name)).toBeNull();
});

test('the least recently read make room: memory is limited', async () => {
  const pictures = cachePictures(store);
  const names = Array.from({ length: 10 }, anyName);
  for (const name of names) {
    await pictures.save(name, Buffer.alloc(8 * 1024 * 1024 - 1));
    await pictures.read(name);
  }
  for (const name of names.slice(6)) await pictures.read(name);
  expect(read).toHaveBeenCalledTimes(10);
  await pictures.read(names[0] ?? '');
  expect(read).toHaveBeenCalledTimes(11);
});
