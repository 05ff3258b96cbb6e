import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { useTestApp } from '../testing/test-app.ts';
import { folderPictureStore } from './folder-picture-store.ts';
import type { PictureStore } from './picture-store.ts';
import { removePicture, storePicture, withNewPicture } from './store-picture.ts';
import { photograph } from './testing/submit-auction.ts';

const app = useTestApp();
let home: string;
let folder: string;
let store: PictureStore;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ekbid-pictures-'));
  folder = join(home, 'pictures');
  store = folderPictureStore(folder);
});
afterAll(() => rm(home, { recursive: true }));

describe('a folder of pictures', () => {
  test('keeps each picture’s six files whole, under a name nobody can guess, and gives them back', async () => {
    const picture = await storePicture(store, await photograph());
    expect(picture).toMatch(/^[0-9a-f]{32}$/);
    const names = await readdir(folder);
    expect(names.sort()).toEqual(
      [1600, 400, 800].flatMap((width) => [`${picture}-${width}.avif`, `${picture}-${width}.webp`]).sort(),
    );
    for (const name of names) expect((await store.read(name))?.length).toBeGreaterThan(50);
    await removePicture(store, picture);
    expect(await readdir(folder)).toEqual([]);
    await removePicture(store, picture);
  });

  test('never leads out of itself', async () => {
    await writeFile(join(home, 'secret'), 'secret');
    for (const name of [
      '../secret',
      '..%2fsecret',
      '/etc/passwd',
      '.',
      '',
      'a'.repeat(32),
      `${'a'.repeat(32)}-800.webp/../../secret`,
    ]) {
      expect(await store.read(name)).toBeNull();
      await expect(store.save(name, Buffer.from('x'))).rejects.toThrow();
      await expect(store.remove(name)).rejects.toThrow();
    }
    expect(await readdir(home)).toEqual(['pictures', 'secret']);
  });

  test('keeps nothing of a picture whose files cannot all be saved, nor of one that was not wanted', async () => {
    let saved = 0;
    const full: PictureStore = {
      ...store,
      save: async (name, bytes) => {
        saved += 1;
        if (saved === 4) throw new Error('no space left');
        await store.save(name, bytes);
      },
    };
    await expect(storePicture(full, await photograph())).rejects.toThrow('no space left');
    const unwanted = withNewPicture(store, await photograph(), () => Promise.reject(new Error('refused')));
    await expect(unwanted).rejects.toThrow('refused');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('GET /images', () => {
  test.each(['avif', 'webp'])('serves %s to keep for ever, as that and nothing else', async (format) => {
    const picture = await storePicture(app.deps.pictures, await photograph());
    const response = await new Browser(app.app).send('GET', `/images/${picture}-400.${format}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    expect(
      response.rawPayload.equals((await app.deps.pictures.read(`${picture}-400.${format}`)) ?? Buffer.alloc(0)),
    ).toBe(true);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('finds nothing else', async () => {
    const picture = await storePicture(app.deps.pictures, await photograph());
    const browser = new Browser(app.app);
    for (const name of [
      `${'0'.repeat(32)}-400.webp`,
      `${picture}-401.webp`,
      `${picture}-400.png`,
      picture,
      `${picture}-400.webp%00`,
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/package.json',
      '',
    ]) {
      const response = await browser.send('GET', `/images/${name}`);
      expect([name, response.statusCode]).toEqual([name, 404]);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });
});
