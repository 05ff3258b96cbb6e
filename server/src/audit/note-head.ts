import type { Deps } from '../deps.ts';
import { findHead } from './acts.queries.ts';
import { writeHead } from './chain.ts';

/** Where the chain ends, on paper that the database does not hold: without it, acts cut off at the end leave no trace. */
export async function logHead({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const head = await findHead(db);
  if (head) log.info({ auditHead: writeHead(head) }, `the audit log ends with act ${writeHead(head)}`);
}
