import { pictureWidths } from '@ekbid/contract';
import { Refusal, type RefusalCode } from '@ekbid/domain';
import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, pictureFormats } from './picture-files.ts';

type PreparedPicture = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer };

const pixelMaximum = 40_000_000;
/** A tower of a picture is kept to so many times its width. WebP knows no side over 16,383 pixels. */
const tallest = 2;

/**
 * Makes the files the screens use out of an uploaded picture: pixels only, upright, whole (the screens crop), never
 * enlarged. Whatever else the file carried (position, camera, hidden content) is gone.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture[]> {
  checkIsPicture(bytes);
  return inTurn(async () => {
    await checkPixels(bytes);
    const { data, info } = await decode(bytes);
    const prepared: PreparedPicture[] = [];
    for (const width of pictureWidths)
      for (const format of pictureFormats) {
        const picture = fit(sharp(data, { raw: info }), width);
        prepared.push({ width, format, bytes: await encode(picture, format) });
      }
    return prepared;
  });
}

/** A few kilobytes can unfold to gigabytes of pixels: the size is read before any of them is. */
async function checkPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > pixelMaximum) refuse('image_too_large');
}

/** Decoded once, at the largest size needed; what is cut short or damaged is refused. */
function decode(bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: pixelMaximum, failOn: 'error' }).timeout({ seconds: 30 });
  const largest = Math.max(...pictureWidths);
  return readable(fit(picture.autoOrient(), largest).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }));
}

function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true });
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

/** A file can be a picture and a page or document at once. Cameras write none of these words; such a file was made. */
const foreignContent = /<script|<!doctype\s|<html|<svg[\s>]|<\?php|%pdf-\d/i;

/** Throws unless the bytes are a JPEG, PNG or WebP file and nothing else besides. What the file calls itself is not asked. */
function checkIsPicture(bytes: Buffer): void {
  const isPicture = beginnings.some((isBeginningOf) => isBeginningOf(bytes));
  if (!isPicture || foreignContent.test(bytes.toString('latin1')))
    throw new Refusal('image_type', { field: 'auctionImage' });
}

let last: Promise<unknown> = Promise.resolve();

/** Runs heavy work one piece after the other: pictures must never take the processor away from bids. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const run = last.then(work);
  last = run.catch(() => {});
  return run;
}
