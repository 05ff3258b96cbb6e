import { hash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* plan kept */';

/**
 * Begins a statement whose plan each connection keeps, as a named one. For those that every bidder waits for and that do
 * the same work whatever they are asked: a plan kept for all would be a bad one for a search.
 */
export const planKept = sql.raw(mark);

const names = new Map<string, string>();

/** What the driver is to be handed for this text: named where it begins with `planKept`. */
export function namedStatement(text: string): string | { text: string; name: string } {
  if (!text.startsWith(mark)) return text;
  const name = names.get(text) ?? hash('sha1', text);
  names.set(text, name);
  return { text, name };
}
