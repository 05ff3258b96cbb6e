import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
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

test('the page about real money has the version that is asked for', () => {
  expect(/^Version: (\S+)$/m.exec(read('docs/before-real-money.md'))?.[1]).toBe(realMoneyVersion);
});
