import { badInput, Refusal } from './problems.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a JSON body. Any other body counts as one without fields. */
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

/** Reads a whole number between two bounds from the query. A missing one gives the fallback. */
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
