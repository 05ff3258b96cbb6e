import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { LeasedTable, Token } from './lease.ts';

/** One kind of background work: which rows are due, and what is done with one. */
type Definition<Row> = {
  /** Its name in metrics and the log. */
  readonly name: string;
  readonly table: LeasedTable;
  /** How many rows one process handles at the same time. */
  readonly atOnce: number;
  /**
   * For how many rounds of handlers one claim takes rows. Several where a handler is short: one statement then serves
   * many. One where a handler is slow: other processes can handle what this one could not start yet.
   */
  readonly rounds?: number;
  /** How often to look for due rows without a notification. */
  readonly everyMs?: number;
  /** Leases up to `limit` due rows to the token, in one statement or transaction. */
  readonly claim: (db: Db, token: Token, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  /**
   * Ends by writing that the row is done, or when it is due again. A row that it leaves as it was counts as failed, and
   * is due again after its lease. It may run twice, and even twice at once where a process was cut off from the
   * database for long.
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
