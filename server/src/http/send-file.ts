import { pipeline, Readable } from 'node:stream';
import type { Endpoint } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { stringify } from 'csv-stringify';
import type { FastifyRequest, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../context/deps.ts';
import { type Limits, openConcurrencyLimit } from '../concurrency/concurrency-limit.ts';

/** A client that accepts no bytes for this long has stopped reading, so its download ends. */
const readTimeoutMs = 60_000;
const retryAfterSeconds = 5;

/**
 * A concurrency limit for files that take long to make; above it, downloads are refused with a time to retry. A
 * download counts until its response closes for any reason, including a client that leaves before the first byte.
 */
function limitDownloads(kind: string, limits: Pick<Limits, 'inAll' | 'perNetwork'>) {
  const limit = openConcurrencyLimit(kind, { ...limits, retryAfterSeconds });
  return async (
    { places }: Pick<Deps, 'places'>,
    { ip }: FastifyRequest,
    { raw: response }: FastifyReply,
    timeoutMs = readTimeoutMs,
  ): Promise<void> => {
    // The client has left; its response would never emit 'close' again.
    if (response.destroyed) return;
    // A pipelined request waits for the answer before it, and would count long before it can begin.
    if (response.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
    const leave = await limit.take(places, null, ip);
    if (response.destroyed) return leave();
    response.once('close', leave);
    // The timeout starts again with every byte, however slowly they are read.
    response.setTimeout(timeoutMs, () => response.destroy());
  };
}

/** What the handler of a CSV endpoint returns: rows as `readByCursor` reads them, so that memory does not grow with them. */
export type CsvFile<Row> = {
  /** The file's name, without its date and ending. */
  readonly name: string;
  /** The time of the data. Its day in India is part of the file's name. */
  readonly at: Date;
  readonly rows: AsyncIterable<Row>;
};

/** Each download keeps a database connection until it ends. */
export const limitCsvFiles = limitDownloads('CSV files', { inAll: 3, perNetwork: 3 });

/** The headers of the columns, in order: the keys of the endpoint's reply, which is one row. */
export function columnsOf({ path, reply }: Endpoint): readonly string[] {
  if (!(reply instanceof z.ZodMiniObject)) throw new Error(`the reply of ${path} is no row`);
  return Object.keys(reply.shape);
}

/**
 * Sends the rows as a CSV file. Text that a spreadsheet would run as a formula is escaped; a byte-order mark makes Excel
 * read UTF-8. Pages link to it with `<a href download>`.
 */
export function sendCsv(reply: FastifyReply, columns: readonly string[], { name, at, rows }: CsvFile<unknown>) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${indianDay.format(at)}.csv"`)
    .send(write(columns, rows));
}

/** Formats a day as `2026-11-22`. */
/** A day in India, as names of files have it. */
export const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

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

/** `name` has no ending; `text` is valid JSON of the endpoint's reply, in pieces. */
export type JsonFile = { readonly name: string; readonly text: AsyncIterable<string> };

/** Writing a file keeps a processor busy until it ends, and bids matter more. */
export const limitJsonFiles = limitDownloads('JSON files', { inAll: 9, perNetwork: 3 });

/** Sends a JSON file of any length, written while it is read. */
export function sendJsonFile(reply: FastifyReply, { name, text }: JsonFile) {
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.json"`)
    .send(Readable.from(joined(text), { objectMode: false }));
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
