import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { isChainBegun, readAuditEvents, findHead } from './audit-events.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import { type Head, type KnownHead, ChainReader, type Finding, writeHead } from './hash-chain.ts';

/** Checks the audit log, which happens once a day. Findings go to the server's log. */
export async function checkAudit({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { found, findings } = await checkChain(db);
  if (found > 0)
    log.error({ found, findings: findings.map(describeFinding) }, 'the audit log was changed from outside EkBid');
  await logHead({ db, log });
}

export type CheckedChain = {
  readonly acts: number;
  /** The last audit event with a valid code. */
  readonly head: Head | null;
  /** False if no audit event has a code. Then no server that knows the hash chain was ever started. */
  readonly isBegun: boolean;
  /** The first findings. `found` counts all of them. */
  readonly findings: readonly Finding[];
  readonly found: number;
};

/** Checks all audit events. If there are no findings, no event up to `known` was changed or removed. */
export function checkChain(db: Db, known: KnownHead | null = null): Promise<CheckedChain> {
  return db.transaction().execute(async (db) => {
    const isBegun = await isChainBegun(db);
    const reader = new ChainReader(auditKeyOf(db), known);
    for await (const event of readAuditEvents(db)) reader.read(event);
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

/**
 * Writes the head of the chain to the server's log, so that a copy exists outside the database. Without a copy, nothing
 * would show that the last events were removed.
 */
export async function logHead({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const head = await findHead(db);
  if (head) log.info({ auditHead: writeHead(head) }, `the audit log ends with act ${writeHead(head)}`);
}
