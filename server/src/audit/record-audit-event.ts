import type { AuditAction } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isChainBegun, readAuditEvents } from './audit-events.queries.ts';
import { auditKeyOf } from './audit-key.ts';
import { type ChainedEvent, erasedMacOf, macOf, noMac } from './hash-chain.ts';

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

type Erased = {
  readonly userId: string;
  /** Words that identify the person, such as the name. Events that contain one of them are about the person too. */
  readonly words: readonly string[];
};

type Row = {
  readonly actId: number;
  readonly at: string;
  readonly adminId: string | null;
  readonly act: string;
  readonly details: string;
  readonly previousMac: Buffer;
  readonly mac: Buffer;
};

/**
 * Erases what audit events say about a person, and returns the number of changed events. Names, addresses and texts
 * that people wrote are removed. What stays: who did what and when, ids, counts and states. Call it before the person's
 * row is erased.
 */
export async function eraseAuditDetails(db: Db, { userId, words }: Erased): Promise<number> {
  const key = auditKeyOf(db);
  let erased = 0;
  for (const { details: text, ...event } of await listEventsAbout(db, userId, words)) {
    const written = JSON.parse(text) as unknown;
    const details = withoutTexts(written);
    if (JSON.stringify(details) === JSON.stringify(written)) continue;
    const erasedMac = erasedMacOf(key, { ...event, details });
    await db
      .updateTable('adminActs')
      .where('actId', '=', event.actId)
      .set({ details: JSON.stringify(details), erasedMac })
      .execute();
    erased += 1;
  }
  return erased;
}

/** The text fields that are kept, because they name no person: ids, titles of auctions, and words of closed lists. */
const kept = new Set([
  ...['auctionId', 'userId', 'reportId', 'taskId', 'refundId', 'subject', 'title', 'kind', 'outcome', 'opened'],
  ...['state', 'role', 'status', 'taxBorneBy', 'taxDate', 'claimBy'],
]);

function withoutTexts(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return { erased: true };
  const entries = Object.entries(details as Readonly<Record<string, unknown>>)
    .filter(([name, value]) => typeof value !== 'string' || kept.has(name))
    .map(([name, value]) => [name, typeof value === 'object' && value !== null ? inner(value) : value] as const);
  const left = Object.fromEntries(entries);
  return JSON.stringify(left) === JSON.stringify(details) ? details : { ...left, erased: true };
}

const inner = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => typeof value !== 'string' || kept.has(name)));

async function listEventsAbout(db: Db, userId: string, words: readonly string[]): Promise<readonly Row[]> {
  const written = words.map((word) => JSON.stringify(word).slice(1, -1).toLowerCase());
  // The last condition finds events that only mention the person's name or address.
  const { rows } = await sql<Row>`
    select act_id, act_time(at) as at, admin_id, act, details::text as details, previous_mac, mac from admin_acts
    where mac is not null and (details->>'userId' = ${userId}
      or details->>'reportId' in (select report_id::text from reports where user_id = ${userId})
      or details->>'taskId' in (select task_id::text from operator_tasks where bidder_id = ${userId})
      or exists (select from unnest(${written}::text[]) word where strpos(lower(details::text), word) > 0))
    order by act_id for update`.execute(db);
  return rows;
}
