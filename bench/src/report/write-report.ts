import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Chart } from '../benchmark.ts';
import type { Result } from '../benchmarks.ts';
import { headings, lineOf, readable } from './figures.ts';
import { flamePrefix, pictures } from './profile.ts';

const docs = join(pictures, '..');

type Run = {
  readonly startedAt: Date;
  readonly postgresVersion: string;
  readonly rounds: number;
  readonly share: number;
};

/** Writes docs/benchmarks.md and the charts that belong to it. */
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

/** Breaks a text into lines of at most 100 characters, as in all documents. */
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

const width = 640;
const height = 360;
const plot = { left: 70, right: width - 150, top: 50, bottom: height - 55 };
/** People with colour blindness can distinguish these colours, on light and on dark backgrounds. */
const colours = ['#d55e00', '#0072b2', '#009e73', '#cc79a7'];

/** Draws a log-log line chart as SVG, readable on light and dark pages. */
export function drawChart({ title, x, y, series }: Chart): string {
  const points = series.flatMap((one) => one.points);
  const across = scaleOf(
    points.map(([at]) => at),
    [plot.left, plot.right],
  );
  const up = scaleOf(
    points.map(([, value]) => value),
    [plot.bottom, plot.top],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${style}
<text class="title" x="16" y="26">${title}</text>
${across.ticks.map((tick) => `<path class="grid" d="M${round(across.place(tick))} ${plot.top}V${plot.bottom}"/><text text-anchor="middle" x="${round(across.place(tick))}" y="${plot.bottom + 18}">${readable(tick, '')}</text>`).join('\n')}
${up.ticks.map((tick) => `<path class="grid" d="M${plot.left} ${round(up.place(tick))}H${plot.right}"/><text text-anchor="end" x="${plot.left - 8}" y="${round(up.place(tick) + 4)}">${readable(tick, '')}</text>`).join('\n')}
<text text-anchor="middle" x="${(plot.left + plot.right) / 2}" y="${height - 14}">${x}</text>
<text text-anchor="middle" transform="translate(18 ${(plot.top + plot.bottom) / 2}) rotate(-90)">${y}</text>
${series.map((one, nth) => drawLine(one, colours[nth % colours.length] ?? '', across, up)).join('\n')}
${namesOf(series, up)}
</svg>
`;
}

const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-size: 15px; font-weight: 600; fill: #1f2328 }
.grid { stroke: #d0d7de; fill: none }
.line { fill: none; stroke-width: 2.5 }
@media (prefers-color-scheme: dark) { text { fill: #9198a1 } .title { fill: #f0f6fc } .grid { stroke: #3d444d } }
</style>`;

type Scale = { readonly place: (value: number) => number; readonly ticks: readonly number[] };
type Series = Chart['series'][number];

/** Returns a logarithmic scale from one power of ten to another. */
function scaleOf(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  const low = Math.floor(Math.min(...logs));
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs)));
  return {
    place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, nth) => 10 ** (low + nth)),
  };
}

function drawLine({ points }: Series, colour: string, across: Scale, up: Scale): string {
  const places = points.map(([at, value]) => [round(across.place(at)), round(up.place(value))] as const);
  const dots = places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`).join('');
  return `<polyline class="line" stroke="${colour}" points="${places.map((place) => place.join()).join(' ')}"/>${dots}`;
}

/** Writes the names next to the ends of the lines, and moves names apart that would overlap. */
function namesOf(series: readonly Series[], up: Scale): string {
  let free = -Infinity;
  return series
    .map(({ name, points }, nth) => ({ name, nth, y: up.place(points.at(-1)?.[1] ?? 1) + 4 }))
    .toSorted((a, b) => a.y - b.y)
    .map(({ name, nth, y }) => {
      free = Math.max(y, free + 15);
      return `<text x="${plot.right + 10}" y="${round(free)}" style="fill:${colours[nth % colours.length]}">${name}</text>`;
    })
    .join('\n');
}

const round = (value: number) => Math.round(value * 10) / 10;
