import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { findChromium } = await import('./chromium.mjs');
const { runNode } = await import('./run.mjs');
const { buildWebIfStale } = await import('./build.mjs');

/** Measures speed, accessibility and quality of pages as on a phone. Arguments select pages by name. */
const passed =
  (await buildWebIfStale()) &&
  (await runNode('e2e/lighthouse.ts', process.argv.slice(2), { cwd: root, env: findChromium() })).passed;
process.exit(passed ? 0 : 1);
