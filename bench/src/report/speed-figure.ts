import type { Figure } from '../benchmark.ts';
import type { Measured } from '../load/statistics.ts';
import { readable } from './readable.ts';

/** A figure of a closed loop: how many a second, and how long most of them and nearly all of them took. */
export function speedFigure(what: string, measured: Measured | undefined): Figure {
  const { perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN } = measured ?? {};
  return { what, measured: perSecond, unit: '/s', detail: `p50 ${readable(p50, 'ms')}, p99 ${readable(p99, 'ms')}` };
}
