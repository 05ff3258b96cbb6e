import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { isChainBegun, readAuditEvents, findHead } from './audit-events.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import { type Head, type KnownHead, ChainReader, type Finding, writeHead } from './hash-chain.ts';

/** The day's check, for whoever reads the server's log. */
export async function checkAudit({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { found, findings } = await checkChain(db);
  if (found > 0)
    log.error(
      { found, findings: findings.map(describeFinding) },
      'the audit log was changed by somebody else than EkBid',
    );
  await logHead({ db, log });
}

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

export function describeFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `act ${finding.actId} was changed`;
    case 'inserted':
      return `act ${finding.actId} was inserted`;
    case 'changed_or_inserted':
      return `act ${finding.actId} was changed, or inserted at the end`;
    case 'another':
      return `act ${finding.actId} is another than the one that stood there`;
    case 'missing':
      return finding.first === finding.last
        ? `act ${finding.first} is missing`
        : `acts ${finding.first} to ${finding.last} are missing`;
  }
}

/** Where the chain ends, on paper that the database does not hold: without it, acts cut off at the end leave no trace. */
export async function logHead({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const head = await findHead(db);
  if (head) log.info({ auditHead: writeHead(head) }, `the audit log ends with act ${writeHead(head)}`);
}
