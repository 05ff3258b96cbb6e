import { join } from 'node:path';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { findChromium } = await import('./chromium.mjs');
const { runNode } = await import('./run.mjs');
const { buildWebIfStale } = await import('./web-build.mjs');

/** The pictures in docs/pictures/checkout, from the product as it is. */
const args = ['test', '--project', 'pictures*', '--workers', '1', '--reporter', 'list'];
const options = { cwd: join(root, 'e2e'), env: { ...findChromium(), PICTURES: '1' } };
const made =
  (await buildWebIfStale()) &&
  (await runNode(join(root, 'node_modules/@playwright/test/cli.js'), args, options)).passed;
process.exit(made ? 0 : 1);
