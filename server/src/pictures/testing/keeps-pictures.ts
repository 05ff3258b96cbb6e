import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { pictureFile, type PictureStore } from '../picture-files.ts';
import { checkPictureStore } from '../picture-store.ts';
import { removePicture, storePicture, withNewPictures } from '../store-picture.ts';
import { photograph } from '../../auctions/testing/submit-auction.ts';

export const anyName = () => pictureFile(randomBytes(16).toString('hex'), 400, 'webp');

/** The tests that every picture store must pass. `names` lists the stored files directly, without the store. */
export function keepsPictures({ open, names }: { open: () => PictureStore; names: () => Promise<string[]> }): void {
  const log = pino({ level: 'silent' });

  describe('keeps pictures, and', () => {
    test('stores each one’s six files, under an unguessable name, until it is removed', async () => {
      const pictures = open();
      const { picture } = await storePicture({ pictures, log }, await photograph());
      expect(picture).toMatch(/^[0-9a-f]{32}$/);
      expect((await names()).sort()).toEqual(
        [1600, 400, 800].flatMap((width) => [`${picture}-${width}.avif`, `${picture}-${width}.webp`]).sort(),
      );
      for (const name of await names()) expect((await pictures.read(name))?.length).toBeGreaterThan(50);
      await removePicture(pictures, picture);
      expect(await names()).toEqual([]);
      await removePicture(pictures, picture);
    });

    test('returns exactly the same bytes, many files at a time, and null for a missing file', async () => {
      const pictures = open();
      const files = [0, 1, 70_000, 2_000_000].map((size) => ({ name: anyName(), bytes: randomBytes(size) }));
      await Promise.all(files.map(({ name, bytes }) => pictures.save(name, bytes)));
      const read = await Promise.all(files.map(({ name }) => pictures.read(name)));
      expect(read.map((bytes, place) => bytes?.equals(files[place]?.bytes ?? Buffer.from('none')))).toEqual(
        files.map(() => true),
      );
      await Promise.all(files.map(({ name }) => pictures.remove(name)));
      expect(
        await Promise.all([...files.map(({ name }) => name), anyName()].map((name) => pictures.read(name))),
      ).toEqual(Array(files.length + 1).fill(null));
    });

    test('accepts no name but those of pictures’ files', async () => {
      const pictures = open();
      for (const name of [
        '../secret',
        '..%2fsecret',
        '/etc/passwd',
        '.',
        '',
        'a'.repeat(32),
        `${'a'.repeat(32)}-800.webp/../../secret`,
      ]) {
        expect(await pictures.read(name)).toBeNull();
        await expect(pictures.save(name, Buffer.from('x'))).rejects.toThrow('not the name');
        await expect(pictures.remove(name)).rejects.toThrow('not the name');
      }
      expect(await names()).toEqual([]);
    });

    test('keeps no file of a picture that cannot be saved completely, or that was not needed', async () => {
      const pictures = open();
      let saved = 0;
      const full: PictureStore = {
        ...pictures,
        save: async (name, bytes) => {
          saved += 1;
          if (saved === 4) throw new Error('no space left');
          await pictures.save(name, bytes);
        },
      };
      await expect(storePicture({ pictures: full, log }, await photograph())).rejects.toThrow('no space left');
      const unwanted = withNewPictures({ pictures, log }, new Map([['auctionImage', await photograph()]]), () =>
        Promise.reject(new Error('refused')),
      );
      await expect(unwanted).rejects.toThrow('refused');
      expect(await names()).toEqual([]);
    });

    test('passes the check before a start, which leaves no file', async () => {
      await checkPictureStore(open());
      expect(await names()).toEqual([]);
    });
  });
}
