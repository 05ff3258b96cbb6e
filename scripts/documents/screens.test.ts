import { type PageName, pages } from '@ekbid/contract';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';

const shown = readFileSync(join(root, 'docs/screens.md'), 'utf8');
const looks = ['390-light', '390-dark', '1280-light', '1280-dark'];

/** What stands under the heading of a page, up to the next page's. */
const sectionOf = (name: PageName) =>
  shown.split('\n## ').find((section) => section.includes(`: \`${pages[name].path}\`\n`));

test('every page is shown on both devices and in both schemes', () => {
  const missing = (Object.keys(pages) as PageName[]).filter(
    (name) => !looks.every((look) => sectionOf(name)?.includes(`-${look}.webp"`)),
  );
  expect(missing).toEqual([]);
});

test('no picture lies about that no page of the document shows', () => {
  const pictures = globSync('docs/pictures/screens/*.webp', { cwd: root }).map((file) => basename(file));
  expect(pictures.filter((file) => !shown.includes(`pictures/screens/${file}"`))).toEqual([]);
});
