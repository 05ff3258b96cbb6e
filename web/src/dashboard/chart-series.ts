import type { ChartFigure } from '@ekbid/contract';

/** One figure of a chart. The main figure has the accent colour. */
export type Series = { readonly figure: ChartFigure; readonly name: string; readonly main: boolean };

/** Noon on this day in India, as an instant, for formatting the day. */
export const noonOf = (day: string) => `${day}T06:30:00Z`;
