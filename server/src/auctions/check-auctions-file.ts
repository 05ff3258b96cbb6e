import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  type AuctionColumn,
  type AuctionsFileRow,
  type CheckedAuctionsFile,
  auctionColumns,
  auctionsFileLimits,
  columnsOfAuctionsFile,
} from '@ekbid/contract';
import {
  checkAuctionTimes,
  checkEntryMode,
  type EntryMode,
  checkRetailPriceDate,
  listRefusals,
  pictureLimits,
  readAlt,
  readNewAuction,
  Refusal,
  type AuctionForm,
} from '@ekbid/domain';
import { CsvError, parse } from 'csv-parse';
import type { SpokenTexts } from '../context/texts.ts';
import type { Deps } from '../context/deps.ts';
import { readClock } from '../db/database.ts';

/** The uploaded file as a stream. `truncated` is true if it was cut off at the largest allowed size. */
type AuctionsFile = AsyncIterable<Uint8Array> & { readonly truncated?: boolean };

/** Checks each row of a file of new auctions by the rules for new auctions. Creates no auction. */
export async function checkAuctionsFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  file: AuctionsFile,
  texts: SpokenTexts,
): Promise<CheckedAuctionsFile> {
  const now = (await readClock(db)).getTime();
  const { problem, rows } = await readAuctionsFile(received(file));
  return { problem, rows: rows.map((row) => ({ ...row, problems: listProblems(row, now, config.entryModes, texts) })) };
}

async function* received(file: AuctionsFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (cause) {
    throw new Refusal('file_incomplete', { field: 'file' }, { cause });
  }
  if (file.truncated === true) throw new Refusal('payload_too_large');
}

function listProblems(
  { form, pictures }: FileRow,
  now: number,
  entryModes: readonly EntryMode[],
  texts: SpokenTexts,
): AuctionsFileRow['problems'] {
  const refusals = listRefusals((refuse) => {
    const fields = readNewAuction(form, pictures.length > 0, refuse);
    if (pictures.length > pictureLimits.pictures)
      refuse('too_many_pictures', 'furtherPictures', { most: pictureLimits.pictures });
    for (const { alt } of pictures) readAlt(alt, (code, _field, details) => refuse(code, 'pictureTexts', details));
    checkAuctionTimes(fields, now, refuse);
    checkRetailPriceDate(fields, now, refuse);
    checkEntryMode(fields, entryModes, refuse);
  });
  return refusals.map(({ code, details }) => ({
    field: String(details['field'] ?? ''),
    message: texts.refusals[code](details),
  }));
}

type FileRow = Pick<AuctionsFileRow, 'line' | 'picture' | 'pictures'> & { readonly form: AuctionForm };

const columns = Object.keys(auctionColumns) as AuctionColumn[];

type Problem = NonNullable<CheckedAuctionsFile['problem']>;
type Read = { readonly problem: Problem | null; readonly rows: readonly FileRow[] };

/** In characters: the longest cell that is read. It equals the longest value of a field of the form. */
const maxCellLength = 5000;
/**
 * In bytes: the longest row that is read. It has room for two long cells of four-byte characters, and for all other
 * cells. A row without an end is stopped there.
 */
const maxRowBytes = 9 * maxCellLength;
const maxHeadLength = 10_000;
const limits = { columns: 200, columnName: 200, lines: 5000 };
/** In characters. After each piece, which takes at most a few milliseconds, other requests are served. */
const pieceLength = 4096;

/**
 * Reads a CSV file of new auctions while it arrives, from `exportAuctions` or from a spreadsheet. Does not check the
 * values. Once it has enough rows, it receives the rest without parsing it, because a browser shows a reply only after
 * it has sent the whole request.
 */
export async function readAuctionsFile(file: AsyncIterable<Uint8Array>): Promise<Read> {
  const text = resumable(decoded(file));
  try {
    return await readText(text);
  } finally {
    for await (const _ of text);
  }
}

async function readText(text: AsyncIterable<string>): Promise<Read> {
  let begin = '';
  for await (const part of text) {
    begin += part;
    if (begin.includes('\n') || begin.length > maxHeadLength) break;
  }
  const lines = await parseLines(begin, text);
  if (!Array.isArray(lines)) return { problem: lines, rows: [] };
  const [head, ...rows] = lines;
  const places = placesOf(head?.record ?? []);
  const missing = columnsOfAuctionsFile.needed.filter((column) => places.get(column) === -1);
  if (missing.length > 0) return failed('columns', missing.map((column) => auctionColumns[column]).join(', '));
  if (rows.length === 0) return failed('noRows');
  if (rows.length > auctionsFileLimits.rows) return failed('tooManyRows');
  const read = ({ record, line }: Line) => readRow((column) => unarm(record[places.get(column) ?? -1] ?? ''), line);
  return { problem: null, rows: rows.map(read) };
}

function failed(kind: Problem['kind'], about = ''): Read {
  return { problem: { kind, about }, rows: [] };
}

async function* decoded(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of file) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Lets one loop stop early, and a later loop continue where the first one stopped. */
function resumable<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const next = () => iterator.next();
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

