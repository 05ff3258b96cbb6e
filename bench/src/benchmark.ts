import type { Postgres } from './scene/postgres.ts';

export type Unit = '/s' | 'ms' | 's' | 'KB' | '';

type Budget = { readonly ratioAtLeast: number } | { readonly ratioAtMost: number } | { readonly atMost: number };

/** A row of the report's table. */
export type Figure = {
  readonly what: string;
  readonly measured: number;
  readonly unit: Unit;
  /** Percentiles or counts that belong to this figure. */
  readonly detail?: string;
  /** A reference value of the same run in the same unit, or the reason why there is none. */
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

/** What each benchmark is given. */
export type Bench = {
  readonly postgres: Postgres;
  /** How many times each case is measured. The report shows the median. */
  readonly rounds: number;
  /** Scales a full size down for short runs. The result is at least `min`. */
  readonly size: (full: number, min?: number) => number;
  /** The folder for V8's CPU profiles. Undefined if no profiles are wanted. */
  readonly profileIn: string | undefined;
  /** The path of Chromium. If it is missing, measurements that need a browser are skipped. */
  readonly chromium?: string | undefined;
};

export type Benchmark = {
  readonly title: string;
  /** A description of the method in a few short sentences. The report prints it. */
  readonly how: string;
  readonly run: (bench: Bench) => Promise<Outcome>;
};
