import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, underProjectNode } from '../install.mjs';
import { runNode } from '../run.mjs';

// Stores what the next release is upgraded from. Run it on the commit that is released.
await underProjectNode();
const testFile = 'server/src/boot/dump-release.long.test.ts';
const { passed } = await runNode('node_modules/vitest/vitest.mjs', ['run', testFile]);
if (!passed) fail('Nothing was stored: the dump would lack something, as the test above says.');
const stored = 'server/src/boot/testing/released.sql';
copyFileSync(join(root, '.cache/released.sql'), join(root, stored));
console.log(`Stored as ${stored}.`);
