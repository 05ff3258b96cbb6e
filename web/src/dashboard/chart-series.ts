import type { ChartFigure } from '@ekbid/contract';

/** One figure of a chart; beside the main one another stands back. */
export type Series = { readonly figure: ChartFigure; readonly name: string; readonly main: boolean };

/** A moment of a day in India that is that day in any case. */
export const noonOf = (day: string) => `${day}T06:30:00Z`;
