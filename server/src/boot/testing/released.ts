import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { withAuditKey } from '../../audit/audit-key.ts';
import { checkChain, describeFinding } from '../../audit/check-chain.ts';
import type { Deps } from '../../context/deps.ts';
import { deriveHeadKeys } from '../../fair-play/heads.ts';
import { checkOpening } from '../../fair-play/testing/find-disagreements.ts';
import { findWrongBalances } from '../../testing/refunds.ts';

/** An SQL dump of a database of the previous release, with rows in every state. */
export const releasedDump = join(import.meta.dirname, 'released.sql');
/**
 * An SQL dump of a database of this version, written by its test. `npm run dump-release` copies it to `releasedDump`.
 */
export const newDump = join(import.meta.dirname, '../../../../.cache/released.sql');

/** Both keys are hex and are used only for this dump. */
export type Released = { readonly auditKey: string; readonly publicKey: string; readonly statements: string };

export function writeReleased({ auditKey, publicKey, statements }: Released): string {
  return `-- The keys of its audit events, ${auditKey}, and of its heads, ${publicKey}.\n${statements}`;
}

export function readReleased(text: string): Released {
  const [, auditKey = '', publicKey = ''] = /^-- The keys .* (\w+), and .* (\w+)[.]\n/.exec(text) ?? [];
  return { auditKey, publicKey, statements: text };
}

/**
 * Checks the books, the audit events and the logs of all decided auctions. Returns the findings, and how many were
 * checked.
 */
export async function checkMoneyAndLogs({ db }: Pick<Deps, 'db'>, { auditKey, publicKey }: Released) {
  const headKeys = deriveHeadKeys('a secret that signs nothing here', [publicKey]);
  const chain = await checkChain(withAuditKey(db, createSecretKey(Buffer.from(auditKey, 'hex'))));
  const wrong = [...(await findWrongBalances({ db })), ...chain.findings.map(describeFinding)];
  const decided = await db
    .selectFrom('auctions')
    .select('auctionId')
    .where('outcome', '!=', 'cancelled')
    .where('everOrdered', '=', true)
    .execute();
  for (const { auctionId } of decided) {
    const { fits, findings } = await checkOpening({ db, headKeys }, auctionId);
    if (!fits) wrong.push(`the log of ${auctionId}: ${JSON.stringify(findings)}`);
  }
  return { wrong, opened: decided.length, acts: chain.acts };
}
