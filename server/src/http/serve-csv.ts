import type { Access, Endpoint } from '@ekbid/contract';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import type { z } from 'zod/mini';
import type { CallerFor } from '../accounts/admit.ts';
import type { Deps } from '../deps.ts';
import { fewAtOnce } from './few-at-once.ts';
import { checkFetchedHere } from './forgery.ts';
import { admitCaller, describe } from './serve.ts';

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
      const caller = await admitCaller<E['access']>(request, deps, endpoint.access);
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
