import { Refusal } from '@ekbid/domain';
import * as z from 'zod';

/** Where a page ended: the sort values of its last row. Callers treat the encoded cursor as opaque. */
type CursorValues = readonly (string | number)[];

// A cursor comes back from the caller, so each of its values is validated before a query uses it.
export const cursorNumber = z.int();
/** A row's rank in a list, within PostgreSQL's `int`. */
export const cursorRank = z.int32();
/** Milliseconds since 1970, within the times that both PostgreSQL and JavaScript can represent. */
export const cursorTime = z.int().min(0).max(8_640_000_000_000_000);
export const cursorId = z.uuid();
/**
 * The sort value of a list as text: paise, or microseconds since 1970 within the times that JavaScript can represent.
 * Cursors of older versions have a number.
 */
export const cursorKey = z.pipe(
  z.union([z.int(), z.string().regex(/^-?\d{1,19}$/)]),
  z
    .transform(String)
    .refine((text) => BigInt(text) >= -200_000_000_000_000_000n && BigInt(text) <= 8_640_000_000_000_000_000n),
);

/** Null for the first page. Throws `invalid_request` for a cursor that this list did not write. */
export function readCursor<Values extends readonly [z.ZodType, ...z.ZodType[]]>(
  cursor: string | undefined,
  ...values: Values
): z.output<z.ZodTuple<Values, null>> | null {
  if (cursor === undefined || cursor === '') return null;
  const parsed = z.tuple(values).safeParse(fromText(cursor));
  if (!parsed.success) throw new Refusal('invalid_request', { field: 'after' });
  return parsed.data;
}

function fromText(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Cuts a page from rows that were read with one more than `limit`; the extra row means that another page follows. */
export function takePage<Row>(rows: readonly Row[], limit: number, valuesOf: (row: Row) => CursorValues) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? writeCursor(valuesOf(last)) : null };
}

function writeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}
