import { pictureWidths } from './auctions.ts';

/** An auction's picture in all its sizes, as the `srcset` attribute names them: their addresses differ in the ending alone. */
export function pictureSet(address: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${address.replace(/-\d+\.webp$/, `-${width}.${format}`)} ${width}w`).join(', ');
}
