import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, underProjectNode } from '../install.mjs';

await underProjectNode();
const { run } = await import('./assemble.mjs');
const { runNode } = await import('../run.mjs');

// Stores what tests of the next release upgrade from: rows in every state, and the name of the commit. Run it on the
// commit that is released. With --try it stores nothing.
const changed = run('git', ['status', '--porcelain', '--', 'server', 'domain', 'contract', 'model', 'texts']);
const isTry = process.argv.includes('--try');
if (changed !== '' && !isTry) fail(`Commit these first, because the dump is of a commit:\n${changed}`);
const testFile = 'server/src/boot/dump-release.long.test.ts';
const { passed } = await runNode('node_modules/vitest/vitest.mjs', ['run', testFile]);
if (!passed) fail('Nothing was stored: the dump would lack something, as the test above says.');
if (isTry) process.exit();
const [dump, previous] = ['server/src/boot/testing/released.sql', 'deploy/previous-release'];
copyFileSync(join(root, '.cache/released.sql'), join(root, dump));
writeFileSync(join(root, previous), run('git', ['rev-parse', 'HEAD']));
console.log(`Stored as ${dump}, and named in ${previous}.`);
