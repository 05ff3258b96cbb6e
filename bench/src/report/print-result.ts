import type { Result } from '../run-benchmark.ts';
import { headings, lineOf } from './judge.ts';

/** At the terminal, columns under each other. */
export function printResult(
  name: string,
  { benchmark, seconds, outcome, failure }: Result,
  say: (text: string) => void = console.log,
): void {
  say(`\n${benchmark.title} (${name}, ${seconds.toFixed(0)} s)`);
  if (outcome) say(asColumns([[...headings], ...outcome.figures.map(lineOf)]));
  if (failure) say(`FAILED: ${failure.stack ?? failure.message}`);
}

function asColumns(lines: readonly (readonly string[])[]): string {
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
