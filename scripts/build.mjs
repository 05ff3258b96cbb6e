import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { buildWebIfStale } = await import('./web-build.mjs');

rmSync(join(root, 'web/dist/.built-from'), { force: true });
process.exit((await buildWebIfStale()) ? 0 : 1);
