import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { preparePicture } from './store-picture.ts';
import { photograph } from '../auctions/testing/submit-auction.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

async function sizes(bytes: Buffer) {
  const prepared = await preparePicture(bytes);
  return Promise.all(
    prepared.map(async ({ width, format, bytes }) => {
      const made = await sharp(bytes).metadata();
      return { name: `${width}.${format}`, format: made.format, size: [made.width, made.height] };
    }),
  );
}

async function refusalOf(bytes: Buffer): Promise<unknown> {
  return preparePicture(bytes).then(
    () => 'accepted',
    (error: { code?: string; details?: { field?: string } }) => [error.code, error.details?.field],
  );
}

describe('a picture', () => {
  test('becomes WebP and AVIF at every width, its shape kept', async () => {
    expect(await sizes(await plain(2400, 1500).jpeg().toBuffer())).toEqual([
      { name: '400.avif', format: 'heif', size: [400, 250] },
      { name: '400.webp', format: 'webp', size: [400, 250] },
      { name: '800.avif', format: 'heif', size: [800, 500] },
      { name: '800.webp', format: 'webp', size: [800, 500] },
      { name: '1600.avif', format: 'heif', size: [1600, 1000] },
      { name: '1600.webp', format: 'webp', size: [1600, 1000] },
    ]);
  });

  test('is never enlarged, and still has every file', async () => {
    const made = await sizes(await plain(500, 300).png().toBuffer());
    expect(made.map(({ size }) => size)).toEqual([
      [400, 240],
      [400, 240],
      [500, 300],
      [500, 300],
      [500, 300],
      [500, 300],
    ]);
  });

  test('that is very tall stays within the limits of the formats', async () => {
    const made = await sizes(await plain(20, 16_000).png().toBuffer());
    expect(Math.max(...made.flatMap(({ size }) => size.map(Number)))).toBeLessThanOrEqual(3200);
  });

  test('is upright, and does not contain where, when and with what it was taken', async () => {
    const bytes = await plain(600, 300)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const original = await sharp(bytes).metadata();
    expect([original.orientation, original.exif !== undefined]).toEqual([6, true]);
    for (const { bytes: made, width } of await preparePicture(bytes)) {
      const { exif, xmp, icc, iptc, orientation, width: w, height: h } = await sharp(made).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      expect(h).toBeGreaterThan(w);
      expect(w).toBe(Math.min(width, 300));
      expect(made.includes('Secret')).toBe(false);
    }
  });

  test('keeps its colours and its transparency', async () => {
    const background = { r: 200, g: 30, b: 90, alpha: 0.5 };
    const bytes = await sharp({ create: { width: 100, height: 100, channels: 4, background } })
      .png()
      .toBuffer();
    for (const { bytes: made } of await preparePicture(bytes)) {
      const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
      const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(0, 4);
      expect([r - 200, g - 30, b - 90, alpha - 128].every((difference) => Math.abs(difference) < 12)).toBe(true);
    }
  });

  test.each(['jpeg', 'png', 'webp'] as const)('of %s is accepted', async (format) => {
    expect(await sizes(await plain(40, 30).toFormat(format).toBuffer())).toHaveLength(6);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('a file that is no valid picture', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['SVG', () => Buffer.from(svg)],
    ['SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['GIF', () => plain(4, 4).gif().toBuffer()],
    ['TIFF', () => plain(4, 4).tiff().toBuffer()],
    ['AVIF', () => plain(4, 4).avif().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF that is a script too', () => Buffer.from('GIF89a=1;alert(1)')],
    ['a ZIP', () => Buffer.from('PK\x03\x04')],
  ])('%s is refused by its content', async (_what, bytes) => {
    expect(await refusalOf(await bytes())).toEqual(['image_type', 'auctionImage']);
  });

  test.each([svg, '<HTML><body>', '<!DOCTYPE html>', '%PDF-1.4', '<?php system($_GET[0]);'])(
    'a picture that carries %s is refused',
    async (payload) => {
      const jpeg = await photograph();
      expect(await refusalOf(Buffer.concat([jpeg, Buffer.from(payload)]))).toEqual(['image_type', 'auctionImage']);
      const inside = await plain(40, 30)
        .withExif({ IFD0: { ImageDescription: payload } })
        .jpeg()
        .toBuffer();
      expect(await refusalOf(inside)).toEqual(['image_type', 'auctionImage']);
    },
  );

  test('data appended to a picture, as phones do, is removed', async () => {
    const bytes = Buffer.concat([await photograph(), Buffer.from('MotionPhoto_Data'.repeat(50))]);
    for (const { bytes: made } of await preparePicture(bytes)) expect(made.includes('MotionPhoto')).toBe(false);
  });

  test('a few kilobytes that decode to 48 megapixels are refused before decoding', async () => {
    const bomb = pngOfOneBit(8000, 6000);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refusalOf(bomb)).toEqual(['image_too_large', 'auctionImage']);
    expect(await refusalOf(pngOfOneBit(100_000, 50_000, Buffer.alloc(10)))).toEqual([
      'image_too_large',
      'auctionImage',
    ]);
    expect(await refusalOf(pngOfOneBit(6000, 6000))).toBe('accepted');
  });

  test('a damaged one is refused, wherever the damage is', async () => {
    const noise = await plain(300, 200).jpeg().toBuffer();
    for (const bytes of [
      noise.subarray(0, 20),
      noise.subarray(0, noise.length / 2),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]),
      Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WEBP', 'latin1'), Buffer.alloc(16)]),
    ])
      expect(await refusalOf(bytes)).toEqual(['image_unreadable', 'auctionImage']);
  });

  test('does not block the next one', async () => {
    const answers = await Promise.all([refusalOf(Buffer.from([0xff, 0xd8, 0xff])), refusalOf(await photograph())]);
    expect(answers).toEqual([['image_unreadable', 'auctionImage'], 'accepted']);
  });
});

/** A white PNG with one bit for each pixel. With `content`, only the header claims this size. */
function pngOfOneBit(width: number, height: number, content?: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = content ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
