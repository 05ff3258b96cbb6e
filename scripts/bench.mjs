import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { findPresent } = await import('./chromium.mjs');
const { runNode } = await import('./run.mjs');
const { buildWebIfStale } = await import('./build.mjs');

const chromium = findPresent();
const args = chromium ? ['--chromium', chromium] : [];

/**
 * Runs the benchmarks on this machine. Each figure is reported with its reference. Arguments select benchmarks by name.
 */
const passed =
  (await buildWebIfStale()) &&
  (await runNode('bench/src/main.ts', [...args, ...process.argv.slice(2)], { cwd: root })).passed;
process.exit(passed ? 0 : 1);
