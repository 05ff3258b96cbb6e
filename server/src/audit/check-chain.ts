import type { Db } from '../db/database.ts';
import { isChainBegun, readAuditEvents } from './acts.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import type { Head, KnownHead } from './chain.ts';
import { ChainReader, type Finding } from './chain-reader.ts';

export type CheckedChain = {
  readonly acts: number;
  /** The last act whose code fits. */
  readonly head: Head | null;
  /** Not where acts have no code at all: the server has not been started since the chain came. */
  readonly isBegun: boolean;
  /** The first of them; `found` counts all. */
  readonly findings: readonly Finding[];
  readonly found: number;
};

/** Reads every act. A chain that is whole and has the known head on it proves all acts up to that head. */
export function checkChain(db: Db, known: KnownHead | null = null): Promise<CheckedChain> {
  return db.transaction().execute(async (db) => {
    const isBegun = await isChainBegun(db);
    const reader = new ChainReader(auditKeyOf(db), known);
    for await (const act of readAuditEvents(db)) reader.read(act);
    reader.end();
    const { acts, head, findings, found } = reader;
    return { acts, head, isBegun, findings, found };
  });
}
