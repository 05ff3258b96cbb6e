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

/** A client that accepts no bytes for this long has stopped reading, so its download ends. */
const readTimeoutMs = 60_000;
const retryAfterSeconds = 5;

/**
 * A concurrency limit for files that take long to make; above it, downloads are refused with a time to retry. A
 * download counts until its response closes for any reason, including a client that leaves before the first byte.
 */
function limitDownloads(limits: Pick<Limits, 'inAll' | 'perNetwork'>) {
  const limit = openConcurrencyLimit({ ...limits, retryAfterSeconds });
  return ({ ip }: FastifyRequest, { raw: response }: FastifyReply, timeoutMs = readTimeoutMs): void => {
    // The client has left; its response would never emit 'close' again.
    if (response.destroyed) return;
    // A pipelined request waits for the answer before it, and would count long before it can begin.
    if (response.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
    response.once('close', limit.take(null, ip));
    // The timeout starts again with every byte, however slowly they are read.
    response.setTimeout(timeoutMs, () => response.destroy());
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
  /** The file's name, without its date and ending. */
  readonly name: string;
  /** The time of the data. Its day in India is part of the file's name. */
  readonly at: Date;
  readonly rows: AsyncIterable<Row>;
};

/** Each download keeps a database connection until it ends. */
const limitCsvFiles = limitDownloads({ inAll: 3, perNetwork: 3 });

/**
 * Serves an endpoint that answers with a CSV file: `endpoint('GET /money/payments.csv', { file: 'csv', reply: row, ...
 * })`, where the keys of `row` are the columns' headers, in order. The handler records the audit event
 * (`recordAuditEvent`) and returns rows as `readByCursor` reads them, so that memory does not grow with their number.
 * Text that a spreadsheet would run as a formula is escaped; a byte-order mark makes Excel read UTF-8. Pages link to it
 * with `<a href download>`.
 */
export function serveCsv<E extends CsvEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: CsvCall<E>) => Promise<CsvFile<z.output<E['reply']>>>,
  timeoutMs?: number,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request would record an export without sending it.
    exposeHeadRoute: false,
    schema: { ...describe(endpoint), params: endpoint.params, querystring: endpoint.query },
    attachValidation: true,
    preValidation: async (request) => checkFetchedHere(request),
    handler: async (request, reply) => {
      const caller = await authorizeCaller<E['access']>(request, deps, endpoint.access);
      if (request.validationError) throw request.validationError;
      const { query, params } = request as unknown as Pick<CsvCall<E>, 'query' | 'params'>;
      limitCsvFiles(request, reply, timeoutMs);
      const { name, at, rows } = await handle({ query, params, caller, request });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${indianDay.format(at)}.csv"`)
        .send(write(Object.keys(endpoint.reply.shape), rows));
    },
  });
}

/** Formats a day as `2026-11-22`. */
const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

function write(columns: readonly string[], rows: AsyncIterable<unknown>) {
  const file = stringify({
    header: true,
    bom: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  // A client that leaves also ends the query. A query that fails aborts the download, and the browser reports that.
  return pipeline(Readable.from(rows), file, () => {});
}

type JsonCall<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly caller: CallerFor<E['access']>;
};
/** `name` has no ending; `text` is valid JSON of the endpoint's reply, in pieces. */
type JsonFile = { readonly name: string; readonly text: AsyncIterable<string> };

/** Writing a file keeps a processor busy until it ends, and bids matter more. */
const limitJsonFiles = limitDownloads({ inAll: 9, perNetwork: 3 });

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
    // A mobile carrier's customers share an address, so the limit is generous.
    ...perAddress(300),
    // Brotli at its highest quality takes longer than it saves on the way to a phone.
    compress: { encodings: ['gzip'] },
    schema: { ...describe(endpoint), params: endpoint.params },
    attachValidation: true,
    handler: async (request, reply) => {
      const caller = await authorizeCaller<E['access']>(request, deps, endpoint.access);
      if (request.validationError) throw request.validationError;
      const { params } = request as unknown as Pick<JsonCall<E>, 'params'>;
      limitJsonFiles(request, reply);
      const { name, text } = await handle({ params, caller });
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.json"`)
        .send(Readable.from(joined(text), { objectMode: false }));
    },
  });
}

const pieceLength = 32 * 1024;

/** Joins thousands of short lines into a few long pieces, which are cheaper to send. */
async function* joined(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const part of text) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
