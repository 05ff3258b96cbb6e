import type { AuditAction } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isChainBegun, readAuditEvents } from './audit-events.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import { macOf, noMac, type ChainedEvent } from './hash-chain.ts';

/** Who acts: an administrator, or EkBid itself (for example, when it declares a result automatically). */
export type Actor = { readonly userId: string } | 'ekbid';

type Fact = string | number | boolean | null;
export type Facts = Readonly<Record<string, Fact>>;

/**
 * What an audit event is about (ids, counts), and the changed values `before` and `after` the change. Values that did
 * not change are left out.
 */
export type AuditDetails = {
  readonly [fact: string]: Fact | Facts | undefined;
  readonly before?: Facts;
  readonly after?: Facts;
  readonly reason?: string;
};

/**
 * Records what an administrator did. Call it last in the transaction: it locks the chain, and a transaction that takes
 * further locks after that can deadlock with others that wait for the chain. The details must never contain a sealed
 * amount. Refuses a person who is no longer an administrator, which rolls back the whole transaction.
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
 * Adds the audit events that are older than the hash chain to the chain, and records that as an event. This happens
 * once in the life of a database. If some events have a code already, an attacker has changed those without one. They
 * are not added, so that the check finds them.
 */
export function chainOlderEvents(db: Db): Promise<void> {
  return db.transaction().execute(async (db) => {
    await lockChain(db);
    if (await isChainBegun(db)) return;
    const key = auditKeyOf(db);
    let previousMac: Buffer = noMac;
    let acts = 0;
    for await (const event of readAuditEvents(db)) {
      const mac = macOf(key, { ...event, previousMac });
      await setMac(db, event.actId, { previousMac, mac });
      previousMac = mac;
      acts += 1;
    }
    if (acts > 0) await recordAuditEvent(db, 'ekbid', 'audit.begin', { acts });
  });
}

type NextEvent = { readonly actId: number; readonly at: string; readonly previousMac: Buffer | null };

/**
 * Locks the hash chain and the administrator's row until the transaction ends. Until then, other transactions can
 * neither record audit events nor take the role away. Undefined if the person is not an administrator.
 */
async function takeNextEvent(db: Db, adminId: string | null): Promise<NextEvent | undefined> {
  const { rows } = await sql<NextEvent>`select act_id, at, previous_mac from next_act(${adminId})
    where act_id is not null`.execute(db);
  return rows[0];
}

type NewEvent = ChainedEvent & { readonly mac: Buffer };

async function insertAuditEvent(db: Db, { at, details, ...act }: NewEvent): Promise<void> {
  const inserted = await db
    .insertInto('adminActs')
    .values({ ...act, at, details: JSON.stringify(details) })
    .returning('actId')
    .executeTakeFirst();
  // A trigger could prevent the insert without an error, so the result is checked.
  if (!inserted) throw new Error('the database did not keep an act');
}

/** Takes the lock that the SQL function `next_act` takes. */
async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7130028)`.execute(db);
}

async function setMac(db: Db, actId: number, macs: Pick<NewEvent, 'previousMac' | 'mac'>): Promise<void> {
  await db.updateTable('adminActs').where('actId', '=', actId).set(macs).execute();
}
