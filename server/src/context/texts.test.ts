import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverTexts } from '@ekbid/texts/en/server';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test.each(Object.keys(serverTexts.adminRefusals))(
  '%s is decided by the server only, because web pages do not load its text',
  (code) => {
    const sources = globSync(['domain/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
      (path) => !path.includes('.test.') && path !== 'domain/src/refusals.ts',
    );
    const deciding = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes(`'${code}'`));
    expect(deciding).toEqual([]);
  },
);
