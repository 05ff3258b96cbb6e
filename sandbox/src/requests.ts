import type { SQLInputValue } from 'node:sqlite';
import { badInput, Refusal } from './problems.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a JSON body. A body that is not an object has no fields. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return isRecord(body) ? body : {};
}

export function rejectExtraFields(fields: Record<string, unknown>, known: readonly string[]): void {
  const extra = Object.keys(fields).filter((field) => !known.includes(field));
  if (extra.length === 0) return;
  throw new Refusal(400, {
    description: `${extra.join(', ')} is/are not required and should not be sent`,
    field: extra[0] ?? null,
    source: 'business',
    step: 'payment_initiation',
    reason: 'extra_field_sent',
  });
}

/** Reads a required text. */
export function readText(fields: Record<string, unknown>, name: string, maxLength: number): string {
  const text = fields[name];
  if (typeof text !== 'string' || text.trim() === '') throw badInput(`${name}: is required.`, name);
  if (text.length > maxLength) throw badInput(`The ${name} may not be greater than ${maxLength} characters.`, name);
  return text;
}

/** Reads an optional text. */
export function readOptionalText(fields: Record<string, unknown>, name: string, maxLength: number): string | null {
  const text = fields[name];
  return text === undefined || text === null || text === '' ? null : readText(fields, name, maxLength);
}

/** Reads a whole number between two bounds from the query. If it is missing, `fallback` is returned. */
export function readCount<Fallback>(
  query: unknown,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: Fallback },
): number | Fallback {
  const text = fieldsOf(query)[name];
  if (text === undefined || text === '') return fallback;
  const count = Number(text);
  if (!Number.isSafeInteger(count)) throw badInput(`The ${name} must be an integer.`, name);
  if (count < min || count > max) throw badInput(`The ${name} must be between ${min} and ${max}.`, name);
  return count;
}

/** The limits of a list, whose newest entries come first. By default the provider returns ten entries. */
export type Listing = {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly skip: number;
};

export function readListing(query: unknown): Listing {
  const any = { min: 0, max: Number.MAX_SAFE_INTEGER };
  return {
    from: readCount(query, 'from', { ...any, fallback: null }),
    to: readCount(query, 'to', { ...any, fallback: null }),
    count: readCount(query, 'count', { min: 1, max: 100, fallback: 10 }),
    skip: readCount(query, 'skip', { ...any, fallback: 0 }),
  };
}

/**
 * Returns the end of a `select` with only the requested conditions. An `or` for each optional condition would prevent
 * SQLite from using indexes.
 */
export function listingSql(
  { from, to, count, skip }: Listing,
  only: Readonly<Record<string, SQLInputValue>> = {},
): { readonly sql: string; readonly values: SQLInputValue[] } {
  const given = [
    ...Object.entries(only).map(([column, value]) => [`${column} = ?`, value] as const),
    ['created_at >= ?', from] as const,
    ['created_at <= ?', to] as const,
  ].filter(([, value]) => value !== null);
  const where = given.length === 0 ? '' : `where ${given.map(([condition]) => condition).join(' and ')}`;
  return {
    sql: `${where} order by seq desc limit ? offset ?`,
    values: [...given.map(([, value]) => value), count, skip],
  };
}

export function collectionReply<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}

export type Notes = Readonly<Record<string, string>>;

const maxNotes = 15;
const maxNoteLength = 256;

/** The notes that a merchant attaches to an order or a refund. */
export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {};
  if (!isRecord(notes)) throw badInput('The notes must be an object.', 'notes');
  const entries = Object.entries(notes).map(([name, note]) => [name, String(note)] as const);
  if (entries.length > maxNotes) throw badInput(`The notes may not have more than ${maxNotes} items.`, 'notes');
  if (entries.some(([, note]) => note.length > maxNoteLength)) {
    throw badInput(`The notes may not be greater than ${maxNoteLength} characters.`, 'notes');
  }
  return Object.fromEntries(entries);
}

/** The provider sends notes as an object, but an empty list if there are none. */
export function notesReply(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}
