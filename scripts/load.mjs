import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { describeOutside, judge } = await import('../bench/src/outside/describe-outside.ts');
const { loads, runOutside, wholeSize } = await import('../bench/src/outside/run-outside.ts');

const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    /** The fraction of the full load, for a quick test of this script. */
    share: { type: 'string', default: '1' },
    seconds: { type: 'string', default: String(wholeSize.seconds) },
    /** Writes docs/drills/load.md. */
    write: { type: 'boolean', default: false },
  },
});

/** The exit code when the load could not be run. It is neither success nor failure. */
const notChecked = 2;

/** The files that one process must be able to open: its connections, and some more. The server needs as many. */
const neededFiles = 12_000;

/** Node raises its own limit to the hard limit of the system, so only the hard limit counts. */
function openFilesAllowed() {
  const line = /^Max open files\s+\d+\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
  return line?.[1] === 'unlimited' ? Number.POSITIVE_INFINITY : Number(line?.[1] ?? 0);
}

const share = Number(values.share);
if (process.platform !== 'linux' || openFilesAllowed() < neededFiles * share) {
  console.error(`not checked: this needs Linux and ${neededFiles} open files for a process (ulimit -Hn).`);
  process.exit(notChecked);
}
const part = (/** @type {number} */ whole) => Math.max(10, Math.round(whole * share));
const unknown = only.filter((name) => !Object.hasOwn(loads, name));
if (unknown.length > 0) {
  console.error(`There is no load ${unknown.join(', ')}: choose from ${Object.keys(loads).join(', ')}.`);
  process.exit(1);
}
const result = await runOutside(
  {
    slow: part(wholeSize.slow),
    streams: part(wholeSize.streams),
    crowd: part(wholeSize.crowd),
    seconds: Number(values.seconds),
  },
  only,
  (line) => console.log(line),
);
const report = describeOutside(result);
console.log(report);
if (values.write) writeFileSync(join(root, 'docs/drills/load.md'), `${report}\n`);
const { state } = judge(result);
process.exit(state === 'ok' ? 0 : state === 'FAILED' ? 1 : notChecked);
