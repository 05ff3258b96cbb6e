import type { Db } from '../db/database.ts';
import { isChainBegun, lockChain, readAuditEvents, setMac } from './acts.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import { macOf, noMac } from './chain.ts';
import { recordAuditEvent } from './record-act.ts';

/**
 * Takes the acts from before the chain into it, as they are: once in the life of a database, with an act that says so.
 * Acts without a code beside others that have one were tampered with, and stay as they are for the check to find.
 */
export function chainOlderEvents(db: Db): Promise<void> {
  return db.transaction().execute(async (db) => {
    await lockChain(db);
    if (await isChainBegun(db)) return;
    const key = auditKeyOf(db);
    let previousMac: Buffer = noMac;
    let acts = 0;
    for await (const act of readAuditEvents(db)) {
      const mac = macOf(key, { ...act, previousMac });
      await setMac(db, act.actId, { previousMac, mac });
      previousMac = mac;
      acts += 1;
    }
    if (acts > 0) await recordAuditEvent(db, 'ekbid', 'audit.begin', { acts });
  });
}
