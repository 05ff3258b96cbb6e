import { Refusal } from '@ekbid/domain';
import * as z from 'zod';

/**
 * The sort values of a page's last row. The next page begins after that row. Callers receive them encoded and opaque.
 */
type CursorValues = readonly (string | number)[];

// The caller sends the cursor back and may have changed it, so each value is validated before a query uses it.
export const cursorNumber = z.int();
/** A row's rank in a list. The limits are those of PostgreSQL's `int`. */
export const cursorRank = z.int32();
/** Milliseconds since 1970. The limits are those of times that both PostgreSQL and JavaScript can represent. */
export const cursorTime = z.int().min(0).max(8_640_000_000_000_000);
export const cursorId = z.uuid();
/**
 * A sort value as text: paise, or microseconds since 1970 within the times that JavaScript can represent. Cursors of
 * older versions contain a number instead.
 */
export const cursorKey = z.pipe(
  z.union([z.int(), z.string().regex(/^-?\d{1,19}$/)]),
  z
    .transform(String)
    .refine((text) => BigInt(text) >= -200_000_000_000_000_000n && BigInt(text) <= 8_640_000_000_000_000_000n),
);

/**
 * Returns null if there is no cursor (first page). Throws `invalid_request` for a cursor that this list did not write.
 */
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

/**
 * Cuts one page from `rows`. The query must ask for one row more than `limit`; if the extra row exists, another page
 * follows.
 */
export function takePage<Row>(rows: readonly Row[], limit: number, valuesOf: (row: Row) => CursorValues) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? writeCursor(valuesOf(last)) : null };
}

function writeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}
