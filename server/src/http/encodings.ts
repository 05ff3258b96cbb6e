import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** Replies with fewer bytes are not compressed. */
export const compressedFromBytes = 1024;

/** Chooses one of the encodings that the browser accepts. Returns undefined if it accepts none of ours. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const named = accepted.split(',').map((part) => part.split(';').map((piece) => piece.trim()));
  const wanted = new Set(named.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name]) => name));
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
}

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text),
};

/** Returns a function that compresses the text at the first request for an encoding and reuses the bytes. */
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
