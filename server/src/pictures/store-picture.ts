import { hash, randomBytes } from 'node:crypto';
import type { Deps } from '../context/deps.ts';
import { pictureFile, type PictureFormat, pictureFormats, type PictureStore } from './picture-files.ts';
import { type PictureField, pictureWidths } from '@ekbid/contract';
import { Refusal, type RefusalCode } from '@ekbid/domain';
import type { Sharp } from 'sharp';

type Needs = Pick<Deps, 'pictures' | 'log'>;

/** The random name of a picture, and the SHA-256 of its largest WebP file. Names are never used again. */
export type StoredPicture = { readonly picture: string; readonly sha256: Buffer };

/** Prepares a picture and saves its files. `given` is its largest WebP file, if that exists already. */
export async function storePicture({ pictures, log }: Needs, bytes: Buffer, given?: Buffer): Promise<StoredPicture> {
  const prepared = await preparePicture(bytes);
  const picture = randomBytes(16).toString('hex');
  const files = prepared.map(({ width, format, bytes }) => ({ name: pictureFile(picture, width, format), bytes }));
  const isLargest = ({ name }: { name: string }) => name === largestFile(picture);
  const largest = given ?? files.find(isLargest)?.bytes ?? Buffer.alloc(0);
  try {
    // Files are saved one after another. After an error no save may still be running while the files are removed.
    for (const file of files) await pictures.save(file.name, isLargest(file) ? largest : file.bytes);
  } catch (error) {
    await discardPicture({ pictures, log }, picture);
    throw error;
  }
  return { picture, sha256: sha256(largest) };
}

/** The SHA-256 of a stored picture's largest WebP file; null if the file is lost. */
export async function hashOfPicture(pictures: PictureStore, picture: string): Promise<Buffer | null> {
  const bytes = await pictures.read(largestFile(picture));
  return bytes && sha256(bytes);
}

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

export async function removePicture(pictures: PictureStore, picture: string): Promise<void> {
  await Promise.all(pictureFiles(picture).map((name) => pictures.remove(name)));
}

/** Removes an unused picture. Errors are only logged, because the caller's own work is already decided. */
export async function discardPicture({ pictures, log }: Needs, picture: string): Promise<void> {
  try {
    await removePicture(pictures, picture);
  } catch (error) {
    log.warn({ err: error, picture }, 'a picture’s files are left over');
  }
}

export async function discardPictures(needs: Needs, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) await discardPicture(needs, picture);
}

/**
 * Stores the new pictures of a form and calls `run` with them, by field. Removes them again if one of them or `run`
 * fails.
 */
export async function withNewPictures<Value>(
  needs: Needs,
  images: ReadonlyMap<PictureField, Buffer>,
  run: (stored: ReadonlyMap<PictureField, StoredPicture>) => Promise<Value>,
): Promise<Value> {
  const stored = new Map<PictureField, StoredPicture>();
  try {
    for (const [field, image] of images) stored.set(field, await storeFrom(needs, field, image));
    return await run(stored);
  } catch (error) {
    await discardPictures(
      needs,
      Array.from(stored.values(), ({ picture }) => picture),
    );
    throw error;
  }
}

/** Stores one picture. A refusal names the field of the form with this picture. */
async function storeFrom(needs: Needs, field: PictureField, image: Buffer): Promise<StoredPicture> {
  try {
    return await storePicture(needs, image);
  } catch (error) {
    if (!(error instanceof Refusal) || error.details['field'] === undefined) throw error;
    throw new Refusal(error.code, { ...error.details, field }, { cause: error });
  }
}

type PreparedPicture = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer };

const pixelMaximum = 40_000_000;
/** The largest height as a multiple of the width, because no side of a WebP picture may exceed 16,383 pixels. */
const maxAspect = 2;

/**
 * Makes the files for the screens from an uploaded picture: upright, never enlarged and not cropped, because the
 * screens crop. Only pixels are kept. The location, the camera's data and hidden content are removed.
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

/** The library is loaded for the first picture, so that the start does not wait for it. */
const loadSharp = async () => (await import('sharp')).default;
type LoadedSharp = Awaited<ReturnType<typeof loadSharp>>;

/** Checks the size before decoding, because a few kilobytes can decode to gigabytes of pixels. */
async function checkPixels(sharp: LoadedSharp, bytes: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > pixelMaximum) refuse('image_too_large');
}

/** Decodes the picture once, at the largest size needed. Refuses incomplete and damaged files. */
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
      // Effort 2 takes a fraction of the default's time, for about the same file size.
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

/** A file can be a valid picture and also a web page or a PDF. Cameras never write these words. */
const foreignContent = /<script|<!doctype\s|<html|<svg[\s>]|<\?php|%pdf-\d/i;

/**
 * Throws unless the bytes are a JPEG, PNG or WebP file and nothing else. The declared type and the file name are not
 * trusted.
 */
function checkIsPicture(bytes: Buffer): void {
  const isPicture = beginnings.some((isBeginningOf) => isBeginningOf(bytes));
  if (!isPicture || foreignContent.test(bytes.toString('latin1')))
    throw new Refusal('image_type', { field: 'auctionImage' });
}

let last: Promise<unknown> = Promise.resolve();

/** Prepares only one picture at a time, so that a processor stays free for bids. */
function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  const run = last.then(work);
  last = run.catch(() => {});
  return run;
}

/** The names of all files of a picture. */
export function pictureFiles(picture: string): string[] {
  return pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile(picture, width, format)));
}

/** The file whose SHA-256 represents the picture in an auction's fair-play log. */
export function largestFile(picture: string): string {
  return pictureFile(picture, Math.max(...pictureWidths), 'webp');
}
