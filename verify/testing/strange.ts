type Path = readonly (string | number)[];
const removed = Symbol('removed');

/** The paths of all values in a file. */
export const pathsOf = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsOf(inner).map((path) => [name, ...path])])
    : [];

export function altered(file: object, path: Path, by: unknown): unknown {
  const copy = structuredClone(file) as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  if (by === removed) delete holder[last];
  else holder[last] = by;
  return copy;
}

/** Values that replace each value of a file in turn. The checker must refuse the file, unless `isFree` is true. */
export const strange = [
  ...[removed, undefined, null, true, [], {}, [[]], { leaf: {} }, '', ' ', '700', '0x2bc', 'ffff', '\u0000', '\ud800'],
  ...[NaN, Infinity, -1, 0.5, 1e21, 2 ** 53, Number.MIN_VALUE, '9'.repeat(400), 'f'.repeat(63), 'F'.repeat(64)],
];

/** Whether the replaced value is also valid: any text is a title, and the reference of a refund may be null. */
export const isFree = (path: Path, by: unknown) =>
  (path.at(-1) === 'title' && typeof by === 'string') || (path.at(-1) === 'reference' && by === null);
