import { pipeline, Readable } from 'node:stream';
import type { Access, Endpoint } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { z } from 'zod/mini';
import type { CallerFor } from '../context/caller.ts';
import { type Limits, openConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import type { Deps } from '../context/deps.ts';
import { perAddress } from './anonymous-session.ts';
import { checkFetchedHere } from './csrf.ts';
import { authorizeCaller, describe } from './serve.ts';

/** Whoever takes nothing for so long does not read: their place is another's. */
const patienceMs = 60_000;
const retryAfterSeconds = 5;

/**
 * Places for files that are long in the making: whoever comes when all are taken is asked to come again. A place is free
 * once its answer is over, however that ends: also when somebody leaves before it begins.
 */
function fewAtOnce(limits: Pick<Limits, 'inAll' | 'perNetwork'>) {
  const places = openConcurrencyLimit({ ...limits, retryAfterSeconds });
  return ({ ip }: FastifyRequest, { raw: response }: FastifyReply, waitMs = patienceMs): void => {
    // Who has left already is told of no more.
    if (response.destroyed) return;
    // Asked for behind another answer on one connection, it would stand in a place before it can even begin.
    if (response.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
    response.once('close', places.take(null, ip));
    // Bytes that go out one by one, however slowly, count as taken.
    response.setTimeout(waitMs, () => response.destroy());
  };
}

type Schema = Endpoint['reply'];
/** Its reply is one row: `reply: z.object({ 'Paid (UTC)': z.string(), ... })`. */
type CsvEndpoint = Endpoint<Access, Schema, Schema, Schema, z.ZodMiniObject>;

type CsvCall<E extends CsvEndpoint> = {
  readonly query: z.output<E['query']>;
  readonly params: z.output<E['params']>;
  readonly caller: CallerFor<E['access']>;
  readonly request: FastifyRequest;
};

type CsvFile<Row> = {
  /** Of the file, without its date and ending. */
  readonly name: string;
  /** As of when it is: its day, in India, is part of the file's name. */
  readonly at: Date;
  readonly rows: AsyncIterable<Row>;
};

/** Each keeps a connection to the database for as long as somebody reads it. */
const takeCsvPlace = fewAtOnce({ inAll: 3, perNetwork: 3 });

/**
 * Serves an endpoint that answers with a CSV file: `endpoint('GET /money/payments.csv', { file: 'csv', reply: row, ... })`,
 * where the keys of `row` are the columns' headers, in order. The handler writes down the act (`recordAuditEvent`) and hands
 * over rows as `readByCursor` reads them; whatever their number, memory stays the same. What a spreadsheet would take
 * for a formula is disarmed; a byte-order mark tells Excel that it is UTF-8. Pages link to it: `<a href download>`.
 */
export function serveCsv<E extends CsvEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: CsvCall<E>) => Promise<CsvFile<z.output<E['reply']>>>,
  waitMs?: number,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // It would write down an export that nobody got.
    exposeHeadRoute: false,
    schema: { ...describe(endpoint), params: endpoint.params, querystring: endpoint.query },
    attachValidation: true,
    preValidation: async (request) => checkFetchedHere(request),
    handler: async (request, reply) => {
      const caller = await authorizeCaller<E['access']>(request, deps, endpoint.access);
      if (request.validationError) throw request.validationError;
      const { query, params } = request as unknown as Pick<CsvCall<E>, 'query' | 'params'>;
      takeCsvPlace(request, reply, waitMs);
      const { name, at, rows } = await handle({ query, params, caller, request });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${indianDay.format(at)}.csv"`)
        .send(write(Object.keys(endpoint.reply.shape), rows));
    },
  });
}

/** Spelled `2026-11-22`. */
const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

function write(columns: readonly string[], rows: AsyncIterable<unknown>) {
  const file = stringify({
    header: true,
    bom: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  // A reader who leaves ends the query too; a query that fails breaks the download off, which a browser reports.
  return pipeline(Readable.from(rows), file, () => {});
}

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
      const caller = await authorizeCaller<E['access']>(request, deps, endpoint.access);
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
