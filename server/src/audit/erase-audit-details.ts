import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { auditKeyOf } from './audit-key.ts';
import { erasedMacOf } from './hash-chain.ts';

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
