import type { Result } from '../run-benchmark.ts';
import { headings, lineOf } from './judge.ts';

/** At the terminal, columns under each other. */
export function printResult(name: string, { benchmark, seconds, outcome, failure }: Result): void {
  console.log(`\n${benchmark.title} (${name}, ${seconds.toFixed(0)} s)`);
  if (outcome) console.log(asColumns([[...headings], ...outcome.figures.map(lineOf)]));
  if (failure) console.log(`FAILED: ${failure.stack ?? failure.message}`);
}

function asColumns(lines: readonly (readonly string[])[]): string {
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
