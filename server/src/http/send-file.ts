import { pipeline, Readable } from 'node:stream';
import type { Endpoint } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { stringify } from 'csv-stringify';
import type { FastifyRequest, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../context/deps.ts';
import { type Limits, openConcurrencyLimit } from '../concurrency/concurrency-limit.ts';

/** A client that accepts no bytes for this long has stopped reading, so its download is ended. */
const readTimeoutMs = 60_000;
const retryAfterSeconds = 5;

/**
 * Limits how many downloads run at the same time, for files that take long to make. Further ones are refused and told
 * when to try again. A download counts until its response closes for any reason, even before the first byte.
 */
function limitDownloads(kind: string, limits: Pick<Limits, 'inAll' | 'perNetwork'>) {
  const limit = openConcurrencyLimit(kind, { ...limits, retryAfterSeconds });
  return async (
    { places }: Pick<Deps, 'places'>,
    { ip }: FastifyRequest,
    { raw: response }: FastifyReply,
    timeoutMs = readTimeoutMs,
  ): Promise<void> => {
    // The client has left, and 'close' is not emitted again. So a download that is counted now would count for ever.
    if (response.destroyed) return;
    // A pipelined request waits until the reply before it is sent. Its download would count during that wait.
    if (response.socket === null) throw new Refusal('unavailable', { retryAfterSeconds });
    const leave = await limit.take(places, null, ip);
    if (response.destroyed) return leave();
    response.once('close', leave);
    // A client that reads slowly is not cut off: each byte that it accepts restarts the timeout.
    response.setTimeout(timeoutMs, () => response.destroy());
  };
}

/**
 * What the handler of a CSV endpoint returns. The rows come from `readByCursor`, so memory does not grow with their
 * number.
 */
export type CsvFile<Row> = {
  /** The file's name, without date and ending. */
  readonly name: string;
  /** The time of the data. Its Indian day becomes part of the file's name. */
  readonly at: Date;
  readonly rows: AsyncIterable<Row>;
};

/** The limit is low, because each download occupies a database connection until it ends. */
export const limitCsvFiles = limitDownloads('CSV files', { inAll: 3, perNetwork: 3 });

/** Returns the names of the columns in order. They are the keys of the endpoint's reply, which describes one row. */
export function columnsOf({ path, reply }: Endpoint): readonly string[] {
  if (!(reply instanceof z.ZodMiniObject)) throw new Error(`the reply of ${path} is no row`);
  return Object.keys(reply.shape);
}

/**
 * Sends the rows as a CSV file. Text that a spreadsheet would run as a formula is escaped. A byte-order mark makes
 * Excel read UTF-8.
 */
export function sendCsv(reply: FastifyReply, columns: readonly string[], { name, at, rows }: CsvFile<unknown>) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${indianDay.format(at)}.csv"`)
    .send(write(columns, rows));
}

/** Formats the Indian day of a time as `2026-11-22`, as file names have it. */
export const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

function write(columns: readonly string[], rows: AsyncIterable<unknown>) {
  const file = stringify({
    header: true,
    bom: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  // If the client leaves, the query is ended too. If the query fails, the connection is closed before the end of the
  // file, and the browser reports a failed download.
  return pipeline(Readable.from(rows), file, () => {});
}

/** A file to send. `name` has no ending. `text` yields pieces of the JSON. */
export type JsonFile = { readonly name: string; readonly text: AsyncIterable<string> };

/** The limit is low, because writing a file keeps a core busy, and bids are more important. */
export const limitJsonFiles = limitDownloads('JSON files', { inAll: 9, perNetwork: 3 });

/** Sends a JSON file of any length. It is written as fast as the client reads. */
export function sendJsonFile(reply: FastifyReply, { name, text }: JsonFile) {
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.json"`)
    .send(Readable.from(joined(text), { objectMode: false }));
}

const pieceLength = 32 * 1024;

/** Joins thousands of short lines into a few long pieces, which cost less to send. */
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