type Line = { readonly record: readonly string[]; readonly line: number };
type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } };

/**
 * Returns the first lines that are not empty: at most the header, the allowed rows and one row more. If the file as a
 * whole is wrong, returns the problem instead.
 */
async function parseLines(begin: string, rest: AsyncIterable<string>): Promise<Line[] | Problem> {
  const lines: Line[] = [];
  let line = 1;
  try {
    for await (const { record, info } of parsed(begin, rest)) {
      if (record.some((cell) => cell.length > maxCellLength)) throw cellTooLong(line);
      // Empty rows are skipped, because spreadsheets often end a file with some.
      if (record.some((cell) => cell !== '')) lines.push({ record, line });
      line = info.lines + 1;
      // The header, the allowed rows and one row more: this is enough to know that there are too many.
      if (lines.length > auctionsFileLimits.rows + 1) break;
      if (line > limits.lines) return { kind: 'tooManyRows', about: '' };
    }
    return lines;
  } catch (cause) {
    return problemOf(cause, line);
  }
}

function problemOf(cause: unknown, line: number): Problem {
  if (cause instanceof WrongEncoding) return { kind: 'encoding', about: '' };
  if (!(cause instanceof CsvError)) throw cause;
  if (cause.code === 'CSV_MAX_RECORD_SIZE') throw cellTooLong(line, cause);
  return { kind: 'unreadable', about: String(Number(cause['lines'] ?? 1)) };
}

const cellTooLong = (line: number, cause?: unknown) =>
  new Refusal('cell_too_long', { line, most: maxCellLength }, { cause });

function parsed(begin: string, rest: AsyncIterable<string>): AsyncIterable<Parsed> {
  const parser = parse({
    delimiter: delimiterOf(begin),
    info: true,
    max_record_size: maxRowBytes,
    relax_column_count: true,
    trim: true,
  });
  // The callback can ignore errors, because the loop that reads from the parser throws them too.
  pipeline(Readable.from(inPieces(begin, rest)), parser, () => {});
  return parser as AsyncIterable<Parsed>;
}

class WrongEncoding extends Error {}

async function* inPieces(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  let part: string | undefined = begin;
  const others = rest[Symbol.asyncIterator]();
  while (part !== undefined) {
    // Both characters show that the file has another encoding: U+FFFD stands for bytes that are invalid in UTF-8, and
    // zero bytes occur in UTF-16.
    if (part.includes('\uFFFD') || part.includes('\0')) throw new WrongEncoding();
    for (let at = 0; at < part.length; at += pieceLength) {
      yield part.slice(at, at + pieceLength);
      await setImmediate();
    }
    const next = await others.next();
    part = next.done === true ? undefined : next.value;
  }
}

/** Returns the most frequent delimiter of the header. Spreadsheets use different ones, depending on their language. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, maxHeadLength).split('\n', 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * Finds the index of each column in a row, or -1. The name of a column ends at a parenthesis: `Starts (IST)` is the
 * column `Starts`.
 */
function placesOf(head: readonly string[]): ReadonlyMap<AuctionColumn, number> {
  const names = head.slice(0, limits.columns).map((name) => {
    const [before = ''] = name.slice(0, limits.columnName).split('(', 1);
    return before.trim().toLowerCase();
  });
  return new Map(columns.map((column) => [column, names.indexOf(auctionColumns[column].toLowerCase())]));
}

/** An export puts an apostrophe before text that a spreadsheet would read as a formula. Removes this apostrophe. */
function unarm(text: string): string {
  return /^'[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? text.slice(1) : text;
}

function readRow(read: (column: AuctionColumn) => string, line: number): FileRow {
  const form = {
    title: read('title'),
    description: read('description'),
    startingBid: read('startingBid'),
    endingBid: read('endingBid'),
    bidIncrement: read('bidIncrement'),
    startTime: inIndia(read('startTime')),
    endTime: inIndia(read('endTime')),
    maxSlots: read('maxSlots'),
    autoDeclare: /^(yes|true|1)$/i.test(read('autoDeclare')) ? 'true' : 'false',
    retailPrice: read('retailPrice'),
    retailPriceSource: read('retailPriceSource'),
    retailPriceDate: read('retailPriceDate'),
    titleHindi: read('titleHindi'),
    descriptionHindi: read('descriptionHindi'),
    entryMode: read('entryMode').toLowerCase(),
    minAccountDays: read('minAccountDays'),
  } satisfies Record<Exclude<AuctionColumn, 'picture' | 'furtherPictures' | 'pictureTexts'>, string>;
  const picture = read('picture');
  const names = [picture, ...listed(read('furtherPictures'))].filter((name) => name !== '');
  const texts = listed(read('pictureTexts'));
  return { line, form, picture, pictures: names.map((name, nth) => ({ name, alt: texts[nth] ?? '' })) };
}

const listed = (cell: string) => cell.split('|').map((item) => item.trim());

/** Adds India's offset to a time that has none, such as `2026-11-21 10:00`. Returns other times unchanged. */
function inIndia(time: string): string {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(time) ? `${time.replace(' ', 'T')}+05:30` : time;
}
