import { parseRupees, Refusal, toRupees } from '@ekbid/domain';
import * as z from 'zod/mini';

/** For calls without parameters, query or body. A body sent all the same is ignored. */
export const nothing = z.unknown();

/** One spelling for one thing: ids are compared, and bidders' pseudonyms made of them, as text. */
export const id = z.uuid().check(z.toLowerCase());
/** An id the provider gave. */
export const providerId = text(100).check(z.minLength(1));
/** ISO 8601, UTC. */
export const instant = z.iso.datetime();
const [firstInstant, lastInstant] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T00:00:00.000Z')];
/** A time as `instant` takes it: whatever the database holds, the nearest that four digits of a year can say. */
export function toInstant(time: Date | number): string {
  return new Date(Math.min(Math.max(Number(time), firstInstant), lastInstant)).toISOString();
}
/** Rupees in a reply, at most two decimals. */
export const rupees = z.number();
/** Text of a field that may be left out; the rules say which are required, with the sentence people know. */
export const field = z._default(text(5000), '');
/** What people type to find something. */
export const searchText = z.optional(text(100));

/** PostgreSQL's text takes every character but NUL, which nobody types. */
export function text(maximum: number) {
  return z.string().check(
    z.maxLength(maximum),
    z.refine((value) => !value.includes('\0')),
  );
}

/** A request's amount in rupees, as number or text, read into whole paise; null when it is no amount at all. */
export const amountInRupees = z.pipe(
  z._default(z.nullable(z.union([z.number(), z.string()])), null),
  z.transform((value) => (value === null ? null : parseRupees(value))),
);

export const paiseToRupees = toRupees;

/** Lists go page by page: `after` is the cursor the page before gave in `meta.next`. */
export const page = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
};
export const pageMeta = {
  /** Cursor of the next page; null on the last. */
  next: z.nullable(z.string()),
  /** How many there are in all, filters applied. */
  total: z.number(),
};

const envelope = { success: z.literal(true), message: z.string() };

/** `{ success, message, data }` */
export function reply<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ ...envelope, data });
}

/** `{ success, message, data: [...], meta }` */
export function listReply<Item extends z.ZodMiniType, Meta extends z.core.$ZodShape>(item: Item, meta: Meta) {
  return z.object({ ...envelope, data: z.array(item), meta: z.object({ ...pageMeta, ...meta }) });
}

/** The payment calls' own shape: `{ success, message, ...fields }` */
export function flatReply<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ ...envelope, ...fields });
}

/** `{ success, message }` and nothing else. */
export const doneReply = z.object(envelope);

/** What every refused call answers. `field` names the form field to look at, where one is to blame. */
export const problem = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type Problem = z.infer<typeof problem>;

/** Hands a value to a rule of the domain; the rule's refusal travels in the issue, its code as message. */
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
