import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** Shorter replies are sent as they are. */
export const compressedFromBytes = 1024;

/** The encoding to send a text in, of those that the browser accepts; undefined for none. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const named = accepted.split(',').map((part) => part.split(';').map((piece) => piece.trim()));
  const wanted = new Set(named.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name]) => name));
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
}

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text),
};

/** The bytes of a text in each encoding, which are made at the first request for them. */
export function packedOnce(text: string): (encoding: Encoding | undefined) => Promise<Buffer> {
  const packed = new Map<Encoding | undefined, Promise<Buffer>>();
  return (encoding) => {
    const known = packed.get(encoding);
    if (known) return known;
    const bytes = encoding === undefined ? Promise.resolve(Buffer.from(text)) : pack[encoding](text);
    packed.set(encoding, bytes);
    return bytes;
  };
}
