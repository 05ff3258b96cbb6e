import type { Unit } from '../benchmark.ts';

/** Three digits that matter, as a person would write them. */
export function readable(value: number, unit: Unit): string {
  const digits = value !== 0 && Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  const number = value.toLocaleString('en-IN', digits);
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`.trim();
}
