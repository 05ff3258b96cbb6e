import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** The quick test files with property tests: those that import `testing/properties.ts`. */
export const propertyTests = () =>
  globSync('*/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/*.slow.test.ts'] })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('testing/properties.ts'))
    .sort();
