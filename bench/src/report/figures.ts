import type { Figure, Unit } from '../benchmark.ts';
import type { Measured } from '../load/measurements.ts';

export const headings = ['What', 'Measured', 'Reference', 'Ratio', 'Budget', 'Met'] as const;

/** Formats a figure as a table row under `headings`. */
export function lineOf(figure: Figure): string[] {
  const { what, measured, unit, detail } = figure;
  const ratio = ratioOf(figure);
  return [
    what,
    readable(measured, unit) + (detail === undefined ? '' : ` (${detail})`),
    referenceOf(figure),
    ratio === undefined ? '' : `${readable(ratio, '')} x`,
    budgetOf(figure),
    verdictOf(figure, ratio),
  ];
}

function ratioOf({ measured, reference }: Figure): number | undefined {
  return reference && 'measured' in reference ? measured / reference.measured : undefined;
}

function referenceOf({ reference, unit }: Figure): string {
  if (!reference) return '';
  return 'missing' in reference ? reference.missing : `${readable(reference.measured, unit)} ${reference.what}`;
}

function budgetOf({ budget, unit }: Figure): string {
  if (!budget) return '';
  if ('atMost' in budget) return `at most ${readable(budget.atMost, unit)}`;
  return 'ratioAtMost' in budget ? `at most ${budget.ratioAtMost} x` : `at least ${budget.ratioAtLeast} x`;
}

function verdictOf({ budget, measured }: Figure, ratio: number | undefined): string {
  if (!budget) return '';
  if ('atMost' in budget) return measured <= budget.atMost ? 'yes' : 'no';
  if (ratio === undefined) return 'no reference here';
  const isMet = 'ratioAtMost' in budget ? ratio <= budget.ratioAtMost : ratio >= budget.ratioAtLeast;
  return isMet ? 'yes' : 'no';
}

/** Formats a number with three significant digits and its unit. */
export function readable(value: number, unit: Unit): string {
  const digits = value !== 0 && Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  const number = value.toLocaleString('en-IN', digits);
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`.trim();
}

/** The throughput of a closed loop, with its p50 and p99 latency. */
export function speedFigure(what: string, measured: Measured | undefined): Figure {
  const { perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN } = measured ?? {};
  return { what, measured: perSecond, unit: '/s', detail: `p50 ${readable(p50, 'ms')}, p99 ${readable(p99, 'ms')}` };
}
