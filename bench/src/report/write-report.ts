import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../benchmarks.ts';
import { drawChart } from './chart.ts';
import { headings, lineOf } from './figures.ts';
import { flamePrefix, pictures } from './profile.ts';

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

/** The flame graphs of earlier runs with --profile. */
async function listFlameGraphs(): Promise<string[]> {
  const files = await readdir(pictures);
  return files.filter((file) => file.startsWith(flamePrefix)).toSorted();
}

function whereTimeGoes(files: readonly string[]): string {
  const shown = files.map((file) => `![${file.slice(flamePrefix.length, -'.svg'.length)}](benchmarks/${file})\n`);
  return `
## Where the time goes

${wrap(
  "Flame graphs of the last runs with `--profile`. The width of a function is the share of the process's busy time that was spent in it and in what it called. [Where the time of a bid goes](performance.md) draws the conclusions.",
)}

${shown.join('\n')}`;
}

export function reportOf(results: readonly Result[], run: Run, flameGraphs: readonly string[] = []): string {
  const day = run.startedAt.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  return `# Benchmarks

${wrap(
  `Written by \`npm run bench\` on ${day}, on ${describeMachine(run.postgresVersion)}. ` +
    'Server, PostgreSQL and load generator share the processors of this one machine. ' +
    'Each figure is shown with its reference, which is measured in the same run, in alternation. ' +
    `${extentOf(run)} ` +
    'After every benchmark the database is checked for consistency and compared with the answers that clients received. A benchmark whose check fails counts as failed.',
)}

${wrap(
  '`npm run bench -- engine lists` runs only those benchmarks. `--quick` runs everything at a twentieth of its size. `--profile` also reports where the processes spend their time.',
)}

${results.map(sectionOf).join('\n')}${flameGraphs.length > 0 ? whereTimeGoes(flameGraphs) : ''}`;
}

function extentOf({ rounds, share }: Run): string {
  const taken = rounds === 1 ? 'Each was measured once' : `Each is the median of ${rounds} rounds`;
  return share === 1 ? `${taken}.` : `${taken}, at ${share * 100} % of its full size.`;
}

function sectionOf({ benchmark, outcome, failure, seconds }: Result): string {
  const heading = `## ${benchmark.title}\n\n${wrap(benchmark.how)}\n`;
  if (!outcome) return `${heading}\n**Failed** after ${seconds.toFixed(0)} s: ${failure?.message ?? ''}\n`;
  const lines = [headings, headings.map(() => '---'), ...outcome.figures.map(lineOf)];
  const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
  const charts = (outcome.charts ?? []).map(({ title, file }) => `\n![${title}](benchmarks/${file}.svg)\n`);
  return [heading, `${table}\n`, ...charts].join('\n');
}

/** Lines of at most 100 characters, as in every document. */
function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (line.length <= 100) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** Prints a result as a table in the terminal. */
export function printResult(
  name: string,
  { benchmark, seconds, outcome, failure }: Result,
  print: (text: string) => void = console.log,
): void {
  print(`\n${benchmark.title} (${name}, ${seconds.toFixed(0)} s)`);
  if (outcome) print(asColumns([[...headings], ...outcome.figures.map(lineOf)]));
  if (failure) print(`FAILED: ${failure.stack ?? failure.message}`);
}

function asColumns(lines: readonly (readonly string[])[]): string {
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

/** Describes the machine, for the report. */
function describeMachine(postgresVersion: string): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} x ${model}, ${memory} GB, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion} (embedded, fsync on)`;
}
