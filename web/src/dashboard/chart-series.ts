import type { ChartFigure } from '@ekbid/contract';

/** One figure of a chart; beside the main one another stands back. */
export type Series = { readonly figure: ChartFigure; readonly name: string; readonly main: boolean };
