import { parseRupees, Refusal, toRupees } from '@ekbid/domain';
import * as z from 'zod/mini';

/** The schema for calls without parameters, query or body. If a body is sent anyway, it is ignored. */
export const nothing = z.unknown();

/** Ids must be in lower case, because they are compared and hashed as text. */
export const id = z.uuid().check(z.toLowerCase());
/** A time in ISO 8601, in UTC. */
export const instant = z.iso.datetime();
const [firstInstant, lastInstant] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T00:00:00.000Z')];
/** A time in the format of `instant`. A time outside the years 0001 to 9999 becomes the nearest one inside. */
export function toInstant(time: Date | number): string {
  return new Date(Math.min(Math.max(Number(time), firstInstant), lastInstant)).toISOString();
}
/** An amount in rupees in a reply, with at most two decimals. */
export const rupees = z.number();
/**
 * A form field, empty if it is missing. The rules in `domain/` say which fields are required, because their refusals
 * are sentences for people, unlike the errors of a schema.
 */
export const field = z._default(text(5000), '');
export const searchText = z.optional(text(100));

/** Text without the NUL character, which PostgreSQL cannot store. */
export function text(maximum: number) {
  return z.string().check(
    z.maxLength(maximum),
    z.refine((value) => !value.includes('\0')),
  );
}

/** Reads an amount in rupees, as a number or text. The result is whole paise, or null if it is not an amount. */
export const amountInRupees = z.pipe(
  z._default(z.nullable(z.union([z.number(), z.string()])), null),
  z.transform((value) => (value === null ? null : parseRupees(value))),
);

export const paiseToRupees = toRupees;

/** Lists are sent in pages. `after` is the cursor that the previous page returned in `meta.next`. */
export const page = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
};
export const pageMeta = {
  /** The cursor for the next page. Null on the last page. */
  next: z.nullable(z.string()),
  /** The number of all entries that match the filters, on all pages. */
  total: z.number(),
};

const envelope = { success: z.literal(true), message: z.string() };

/** A reply of the form `{ success, message, data }`. */
export function reply<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ ...envelope, data });
}

/** A reply of the form `{ success, message, data: [...], meta }`. */
export function listReply<Item extends z.ZodMiniType, Meta extends z.core.$ZodShape>(item: Item, meta: Meta) {
  return z.object({ ...envelope, data: z.array(item), meta: z.object({ ...pageMeta, ...meta }) });
}

/** A reply of the form `{ success, message, ...fields }`, which the payment calls use. */
export function flatReply<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ ...envelope, ...fields });
}

/** A reply of the form `{ success, message }`. */
export const doneReply = z.object(envelope);

/** The reply to a refused call. `field` names the form field that caused the refusal, if there is one. */
export const problem = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type Problem = z.infer<typeof problem>;

/** Turns a rule of `domain/` into a check of a schema. The refusal's code becomes the message of the schema's error. */
export function obeys<Value>(check: (value: Value) => void) {
  return z.check<Value>((payload) => {
    try {
      check(payload.value);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      payload.issues.push({
        code: 'custom',
        message: error.code,
        input: payload.value,
        params: { refusal: error.code, details: error.details },
        continue: false,
      });
    }
  });
}
