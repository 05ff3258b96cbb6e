import { pictureWidths } from '@ekbid/contract';
import { Refusal, type RefusalCode } from '@ekbid/domain';
import type { Sharp } from 'sharp';
import { type PictureFormat, pictureFormats } from './picture-files.ts';

type PreparedPicture = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer };

const pixelMaximum = 40_000_000;
/** The largest height, as a multiple of the width. WebP allows no side over 16,383 pixels. */
const maxAspect = 2;

/**
 * Makes the files that the screens use from an uploaded picture: upright, uncropped (the screens crop), never enlarged.
 * Only pixels are kept: position, camera and hidden content of the upload are removed.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture[]> {
  checkIsPicture(bytes);
  return oneAtATime(async () => {
    const sharp = await loadSharp();
    await checkPixels(sharp, bytes);
    const { data, info } = await decode(sharp, bytes);
    const prepared: PreparedPicture[] = [];
    for (const width of pictureWidths)
      for (const format of pictureFormats) {
        const picture = fit(sharp(data, { raw: info }), width);
        prepared.push({ width, format, bytes: await encode(picture, format) });
      }
    return prepared;
  });
}

/** Loaded at the first picture, because no start needs it. */
const loadSharp = async () => (await import('sharp')).default;
type LoadedSharp = Awaited<ReturnType<typeof loadSharp>>;

/** Checks the size before decoding: a few kilobytes can decode to gigabytes of pixels. */
async function checkPixels(sharp: LoadedSharp, bytes: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > pixelMaximum) refuse('image_too_large');
}

/** Decodes once, at the largest size needed; refuses incomplete and damaged files. */
function decode(sharp: LoadedSharp, bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: pixelMaximum, failOn: 'error' }).timeout({ seconds: 30 });
  const largest = Math.max(...pictureWidths);
  return readable(fit(picture.autoOrient(), largest).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }));
}

function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * maxAspect, fit: 'inside', withoutEnlargement: true });
}

function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      // Effort 2 takes a fraction of the default's time for about the same size.
      return picture.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'webp':
      return picture.webp({ quality: 80 }).toBuffer();
  }
}

async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (cause) {
    return refuse('image_unreadable', cause);
  }
}

function refuse(code: RefusalCode, cause?: unknown): never {
  throw new Refusal(code, { field: 'auctionImage' }, { cause });
}

const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** A file can be a valid picture and a web page or PDF at once. Cameras never write these words. */
const foreignContent = /<script|<!doctype\s|<html|<svg[\s>]|<\?php|%pdf-\d/i;

/** Throws unless the bytes are a JPEG, PNG or WebP file and nothing else. The declared type and name do not count. */
function checkIsPicture(bytes: Buffer): void {
  const isPicture = beginnings.some((isBeginningOf) => isBeginningOf(bytes));
  if (!isPicture || foreignContent.test(bytes.toString('latin1')))
    throw new Refusal('image_type', { field: 'auctionImage' });
}

let last: Promise<unknown> = Promise.resolve();

/** A mutex: only one picture is prepared at a time, so that bids keep a processor. */
function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  const run = last.then(work);
  last = run.catch(() => {});
  return run;
}
