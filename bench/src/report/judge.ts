import type { Figure } from '../benchmark.ts';
import { readable } from './readable.ts';

export const headings = ['What', 'Measured', 'Reference', 'Ratio', 'Budget', 'Met'] as const;

/** A figure as a line of a table, under `headings`. */
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
  return 'atMost' in budget ? `at most ${readable(budget.atMost, unit)}` : `at least ${budget.ratioAtLeast} x`;
}

function verdictOf({ budget, measured }: Figure, ratio: number | undefined): string {
  if (!budget) return '';
  if ('atMost' in budget) return measured <= budget.atMost ? 'yes' : 'no';
  if (ratio === undefined) return 'no reference here';
  return ratio >= budget.ratioAtLeast ? 'yes' : 'no';
}
