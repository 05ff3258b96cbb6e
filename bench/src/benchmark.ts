import type { Postgres } from './scene/postgres.ts';

export type Unit = '/s' | 'ms' | 's' | 'KB' | '';

type Budget = { readonly ratioAtLeast: number } | { readonly ratioAtMost: number } | { readonly atMost: number };

/** One line of the report's table. */
export type Figure = {
  readonly what: string;
  readonly measured: number;
  readonly unit: Unit;
  /** Percentiles or counts of the same measurement. */
  readonly detail?: string;
  /** A reference value from the same run in the same unit, or why there is none. */
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

/** What a benchmark gets. */
export type Bench = {
  readonly postgres: Postgres;
  /** The number of measurements. Their median counts. */
  readonly rounds: number;
  /** Scales a full size down for short runs, to at least `min`. */
  readonly size: (full: number, min?: number) => number;
  /** The folder for V8's CPU profiles. */
  readonly profileIn: string | undefined;
  /** The path of Chromium. Measurements that need it are skipped without it. */
  readonly chromium?: string | undefined;
};

export type Benchmark = {
  readonly title: string;
  /** How it is measured, in a few short sentences. */
  readonly how: string;
  readonly run: (bench: Bench) => Promise<Outcome>;
};
