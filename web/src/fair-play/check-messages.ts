import type { CheckFile, CheckOutcome } from './run-check.ts';

/** What the page tells its worker, which checks one set of files after the other. */
export type CheckOrder = { readonly files: readonly CheckFile[] };

/** What the worker tells its page. */
export type CheckNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly outcome: CheckOutcome }
  | { readonly kind: 'failed' };
