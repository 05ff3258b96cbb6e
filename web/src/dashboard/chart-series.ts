import type { ChartFigure } from '@ekbid/contract';

/** One figure of a chart. The main one has the accent colour. */
export type Series = { readonly figure: ChartFigure; readonly name: string; readonly main: boolean };

/** Noon in India: an instant that lies on the given Indian day. */
export const noonOf = (day: string) => `${day}T06:30:00Z`;
