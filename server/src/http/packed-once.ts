import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text),
};

/**
 * For a large text that never changes while the process runs: it is compressed for the first who asks, and for nobody
 * after. Done for everyone, a few megabytes would keep a core busy for half a second each time somebody asks.
 */
export function packedOnce() {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return text;
    const bytes = packed.get(encoding) ?? pack[encoding](text);
    packed.set(encoding, bytes);
    reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    return bytes;
  };
}

function encodingFor(accepted = ''): Encoding | undefined {
  const named = accepted.split(',').map((part) => part.split(';').map((piece) => piece.trim()));
  const wanted = new Set(named.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name]) => name));
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
}
