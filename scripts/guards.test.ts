import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Guard = { protects: string; file: string; find: string; replace: string; tests: string[] };
const guards = Object.values(JSON.parse(read('scripts/guards.json')) as Record<string, Guard[]>).flat();

/**
 * `npm run test:guards` runs rarely. This quick test shows earlier that the text of a guard has changed in its file.
 */
describe('a guard that is removed to see whether tests notice', () => {
  test.each(guards.map((guard) => [guard.protects, guard] as const))('is in its file once: %s', (_name, guard) => {
    expect(read(guard.file).split(guard.find)).toHaveLength(2);
    expect(guard.tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('has a name of its own', () => {
    const names = guards.map(({ protects }) => protects);
    expect(names).toEqual([...new Set(names)]);
  });
});
