import { Refusal } from '@ekbid/domain';

const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** A file can be a picture and a page or document at once. Cameras write none of these words; such a file was made. */
const foreignContent = /<script|<!doctype\s|<html|<svg[\s>]|<\?php|%pdf-\d/i;

/** Throws unless the bytes are a JPEG, PNG or WebP file and nothing else besides. What the file calls itself is not asked. */
export function checkIsPicture(bytes: Buffer): void {
  const isPicture = beginnings.some((isBeginningOf) => isBeginningOf(bytes));
  if (!isPicture || foreignContent.test(bytes.toString('latin1')))
    throw new Refusal('image_type', { field: 'auctionImage' });
}
