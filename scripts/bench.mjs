import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { runNode } = await import('./run.mjs');

/** Every figure that matters beside its reference, measured here; names of benchmarks run those alone. */
const { passed } = await runNode('bench/src/main.ts', process.argv.slice(2), { cwd: root });
process.exit(passed ? 0 : 1);
