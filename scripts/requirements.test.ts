import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = [...read('docs/requirements.md').matchAll(/^\| (?!asked|-)(.+) \| (.+) \|$/gm)];
const namedIn = (shownBy: string) =>
  shownBy.split('<br>').flatMap((entry) => {
    const [, file, title] = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+)$/.exec(entry) ?? [];
    return file && title ? [{ file, title }] : [];
  });
const isThere = ({ file, title }: { file: string; title: string }) =>
  existsSync(join(root, file)) && ["'", '"', '`'].some((quote) => read(file).includes(quote + title + quote));

test('every line that was asked for names a test or a command that shows it', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(([, , shownBy = '']) => namedIn(shownBy).length === 0 && !shownBy.startsWith('`npm '))).toEqual(
    [],
  );
});

test('every test named there is there, under that title', () => {
  const named = rows.flatMap(([, , shownBy = '']) => namedIn(shownBy));
  expect(named.filter((claim) => !isThere(claim))).toEqual([]);
});
