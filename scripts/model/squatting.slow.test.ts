import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { squattingTable } from '../../model/src/simulation/squatting.ts';
import { root } from '../install.mjs';

test('the document says how long squatters succeed by the rules as they are', () => {
  expect(readFileSync(join(root, 'docs/squatting.md'), 'utf8')).toContain(squattingTable());
});
