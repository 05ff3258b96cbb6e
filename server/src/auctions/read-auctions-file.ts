import { auctionColumns, auctionsFileLimits, type CheckedAuctionsFile } from '@ekbid/contract';
import type { AuctionForm } from '@ekbid/domain';
import { CsvError, parse } from 'csv-parse/sync';

type Column = keyof typeof auctionColumns;
export type FileRow = { readonly line: number; readonly form: AuctionForm; readonly picture: string };

const columns = Object.keys(auctionColumns) as Column[];
/** Without these no row could become an auction. */
const needed = ['title', 'description', 'startingBid', 'endingBid', 'endTime', 'maxSlots', 'picture'] as const;

type Problem = NonNullable<CheckedAuctionsFile['problem']>;
type Read = { readonly problem: Problem | null; readonly rows: readonly FileRow[] };

/** Reads a CSV file of new auctions, as `exportAuctions` writes it or a spreadsheet saves it. Says nothing of its rows yet. */
export function readAuctionsFile(bytes: Buffer): Read {
  const text = bytes.toString('utf8');
  // What another encoding spelled with bytes that UTF-8 has not.
  if (text.includes('\uFFFD') || text.includes('\0')) return failed('encoding');
  const lines = parseLines(text);
  if (typeof lines === 'number') return failed('unreadable', String(lines));
  const [head, ...rows] = lines;
  const places = placesOf(head?.record ?? []);
  const missing = needed.filter((column) => places.get(column) === -1);
  if (missing.length > 0) return failed('columns', missing.map((column) => auctionColumns[column]).join(', '));
  if (rows.length === 0) return failed('noRows');
  if (rows.length > auctionsFileLimits.rows) return failed('tooManyRows');
  const read = ({ record, line }: Line) => readRow((column) => unarm(record[places.get(column) ?? -1] ?? ''), line);
  return { problem: null, rows: rows.map(read) };
}

function failed(kind: Problem['kind'], about = ''): Read {
  return { problem: { kind, about }, rows: [] };
}

type Line = { readonly record: readonly string[]; readonly line: number };

/** Or the line at which it cannot be read. */
function parseLines(text: string): Line[] | number {
  try {
    const lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    let begun = 1;
    const placed = lines.map(({ record, info }) => {
      const line = begun;
      begun = info.lines + 1;
      return { record, line };
    });
    // Spreadsheets leave rows of nothing at the end.
    return placed.filter(({ record }) => record.some((cell) => cell !== ''));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return Number(cause['lines'] ?? 1);
  }
}

/** Spreadsheets separate as their language does. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** `Starts (IST)` is the column `Starts`. */
function placesOf(head: readonly string[]): ReadonlyMap<Column, number> {
  const names = head.map((name) =>
    name
      .replace(/\(.*\)/, '')
      .trim()
      .toLowerCase(),
  );
  return new Map(columns.map((column) => [column, names.indexOf(auctionColumns[column].toLowerCase())]));
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function unarm(text: string): string {
  return /^'[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? text.slice(1) : text;
}

function readRow(read: (column: Column) => string, line: number): FileRow {
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
  };
  return { line, form, picture: read('picture') };
}

/** `2026-11-21 10:00` is ten o’clock in India; what names its own offset keeps it. */
function inIndia(time: string): string {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(time) ? `${time.replace(' ', 'T')}+05:30` : time;
}
