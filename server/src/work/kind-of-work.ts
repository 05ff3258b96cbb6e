import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { LeasedTable, Token } from './lease.ts';

/** One kind of background work: which rows are due, and how a row is handled. */
type Definition<Row> = {
  /** The name of this work in metrics and in the log. */
  readonly name: string;
  readonly table: LeasedTable;
  /** How many rows one process handles at the same time. */
  readonly atOnce: number;
  /**
   * One claim takes rows for this many rounds of handlers. For short handlers several rounds are better, because one
   * claim then serves many rows. For slow handlers one round is better, because other processes can then handle the
   * rows that this one could not begin yet.
   */
  readonly rounds?: number;
  /** How often to look for due rows if no notification arrives. */
  readonly everyMs?: number;
  /** Leases up to `limit` due rows to this token, in one statement or transaction. */
  readonly claim: (db: Db, token: Token, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  /**
   * Handles a row. It must end by writing that the row is done or when it is due again. A row that it leaves unchanged
   * counts as failed, and is due again after its lease. It may run twice. If a process is cut off from the database for
   * long, it may even run twice at the same time.
   */
  readonly handle: (row: Row, token: Token) => Promise<void>;
};

/** A row that this process has leased. */
export type Claimed = { readonly key: string; readonly token: Token; readonly handle: () => Promise<void> };

export type KindOfWork = {
  readonly name: string;
  readonly table: LeasedTable;
  readonly atOnce: number;
  readonly rounds: number;
  readonly everyMs: number;
  readonly claim: (db: Db, limit: number) => Promise<readonly Claimed[]>;
};

const defaults = { rounds: 5, everyMs: 1000 } as const;

export function kindOfWork<Row>(definition: Definition<Row>): KindOfWork {
  const {
    name,
    table,
    atOnce,
    rounds = defaults.rounds,
    everyMs = defaults.everyMs,
    claim,
    keyOf,
    handle,
  } = definition;
  return {
    name,
    table,
    atOnce,
    rounds,
    everyMs,
    async claim(db, limit) {
      const token = randomUUID();
      const rows = await claim(db, token, limit);
      return rows.map((row) => ({ key: keyOf(row), token, handle: () => handle(row, token) }));
    },
  };
}
