import type { Deps } from '../deps.ts';
import { checkChain } from './check-chain.ts';
import { describeFinding } from './describe-finding.ts';
import { logHead } from './note-head.ts';

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
