import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../run-benchmark.ts';
import { drawChart } from './chart.ts';
import { flamePrefix, pictures } from './flame-graph.ts';
import { headings, lineOf } from './judge.ts';
import { describeMachine } from './machine.ts';

const docs = join(pictures, '..');

type Run = {
  readonly startedAt: Date;
  readonly postgresVersion: string;
  readonly rounds: number;
  readonly share: number;
};

/** Writes docs/benchmarks.md, and the charts beside it. */
export async function writeReport(results: readonly Result[], run: Run): Promise<void> {
  const charts = results.flatMap(({ outcome }) => outcome?.charts ?? []);
  await mkdir(pictures, { recursive: true });
  for (const chart of charts) await writeFile(join(pictures, `${chart.file}.svg`), drawChart(chart));
  await writeFile(join(docs, 'benchmarks.md'), reportOf(results, run, await listFlameGraphs()));
}

/** Drawn by the last runs with --profile. */
async function listFlameGraphs(): Promise<string[]> {
  const files = await readdir(pictures);
  return files.filter((file) => file.startsWith(flamePrefix)).toSorted();
}

function whereTimeGoes(files: readonly string[]): string {
  const shown = files.map((file) => `![${file.slice(flamePrefix.length, -'.svg'.length)}](benchmarks/${file})\n`);
  return `
## Where the time goes

Flame graphs of the last runs with \`--profile\`: the wider a function, the more of the process's busy time was spent in it
and in what it called. What follows from them: [where the time of a bid goes](performance.md).

${shown.join('\n')}`;
}

export function reportOf(results: readonly Result[], run: Run, flameGraphs: readonly string[] = []): string {
  const day = run.startedAt.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  return `# Benchmarks

Written by \`npm run bench\` on ${day}, on ${describeMachine(run.postgresVersion)}. Everything runs on this one machine: server,
PostgreSQL and the load share its processors. Each figure stands beside its reference, measured in the same run and in
turn with it; ${extentOf(run)}. After every benchmark the database is compared with what clients were told, and
with itself; one that does not agree has failed.

\`npm run bench -- engine lists\` runs those alone, \`--quick\` a twentieth of everything, \`--profile\` also says what the
processes spend their time on.

${results.map(sectionOf).join('\n')}${flameGraphs.length > 0 ? whereTimeGoes(flameGraphs) : ''}`;
}

function extentOf({ rounds, share }: Run): string {
  const taken = rounds === 1 ? 'each was measured once' : `each is the median of ${rounds} rounds`;
  return share === 1 ? taken : `${taken}, at ${share * 100} % of its full size`;
}

function sectionOf({ benchmark, outcome, failure, seconds }: Result): string {
  const heading = `## ${benchmark.title}\n\n${benchmark.how}\n`;
  if (!outcome) return `${heading}\n**Failed** after ${seconds.toFixed(0)} s: ${failure?.message ?? ''}\n`;
  const lines = [headings, headings.map(() => '---'), ...outcome.figures.map(lineOf)];
  const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
  const charts = (outcome.charts ?? []).map(({ title, file }) => `\n![${title}](benchmarks/${file}.svg)\n`);
  return [heading, `${table}\n`, ...charts].join('\n');
}
