import type { Endpoint } from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { z } from 'zod/mini';
import type { CallerFor } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { fewAtOnce } from './few-at-once.ts';
import { admitCaller, describe } from './serve.ts';
import { perAddress } from './visitor.ts';

type JsonCall<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly caller: CallerFor<E['access']>;
};
/** `name` has no ending; `text` is valid JSON of the endpoint's reply, in pieces. */
type JsonFile = { readonly name: string; readonly text: AsyncIterable<string> };

/** Writing one takes a processor for as long as it lasts; people who bid come first. */
const takeJsonPlace = fewAtOnce({ inAll: 9, perNetwork: 3 });

/** Serves an endpoint that answers with a JSON file of any length, written while it is read. */
export function serveJsonFile<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: JsonCall<E>) => Promise<JsonFile>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    // Generous, as many a carrier's people share an address, but nobody keeps others from it.
    ...perAddress(300),
    // Brotli at its best would take longer than the way to a phone.
    compress: { encodings: ['gzip'] },
    schema: { ...describe(endpoint), params: endpoint.params },
    attachValidation: true,
    handler: async (request, reply) => {
      const caller = await admitCaller<E['access']>(request, deps, endpoint.access);
      if (request.validationError) throw request.validationError;
      const { params } = request as unknown as Pick<JsonCall<E>, 'params'>;
      takeJsonPlace(request, reply);
      const { name, text } = await handle({ params, caller });
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.json"`)
        .send(Readable.from(gathered(text), { objectMode: false }));
    },
  });
}

const pieceLength = 32 * 1024;

/** Thousands of short lines are sent as a few long pieces. */
async function* gathered(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const part of text) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
