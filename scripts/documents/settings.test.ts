import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { entryModes } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { readConfig, realMoneyVersion, settingNames } from '../../server/src/boot/config.ts';
import { root } from '../install.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('.env.example', () => {
  const example = read('.env.example');

  test('documents every setting, and no other', () => {
    const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...settingNames].sort());
  });

  test('is accepted unchanged', () => {
    expect(() => readConfig(parseEnv(example))).not.toThrow();
  });
});

describe('the page about real money', () => {
  const page = read('docs/before-real-money.md');
  /** A hash of the page's questions for each version. Only the last entry may change, and only until it is released. */
  const hashes: Readonly<Record<string, string>> = { 'before-real-money-2026-11-26': '7a959f74ed297a00' };

  test('has the version that is asked for', () => {
    expect(/^Version: (\S+)$/m.exec(page)?.[1]).toBe(realMoneyVersion);
  });

  test('asks what it asked when that version was set', () => {
    // Takes the sections with questions. Line breaks are ignored, so that text can be wrapped differently.
    const questions = page.slice(page.indexOf('\n## 1. '), page.indexOf('\n## 6. ')).split(/\s+/).join(' ');
    const hash = createHash('sha256').update(questions).digest('hex').slice(0, 16);
    expect(
      hashes[realMoneyVersion],
      `The questions have changed, and operators read others. Set the version on the page and in server/src/boot/config.ts
to the day of the change, and add it here with '${hash}'.`,
    ).toBe(hash);
  });

  test('has open questions for each way to enter an auction, and says that none makes it lawful', () => {
    const asked = page.slice(page.indexOf('\n### Ask again for each way to enter'), page.indexOf('\n## 2. '));
    for (const mode of entryModes) expect(asked).toMatch(new RegExp(`^- \`${mode}\`: [^?]*\\?`, 'm'));
    expect(asked).toContain('**No way to enter makes an auction lawful**');
  });
});
