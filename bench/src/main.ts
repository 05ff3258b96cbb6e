import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchmarks, type Result, runBenchmark } from './benchmarks.ts';
import { showProfiles } from './report/profile.ts';
import { printResult, writeReport } from './report/write-report.ts';
import { openPostgres } from './scene/postgres.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs each benchmark once at a twentieth of its size, to test that it works. */
    quick: { type: 'boolean', default: false },
    /** Records CPU profiles. */
    profile: { type: 'boolean', default: false },
    /** Writes docs/benchmarks.md. A complete run at full size writes it even without this option. */
    write: { type: 'boolean', default: false },
    /** The path of Chromium. */
    chromium: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: choose from ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}

const scale = options.quick ? { rounds: 1, share: 0.05 } : { rounds: 3, share: 1 };
const startedAt = new Date();
const chosen = Object.entries(benchmarks).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const folder = await mkdtemp(join(tmpdir(), 'ekbid-profiles-'));
const postgres = await openPostgres();
let stopped: Promise<void> | undefined;
const stop = () => (stopped ??= Promise.resolve(postgres[Symbol.asyncDispose]()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)));
const results: Result[] = [];
try {
  for (const [name, benchmark] of chosen) {
    const profileIn = options.profile ? join(folder, name) : undefined;
    const result = await runBenchmark(benchmark, {
      postgres,
      profileIn,
      chromium: options.chromium,
      ...scale,
    });
    printResult(name, result);
    if (profileIn !== undefined) await showProfiles(name, profileIn);
    results.push(result);
  }
  const whole = positionals.length === 0 && !options.quick && !options.profile;
  if (whole || options.write) await writeReport(results, { startedAt, postgresVersion: postgres.version, ...scale });
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(results.every(({ failure }) => failure === undefined) ? 0 : 1);
