import type { AuditAction } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import {
  insertAuditEvent,
  takeNextEvent,
  isChainBegun,
  lockChain,
  readAuditEvents,
  setMac,
} from './audit-events.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import { macOf, noMac } from './hash-chain.ts';

/** Who acts: an administrator, or EkBid itself (e.g. declaring what nobody declared). */
export type Actor = { readonly userId: string } | 'ekbid';

type Fact = string | number | boolean | null;
export type Facts = Readonly<Record<string, Fact>>;

/** What an act was about (ids, counts), and of what it changed only that: as it was, and as it is. */
export type AuditDetails = {
  readonly [fact: string]: Fact | Facts | undefined;
  readonly before?: Facts;
  readonly after?: Facts;
  readonly reason?: string;
};

/**
 * Writes down what an administrator did, as the last thing in the transaction that does it: what is locked after this
 * can be waiting for somebody who waits for us. Never an amount that is still sealed.
 * Refuses, and all that was done with it, who is no administrator any more.
 */
export async function recordAuditEvent(db: Db, by: Actor, act: AuditAction, details: AuditDetails): Promise<void> {
  if (!db.isTransaction) throw new Error('an act is recorded in the transaction that does it');
  const adminId = by === 'ekbid' ? null : by.userId;
  const next = await takeNextEvent(db, adminId);
  if (!next) throw new Refusal('forbidden');
  const { actId, at, previousMac } = next;
  const chained = { actId, at, adminId, act, details, previousMac: previousMac ?? noMac };
  await insertAuditEvent(db, { ...chained, mac: macOf(auditKeyOf(db), chained) });
}

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
