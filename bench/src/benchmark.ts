import type { Postgres } from './scene/postgres.ts';

export type Unit = '/s' | 'ms' | 's' | 'KB' | '';

type Budget = { readonly ratioAtLeast: number } | { readonly atMost: number };

/** One line of the table. */
export type Figure = {
  readonly what: string;
  readonly measured: number;
  readonly unit: Unit;
  /** More of the same measurement: percentiles, counts. */
  readonly detail?: string;
  /** What it is measured against, in the same run and unit; where it could not be measured, why. */
  readonly reference?: { readonly what: string; readonly measured: number } | { readonly missing: string } | undefined;
  readonly budget?: Budget;
};

export type Chart = {
  readonly file: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly { readonly name: string; readonly points: readonly (readonly [number, number])[] }[];
};

export type Outcome = { readonly figures: readonly Figure[]; readonly charts?: readonly Chart[] };

/** What a benchmark borrows. */
export type Bench = {
  readonly postgres: Postgres;
  /** How often each thing is measured; the median counts. */
  readonly rounds: number;
  /** A share of the full size, at least `least`. */
  readonly size: (full: number, least?: number) => number;
  /** A folder that gets V8's profile of the server process. */
  readonly profileIn: string | undefined;
  /** Where a Chromium is; without one, what needs it is left out. */
  readonly chromium?: string | undefined;
};

export type Benchmark = {
  readonly title: string;
  /** How it is measured, in two sentences. */
  readonly how: string;
  readonly run: (bench: Bench) => Promise<Outcome>;
};
